#pragma once

#include <span>

#include "core/aas/areas/area_mesh.h"
#include "core/aas/areas/area_tree.h"
#include "core/aas/file/aas_file.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// The mesh as a file of areas without reachabilities: vertices that nearly meet are one, edges have a vertex
/// wherever another face has one, faces too small to count are left out, the tree loses what is solid on both
/// sides. `presences`: bits of kAasPresence... by hull.
[[nodiscard]] Result<AasFile> storeAreas(const AreaMesh& mesh, const AreaTree& tree, const PlaneTable& planes,
                                         std::span<const std::int32_t> presences, JobContext& context);

}  // namespace navwright
