#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/edit/aq2/edits.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// A node and its new position.
struct NodePlace {
    std::size_t node = 0;
    Vec3 at{0};

    friend bool operator==(const NodePlace&, const NodePlace&) = default;
};

/// A link after nodes were moved.
struct TouchedLink {
    LinkPlace link;
    LinkPlaces ends;
    NodeType type = NodeType::move;
    float cost = 0;  ///< units

    [[nodiscard]] float rise() const { return ends.to.z - ends.from.z; }
};

/// Every link from or to a moved node, ascending.
[[nodiscard]] std::vector<TouchedLink> touchedLinks(const NavGraph& graph, std::span<const NodePlace> moved);

/// The simulator's verdict on a touched link.
struct TouchedVerdict {
    TouchedLink touched;
    LinkJudgement judged;

    /// Whether bots pass it, with the controls of its type.
    [[nodiscard]] bool good() const;
};

/// Judges all links. Errors: cancelled.
[[nodiscard]] Result<std::vector<TouchedVerdict>> judgeTouched(const LinkWorld& world,
                                                               std::span<const TouchedLink> links,
                                                               JobContext& context);

/// A summary line: "6 links (5 MOVE, 1 JUMP): cost 40 to 212, height -8 to +32; bots make 5, 1 not (too
/// high)".
[[nodiscard]] std::string touchedWords(std::span<const TouchedLink> links,
                                       std::span<const TouchedVerdict> verdicts);

}  // namespace navwright
