#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// What mendNav() changed.
struct NavMending {
    std::uint32_t doubted = 0;   ///< links that are deadly or passed by no bot
    std::uint32_t rejected = 0;  ///< of these: removed, with `links.verify` drop or mend
    std::uint32_t retyped = 0;   ///< links given the type bots need
    std::uint32_t waysBack = 0;  ///< reverse links added
    std::vector<std::string> warnings;

    friend bool operator==(const NavMending&, const NavMending&) = default;
};

/// Applies `links.verify` and `links.infer_reverse` to any nav, as generation does. Costs are unchanged.
/// Links keep their order, new ones come last. Errors: cancelled.
[[nodiscard]] Result<NavMending> mendNav(NavGraph& graph, const GameMap& map, const Parameters& parameters,
                                         JobContext& context);

}  // namespace navwright
