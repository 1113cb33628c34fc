#pragma once

#include <vector>

#include "core/base/job_context.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/link_trials/link_judge.h"

namespace navwright {

/// The ends of every link, in graph order.
[[nodiscard]] std::vector<LinkPlaces> navLinkPlaces(const NavGraph& graph);

/// Judges every link, by node and link, on at most `jobs` threads (0 = one per core). Errors: cancelled.
[[nodiscard]] Result<std::vector<std::vector<LinkJudgement>>> judgeNavLinks(const NavGraph& graph,
                                                                            LinkJudge& judge, int jobs,
                                                                            JobContext& context);

}  // namespace navwright
