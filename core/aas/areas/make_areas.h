#pragma once

#include <string>
#include <vector>

#include "core/aas/areas/area_mesh.h"
#include "core/aas/file/aas_file.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/contents.h"

namespace navwright {

/// What the areas of a map are made for.
struct AreaOptions {
    Box standing = kHullStanding;
    Box crouched = kHullCrouched;
    double steepest = 0.7;  ///< share of a floor's normal that must point up for players to stand on it
};

struct MadeAreas {
    AasFile aas;  ///< without reachabilities and clusters
    AreaCounts counts;
    std::vector<std::string> warnings;
};

/// Divides the space that a player's origin can be in into convex areas (docs/areas.md). The same map gives
/// the same areas on every machine. Errors: a map that leaks, in which nobody can be anywhere, or with more
/// surfaces than an AAS file can hold.
[[nodiscard]] Result<MadeAreas> makeAreas(const BspFile& bsp, const AreaOptions& options,
                                          JobContext& context);

}  // namespace navwright
