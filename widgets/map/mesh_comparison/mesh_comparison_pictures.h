#pragma once

#include <optional>

#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/map/mesh_comparison/mesh_comparison_session.h"

namespace navwright {

/// Colours of the categories, for tables and legends.
[[nodiscard]] float pathWayColour(PathWay way);
inline constexpr float kServedColour = 2, kUnservedColour = 5, kOffMeshColour = 6, kNarrowWayColour = 0,
                       kProposedColour = 2, kRefusedColour = 5, kMarkedCross = 3;

/// The paths between two places. `to`: nothing while it is not chosen. `walked`: what the simulated bot did,
/// may be nullptr.
[[nodiscard]] StagePicture comparedPicture(const FloorMesh& floor, const Vec3& from,
                                           const std::optional<Vec3>& to, const ComparedPaths* paths,
                                           const SimulatedWay* walked);
/// Links that are proposed and those that bots do not make. `marked`: of the kept ones, then the refused;
/// -1: none.
[[nodiscard]] StagePicture proposalPicture(const LinkProposals& proposals, int marked);
/// The floor by whether a node serves it.
[[nodiscard]] StagePicture servedPicture(const FloorMesh& floor, const MeshCoverage& coverage);
/// Regions that no node serves, nodes off the floor, narrow passages.
[[nodiscard]] StagePicture regionMarks(const MeshCoverage& coverage);
[[nodiscard]] StagePicture offMeshMarks(const MeshCoverage& coverage);
[[nodiscard]] StagePicture narrowMarks(const MeshCoverage& coverage);

}  // namespace navwright
