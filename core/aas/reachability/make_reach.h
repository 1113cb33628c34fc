#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/aas/reachability/reach_rules.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// Notes on the reachabilities that were found.
struct ReachNotes {
    std::vector<std::string> warnings;
};

/// Finds reachabilities by the rules of docs/areas.md and replaces those of the file; clears its clusters and
/// portals, as they depend on them. `map` and `world` are the source of the areas; `jobs`: threads, 0 one per
/// core. The same bytes for any number of threads. Errors: no areas, areas of another map, more
/// reachabilities than a file can hold.
[[nodiscard]] Result<ReachNotes> makeReachabilities(AasFile& aas, const BspFile& map, const Collision& world,
                                                    const ReachRules& rules, JobContext& context, int jobs);

}  // namespace navwright
