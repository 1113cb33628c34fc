#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/job_context.h"
#include "base/parameters.h"
#include "nav/nav_graph.h"
#include "pipeline/game_map.h"

namespace navwright {

/// `links.verify`: lets simulated bots try every link, and warns of those that kill or that none makes
/// (flag), or takes them out (drop). Returns how many there are; 0 when off. Errors: cancelled.
[[nodiscard]] Result<std::uint32_t> verifyGraph(NavGraph& graph, const GameMap& map,
                                                const Parameters& parameters,
                                                std::vector<std::string>& warnings, JobContext& context);

}  // namespace navwright
