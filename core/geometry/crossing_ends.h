#pragma once

#include "geometry/fill_plan.h"
#include "verify/link_judge.h"

namespace navwright {

/// Where a crossing begins or ends so near to a node of the nav that the two are one to a bot, lets it begin
/// or end at that node, if bots make it about as surely; samples that are needed no more are no longer added.
/// Errors: cancelled.
[[nodiscard]] Result<> moveCrossingsToNodes(FillPlan& plan, const Floor& floor, LinkJudge& judge, int jobs,
                                            JobContext& context);

}  // namespace navwright
