#pragma once

#include <memory>

#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/map/mesh_comparison/mesh_comparison_session.h"

namespace navwright {

/// Colours of the categories, for tables and legends. `before`: of the corridor and the path before it is
/// pulled taut.
[[nodiscard]] float pathWayColour(PathWay way, bool before = false);
inline constexpr float kServedColour = 2, kUnservedColour = 5, kOffMeshColour = 6, kNarrowWayColour = 0,
                       kProposedColour = 2, kRefusedColour = 5, kMarkedCross = 3;

/// What of navmesh and tiles is drawn beside their paths.
struct StripLooks {
    bool corridors = false;
    bool middles = false;  ///< the paths before they are pulled taut
};
/// The places chosen in a session and the paths found between them; nullptr while
/// there is no place or no floor.
[[nodiscard]] std::shared_ptr<const StagePicture> sessionPicture(MeshComparisonSession& session,
                                                                 const StripLooks& looks = {});
/// The floor coloured by whether a node serves it.
[[nodiscard]] StagePicture servedPicture(const FloorMesh& floor, const MeshCoverage& coverage);
/// Marks for regions that no node serves, for nodes off the floor and for narrow passages.
[[nodiscard]] StagePicture regionMarks(const MeshCoverage& coverage);
[[nodiscard]] StagePicture offMeshMarks(const MeshCoverage& coverage);
[[nodiscard]] StagePicture narrowMarks(const MeshCoverage& coverage);

}  // namespace navwright
