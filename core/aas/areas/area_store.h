#pragma once

#include <span>

#include "core/aas/areas/area_mesh.h"
#include "core/aas/areas/area_tree.h"
#include "core/aas/file/aas_file.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// Converts the mesh to an AAS file without reachabilities: merges vertices that nearly meet, adds a vertex
/// to an edge wherever another face has one, drops tiny faces, and prunes tree nodes that are solid on both
/// sides. `presences`: bits of kAasPresence... by hull.
[[nodiscard]] Result<AasFile> storeAreas(const AreaMesh& mesh, const AreaTree& tree, const PlaneTable& planes,
                                         std::span<const std::int32_t> presences, JobContext& context);

}  // namespace navwright
