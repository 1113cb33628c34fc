#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/floor/survey/floor.h"
#include "core/physics/link_trials/link_judge.h"

namespace navwright {

using SamplePair = std::pair<std::uint32_t, std::uint32_t>;

/// Links between nodes, by sample (from, to).
using GeometryLinks = std::map<SamplePair, LinkJudgement>;

struct LinkingInput {
    const Floor& floor;
    const GameMap& map;
    LinkJudge& judge;             ///< of the same map
    std::set<SamplePair> linked;  ///< pairs already linked in the nav
    int jobs = 0;                 ///< threads; 0 = one per core
};

/// Links nodes whose surroundings on the floor touch, where bots get straight across unhurt. Plain links,
/// which nine of ten bots walk, are all added; others (jumps, less reliable ones, ones too short for bots to
/// tell the ends apart) only without a short detour. Where bots cannot go straight, adds nodes in between,
/// until everything connected on the floor is connected by links or nothing helps. `nodes` are samples,
/// ascending; new ones are inserted in order. Existing links of the nav are not returned. Errors: cancelled.
[[nodiscard]] Result<GeometryLinks> linkNodes(const LinkingInput& input, std::vector<std::uint32_t>& nodes,
                                              const Parameters& parameters, JobContext& context);

}  // namespace navwright
