#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/floor/survey/floor.h"
#include "core/physics/link_trials/link_judge.h"

namespace navwright {

using SamplePair = std::pair<std::uint32_t, std::uint32_t>;

/// The ways between nodes, by their samples (from, to).
using GeometryLinks = std::map<SamplePair, LinkJudgement>;

struct LinkingInput {
    const Floor& floor;
    const GameMap& map;
    LinkJudge& judge;             ///< of that map
    std::set<SamplePair> linked;  ///< what links of a nav join already
    int jobs = 0;                 ///< threads; 0 = one per core
};

/// Links nodes whose surroundings on the floor touch, where bots go straight from one to the other, unhurt.
/// Plain ways, which nine of ten bots walk, are all taken; the rest (jumps, ways that fail more often, ways
/// too short for a bot to tell its ends apart) only where no short detour leads there. Where bots cannot go
/// straight, a node is added between, until all that hangs together on the floor does so by links or nothing
/// more helps. `nodes` are samples, ascending; added ones are sorted in. Links of the nav are not among the
/// result. Errors: cancelled.
[[nodiscard]] Result<GeometryLinks> linkNodes(const LinkingInput& input, std::vector<std::uint32_t>& nodes,
                                              const Parameters& parameters, JobContext& context);

}  // namespace navwright
