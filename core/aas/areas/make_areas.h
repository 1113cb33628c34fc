#pragma once

#include <string>
#include <vector>

#include "core/aas/areas/area_mesh.h"
#include "core/aas/file/aas_file.h"
#include "core/base/engine_constants.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/contents.h"

namespace navwright {

/// Options of makeAreas().
struct AreaOptions {
    Box standing = kHullStanding;
    Box crouched = kHullCrouched;
    double steepest = kLeastFloorNormal;  ///< smallest upward component of the normal of walkable floor
};

struct MadeAreas {
    AasFile aas;  ///< without reachabilities and clusters
    AreaCounts counts;
    std::vector<std::string> warnings;
};

/// Divides the space that a player's origin can be in into convex areas (docs/areas.md). Deterministic on
/// every machine. Errors: the map leaks, has no place for players, or has more surfaces than an AAS file can
/// hold.
[[nodiscard]] Result<MadeAreas> makeAreas(const BspFile& bsp, const AreaOptions& options,
                                          JobContext& context);

}  // namespace navwright
