#pragma once

#include <cstddef>

#include "core/aas/file/aas_file.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

struct ClusterOptions {
    bool split = true;  ///< also split large clusters (splitClusters()), not only at doorways
};

/// What makeClusters() did.
struct ClusterCounts {
    std::size_t areas = 0;       ///< with reachabilities
    std::size_t candidates = 0;  ///< doorways, teleporters, and areas marked by the map's author
    std::size_t notClosing = 0;  ///< candidates that do not separate two clusters
    std::size_t added = 0;       ///< portals added by splitting clusters
    std::size_t portals = 0, clusters = 0;
    std::size_t largest = 0;  ///< areas with reachabilities of the largest cluster, its portals included
    double travelTimes = 0;   ///< the most that bots cache (travelTimesKept())
};

/// Computes clusters anew from the reachabilities (docs/map.md): settings, portals, portal index, clusters,
/// and the contents flags that mark portals. Areas that were marked as portals by hand stay candidates. Every
/// portal separates exactly two clusters. Deterministic. Errors: more than writeAas() takes; cancelled. On
/// errors the file is unchanged.
[[nodiscard]] Result<ClusterCounts> makeClusters(AasFile& aas, const ClusterOptions& options,
                                                 JobContext& context);

}  // namespace navwright
