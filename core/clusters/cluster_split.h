#pragma once

#include <vector>

#include "aas/aas_file.h"
#include "base/job_context.h"
#include "base/result.h"
#include "clusters/area_links.h"

namespace navwright {

/// Adds portals that cut clusters in two, each where the fewest areas do, as long as bots keep fewer travel
/// times by it (travelTimesKept). Every portal stays one. Returns how many were added. Cancelled.
[[nodiscard]] Result<std::size_t> splitClusters(const AasFile& aas, const AreaLinks& links,
                                                std::vector<bool>& portals, JobContext& context);

}  // namespace navwright
