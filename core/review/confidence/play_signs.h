#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/gate.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// How demos use one node or link of a nav.
struct PlayCount {
    std::uint32_t demos = 0;
    std::uint32_t players = 0;  ///< distinct players, per demo
    std::uint32_t times = 0;    ///< times a player passed it

    friend bool operator==(const PlayCount&, const PlayCount&) = default;
};

struct PlayOnNav {
    std::vector<PlayCount> nodes;               ///< by node
    std::vector<std::vector<PlayCount>> links;  ///< by node and link

    friend bool operator==(const PlayOnNav&, const PlayOnNav&) = default;
};

/// Counts how players of demos used the nodes and links of any nav. A player is at the nearest node within 40
/// units and 24 in height; moving from one node to another along at most 1.3 times the straight distance plus
/// 48 units, without advanced movement (`links.max_speed`), uses the link between them. `recordings` and
/// `gated` are by demo. The result does not depend on `jobs`. Errors: cancelled.
[[nodiscard]] Result<PlayOnNav> playOnNav(const NavGraph& graph,
                                          std::span<const std::shared_ptr<const Recording>> recordings,
                                          std::span<const std::shared_ptr<const GatedDemo>> gated,
                                          const Parameters& parameters, int jobs, JobContext& context);

}  // namespace navwright
