#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// What simulated bots changed about a nav.
struct NavMending {
    std::uint32_t doubted = 0;   ///< links that kill, or that no bot makes
    std::uint32_t leftOut = 0;   ///< of these, with `links.verify` drop or mend
    std::uint32_t retyped = 0;   ///< links given the type that bots need
    std::uint32_t waysBack = 0;  ///< added
    std::vector<std::string> warnings;

    friend bool operator==(const NavMending&, const NavMending&) = default;
};

/// Applies what verifying suggests to a nav from anywhere: `links.verify` and `links.infer_reverse`, as
/// generation does. Costs stay as they are. Links keep their order, new ones come last. Errors: cancelled.
[[nodiscard]] Result<NavMending> mendNav(NavGraph& graph, const GameMap& map, const Parameters& parameters,
                                         JobContext& context);

}  // namespace navwright
