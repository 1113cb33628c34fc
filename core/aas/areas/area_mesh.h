#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/aas/areas/area_tree.h"

namespace navwright {

/// Areas with the faces between them, while they are cut and merged. Area 0 is what is solid.
struct AreaMesh {
    struct Face {
        std::int32_t plane = 0;  ///< looks into areas[0]
        std::int32_t flags = 0;  ///< kAasFace...
        std::array<std::int32_t, 2> areas{};
        Polygon polygon;
        bool gone = false;
    };
    struct Area {
        std::vector<std::int32_t> faces;
        std::vector<std::int32_t> leafs;  ///< nodes of the tree
        std::uint32_t fits = 0;
        std::uint32_t meaning = 0;
        std::int32_t model = 0;
        bool gone = false;
    };

    std::vector<Face> faces;
    std::vector<Area> areas;
    std::vector<std::int32_t> areaOfLeaf;  ///< by node of the tree

    /// How much of a face's normal, seen from within the area, points up.
    [[nodiscard]] double upOf(const Face& face, std::int32_t area, const PlaneTable& planes) const {
        return planes[face.plane].normal.z * (face.areas[0] == area ? 1 : -1);
    }
};

/// What happened to the areas on their way.
struct AreaCounts {
    std::size_t cells = 0;          ///< convex cells that players can be in
    std::size_t gravitySplits = 0;  ///< cuts between floor and gaps
    std::size_t merges = 0;
    std::size_t ladderSplits = 0;
};

/// The floor's steepest normal: kept as the least share that points up.
struct MeshRules {
    double steepest = 0.7;
};

/// One area per inner leaf of the tree.
[[nodiscard]] AreaMesh makeMesh(const AreaTree& tree, const PlaneTable& planes, const MeshRules& rules);
/// Cuts areas that have both floor and gaps by vertical planes through the edges between them, until none is
/// left that can be. Leafs of the tree become nodes.
[[nodiscard]] Result<> splitAtGaps(AreaMesh& mesh, AreaTree& tree, PlaneTable& planes, AreaCounts& counts,
                                   JobContext& context);
/// Joins neighbours of one kind where both together are convex and floor stays without gaps, those with floor
/// first; then faces in one plane between the same two areas.
[[nodiscard]] Result<> mergeAreas(AreaMesh& mesh, const PlaneTable& planes, AreaCounts& counts,
                                  JobContext& context);
/// Cuts areas with floor and ladder at the foot of a ladder that does not stand on the floor.
[[nodiscard]] Result<> splitAtLadders(AreaMesh& mesh, AreaTree& tree, PlaneTable& planes, AreaCounts& counts,
                                      JobContext& context);

}  // namespace navwright
