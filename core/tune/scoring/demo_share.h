#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/base/vec3.h"
#include "core/generate/votes/vote.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A player's movement between two consecutive votes.
struct ShownWay {
    Vec3 from{0}, to{0};

    friend bool operator==(const ShownWay&, const ShownWay&) = default;
};

/// The movements of demos that links could represent, in vote order: none faster than `maxSpeed` (units/s, by
/// displacement).
[[nodiscard]] std::vector<ShownWay> shownWays(std::span<const std::shared_ptr<const DemoVotes>> demos,
                                              double maxSpeed);

/// Share of the movements that a nav covers, 0..1; 1 when there are none. A movement counts fully if its ends
/// are within 48 units of the same node or of nodes with such a link, and half within 96.
[[nodiscard]] double demoShare(std::span<const ShownWay> ways, const NavGraph& graph);

}  // namespace navwright
