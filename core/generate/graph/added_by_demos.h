#pragma once

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/generate/graph/graph.h"
#include "core/nav/graph/nav_diff.h"

namespace navwright {

/// What demos have added since `before` (nullptr: an empty nav): nodes and links of `now` that demos show,
/// and did not show then. What the map or physics added without them is no part of it. Nodes match as by
/// diffNavs(). Only `nodesAdded` and `linksAdded` are set. Errors: cancelled.
[[nodiscard]] Result<NavDiff> addedByDemos(const GraphResult* before, const GraphResult& now,
                                           JobContext& context);

}  // namespace navwright
