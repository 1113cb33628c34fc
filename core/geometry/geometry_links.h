#pragma once

#include <map>
#include <utility>
#include <vector>

#include "geometry/floor.h"

namespace navwright {

/// The ways between nodes, by their samples (from, to): all that bots make unhurt from most starts.
using GeometryLinks = std::map<std::pair<std::uint32_t, std::uint32_t>, LinkJudgement>;

/// Links nodes whose surroundings on the floor touch, where a bot goes straight from one to the other. Where
/// it cannot, a node is added between them, until all that hangs together on the floor does so by links or
/// nothing more helps. `nodes` are samples, ascending; added ones are sorted in.
[[nodiscard]] Result<GeometryLinks> linkNodes(const Floor& floor, std::vector<std::uint32_t>& nodes,
                                              const GameMap& map, const LinkWorld& world,
                                              const Parameters& parameters, int jobs, JobContext& context);

}  // namespace navwright
