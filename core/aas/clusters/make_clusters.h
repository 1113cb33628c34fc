#pragma once

#include <cstddef>

#include "core/aas/file/aas_file.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

struct ClusterOptions {
    bool split = true;  ///< large clusters further than doorways do (splitClusters)
};

/// How areas were divided into clusters.
struct ClusterCounts {
    std::size_t areas = 0;       ///< with ways
    std::size_t candidates = 0;  ///< doorways, teleporters, and what the map's maker marked
    std::size_t notClosing = 0;  ///< of these, those that do not lie between two clusters
    std::size_t added = 0;       ///< portals that cut large clusters
    std::size_t portals = 0, clusters = 0;
    std::size_t largest = 0;  ///< areas with ways of the largest cluster, its portals included
    double travelTimes = 0;   ///< that bots keep at most (travelTimesKept)
};

/// Divides areas into clusters anew (docs/map.md), from the ways between them: settings, portals, portal
/// index, clusters, and the contents that mark portals. Areas marked as portals by hand stay candidates. An
/// area between clusters is a portal of exactly two. The same for the same file. Errors: as writeAas for too
/// many. Cancelled. The file is unchanged then.
[[nodiscard]] Result<ClusterCounts> makeClusters(AasFile& aas, const ClusterOptions& options,
                                                 JobContext& context);

}  // namespace navwright
