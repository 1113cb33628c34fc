#pragma once

#include <vector>

#include "core/base/job_context.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/link_trials/link_judge.h"

namespace navwright {

/// Both ends of every link of the graph, in its order.
[[nodiscard]] std::vector<LinkPlaces> navLinkPlaces(const NavGraph& graph);

/// Every link of the graph run by bots, by node and link, on at most `jobs` threads (0 = one per core).
/// Errors: cancelled.
[[nodiscard]] Result<std::vector<std::vector<LinkJudgement>>> judgeNavLinks(const NavGraph& graph,
                                                                            LinkJudge& judge, int jobs,
                                                                            JobContext& context);

}  // namespace navwright
