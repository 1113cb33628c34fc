#pragma once

#include <vector>

#include "core/aas/clusters/area_links.h"
#include "core/aas/file/aas_file.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// Adds portals that split clusters, each at a minimum vertex cut, as long as that lowers the number of
/// travel times bots cache (travelTimesKept()). All portals stay valid. Returns how many were added. Errors:
/// cancelled.
[[nodiscard]] Result<std::size_t> splitClusters(const AasFile& aas, const AreaLinks& links,
                                                std::vector<bool>& portals, JobContext& context);

}  // namespace navwright
