#pragma once

#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/links/links.h"

namespace navwright {

/// Moves blocked links (LinkEvidence::blocked) to `rejected` where a detour over other links exists, so that
/// bots take the detour: they run straight, and prefer paths with few links. Reachability does not change.
/// Errors: cancelled.
[[nodiscard]] Result<> dropBlockedLinks(std::vector<Link>& links, std::vector<RejectedLink>& rejected,
                                        std::size_t nodeCount, const Parameters& parameters,
                                        JobContext& context);

}  // namespace navwright
