#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/aas/areas/area_tree.h"
#include "core/aas/file/aas_file.h"
#include "core/base/engine_constants.h"

namespace navwright {

/// Areas and the faces between them, while they are split and merged. Area 0 is solid space.
struct AreaMesh {
    struct Face {
        std::int32_t plane = 0;  ///< its normal points into areas[0]
        std::int32_t flags = 0;  ///< kAasFace...
        std::array<std::int32_t, 2> areas{};
        Polygon polygon;
        bool gone = false;
    };
    struct Area {
        std::vector<std::int32_t> faces;
        std::vector<std::int32_t> leafs;  ///< leaf nodes of the tree
        std::uint32_t fits = 0;
        std::uint32_t meaning = 0;
        std::int32_t model = 0;
        bool gone = false;
    };

    IdVector<AasFaceId, Face> faces;
    IdVector<AreaId, Area> areas;
    IdVector<std::int32_t, AreaId> areaOfLeaf;  ///< by tree node

    /// The upward component of a face's normal, seen from within the area.
    [[nodiscard]] double upOf(const Face& face, std::int32_t area, const PlaneTable& planes) const {
        return planes[face.plane].normal.z * (face.areas[0] == area ? 1 : -1);
    }
};

/// What was done to the areas while they were made.
struct AreaCounts {
    std::size_t cells = 0;          ///< convex cells that players can be in
    std::size_t gravitySplits = 0;  ///< cuts between floor faces and gap faces
    std::size_t merges = 0;
    std::size_t ladderSplits = 0;
};

/// Which faces count as floor.
struct MeshRules {
    double steepest = kLeastFloorNormal;
};

/// Makes one area per inner leaf of the tree.
[[nodiscard]] AreaMesh makeMesh(const AreaTree& tree, const PlaneTable& planes, const MeshRules& rules);
/// Splits areas that have both floor and gap faces by vertical planes through the edges between them, until
/// no more can be split. Split leafs of the tree become nodes.
[[nodiscard]] Result<> splitAtGaps(AreaMesh& mesh, AreaTree& tree, PlaneTable& planes, AreaCounts& counts,
                                   JobContext& context);
/// Merges adjacent areas of one kind whose union is convex and does not mix floor and gaps, those with floor
/// first; then merges coplanar faces between the same two areas.
[[nodiscard]] Result<> mergeAreas(AreaMesh& mesh, const PlaneTable& planes, AreaCounts& counts,
                                  JobContext& context);
/// Splits areas with floor and a ladder at the ladder's foot, where it does not reach the floor.
[[nodiscard]] Result<> splitAtLadders(AreaMesh& mesh, AreaTree& tree, PlaneTable& planes, AreaCounts& counts,
                                      JobContext& context);

}  // namespace navwright
