#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/job_context.h"
#include "base/parameters.h"
#include "nav/nav_graph.h"
#include "verify/link_judge.h"

namespace navwright {

/// `links.verify`: lets simulated bots try every link, and warns of those that kill or that none makes
/// (flag), takes them out (drop), or also gives links the type that bots need (mend; `mended` lists them,
/// ascending). But for off, unsure links cost more (`links.doubt_cost`). Returns how many there are; 0 when
/// off. Errors: cancelled.
[[nodiscard]] Result<std::uint32_t> verifyGraph(NavGraph& graph, LinkJudge& judge,
                                                const Parameters& parameters,
                                                std::vector<std::pair<std::int32_t, std::int32_t>>& mended,
                                                std::vector<std::string>& warnings, JobContext& context);

}  // namespace navwright
