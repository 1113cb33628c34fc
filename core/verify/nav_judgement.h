#pragma once

#include <vector>

#include "base/job_context.h"
#include "bsp/bsp_file.h"
#include "bsp/collision.h"
#include "move/link_physics.h"
#include "nav/nav_graph.h"

namespace navwright {

/// Every link of the graph run by bots (move/link_physics.h), by node and link, on at most `jobs` threads (0
/// = one per core). Errors: cancelled.
[[nodiscard]] Result<std::vector<std::vector<LinkJudgement>>> judgeNavLinks(const NavGraph& graph,
                                                                            const BspFile& bsp,
                                                                            const Collision& world, int jobs,
                                                                            JobContext& context);

}  // namespace navwright
