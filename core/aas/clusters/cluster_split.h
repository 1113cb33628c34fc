#pragma once

#include <vector>

#include "core/aas/clusters/area_links.h"
#include "core/aas/file/aas_file.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// Adds portals that cut clusters in two, each where the fewest areas do, as long as bots keep fewer travel
/// times by it (travelTimesKept). Every portal stays one. Returns how many were added. Cancelled.
[[nodiscard]] Result<std::size_t> splitClusters(const AasFile& aas, const AreaLinks& links,
                                                std::vector<bool>& portals, JobContext& context);

}  // namespace navwright
