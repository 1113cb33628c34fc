#pragma once

#include <string>
#include <vector>

#include "core/aas/areas/make_areas.h"
#include "core/aas/clusters/make_clusters.h"
#include "core/aas/reachability/reach_rules.h"

namespace navwright {

struct AasOptions {
    AreaOptions areas;
    ReachRules rules;
    ClusterOptions clusters;
    bool reachabilities = true;  ///< false: areas only, without reachabilities and clusters
};

struct MadeAas {
    AasFile aas;
    AreaCounts counts;
    ClusterCounts clusters;
    std::vector<std::string> warnings;
};

/// Makes a complete AAS from a map: areas, reachabilities and clusters. The same bytes for any number of
/// `jobs` (threads, 0: one per core). Errors: those of makeAreas(), makeReachabilities() and makeClusters().
[[nodiscard]] Result<MadeAas> makeAas(const BspFile& bsp, const AasOptions& options, JobContext& context,
                                      int jobs);

}  // namespace navwright
