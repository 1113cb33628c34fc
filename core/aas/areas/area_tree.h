#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/aas/areas/hull_brushes.h"
#include "core/aas/areas/plane_table.h"
#include "core/base/id_vector.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// A convex cell: which hulls fit into it, and its contents.
struct AreaLeaf {
    std::uint32_t fits = 0;     ///< bit of each hull
    std::uint32_t meaning = 0;  ///< of the brushes around it (BrushMeaning)
    std::int32_t model = 0;     ///< the brush model that marks it as a mover
    bool inside = false;  ///< a player can be here: it is reached from an entity and sealed from the outside
};

/// The BSP tree of space, split by the surfaces of hull brushes. Parents stand before their children; node 0
/// is the root.
struct AreaTree {
    struct Node {
        std::int32_t plane = -1;  ///< -1: a leaf
        std::array<std::int32_t, 2> children{};
        AreaLeaf leaf;
    };
    /// The polygon through which two leafs touch.
    struct Portal {
        std::int32_t plane;                 ///< its normal points into sides[0]
        std::array<std::int32_t, 2> sides;  ///< nodes; kOutside: beyond the map
        Polygon polygon;                    ///< empty: none
    };
    static constexpr std::int32_t kOutside = -1;

    IdVector<std::int32_t, Node> nodes;
    IdVector<std::int32_t, Portal> portals;
    std::vector<std::string> warnings;

    [[nodiscard]] std::int32_t leafAt(const Vec3d& point, const PlaneTable& planes) const;
};

/// Builds the tree. Errors: a leak from a spawn point to the outside, no place for players, more nodes than
/// an AAS file can hold.
[[nodiscard]] Result<AreaTree> buildAreaTree(const BspFile& bsp, const HullBrushes& brushes,
                                             std::size_t hulls, PlaneTable& planes, JobContext& context);

}  // namespace navwright
