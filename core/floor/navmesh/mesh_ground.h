#pragma once

#include <span>
#include <vector>

#include "core/aas/areas/convex_polygon.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/floor/navmesh/mesh_area.h"
#include "core/map/bsp/bsp_file.h"

/// What a navmesh is made of, in Recast's space.
namespace navwright {

/// Something convex.
struct MeshShape {
    Vec3d mins{0}, maxs{0};
    struct Face {
        Polygon corners;  ///< counter-clockwise seen from outside
        double up = 0;    ///< of its normal
    };
    std::vector<Face> faces;
};

/// Floor inside a shape is of an area: where what a player has at one of the heights above it, from `low` to
/// `high`, lies in the shape.
struct MeshMark {
    MeshArea area = MeshArea::ground;
    double low = 0, high = 0;  ///< units above the floor
    MeshShape shape;
};

struct MeshGround {
    std::vector<MeshShape> solids;
    std::vector<MeshMark> marks;  ///< later ones count for more
};

/// A convex volume that somebody drew: floor between two heights inside an outline is of an area.
struct MeshVolume {
    MeshArea area = MeshArea::ground;
    float low = 0, high = 0;    ///< heights in the map
    std::vector<Vec3> outline;  ///< in the map, convex, in either direction; heights do not matter

    friend bool operator==(const MeshVolume&, const MeshVolume&) = default;
};

/// The solid, window and player clip brushes of the world and of the brush models that stand solid when the
/// map starts, with what marks areas: doors (which stand open), ladders, water, lava, slime, what hurts, and
/// `volumes` above all of these. Errors: cancelled.
[[nodiscard]] Result<MeshGround> meshGround(const BspFile& bsp, std::span<const MeshVolume> volumes,
                                            JobContext& context);

/// The marks that stand for volumes: as prisms around them.
[[nodiscard]] std::vector<MeshVolume> volumesOf(const MeshGround& ground);

}  // namespace navwright
