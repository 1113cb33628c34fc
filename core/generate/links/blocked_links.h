#pragma once

#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/links/links.h"

namespace navwright {

/// Moves blocked links (LinkEvidence::blocked) with a detour over other links to `rejected`, so that bots
/// take it: they run straight on, and search for the fewest links. What can be reached stays the same. Only a
/// cancel fails.
[[nodiscard]] Result<> dropBlockedLinks(std::vector<Link>& links, std::vector<RejectedLink>& rejected,
                                        std::size_t nodeCount, const Parameters& parameters,
                                        JobContext& context);

}  // namespace navwright
