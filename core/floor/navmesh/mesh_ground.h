#pragma once

#include <span>
#include <vector>

#include "core/aas/areas/convex_polygon.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/floor/navmesh/mesh_area.h"
#include "core/floor/navmesh/mesh_settings.h"
#include "core/map/bsp/bsp_file.h"

/// The input of a navmesh, in Recast's space.
namespace navwright {

/// A convex shape.
struct MeshShape {
    Vec3d mins{0}, maxs{0};
    struct Face {
        Polygon corners;  ///< counter-clockwise seen from outside
        double up = 0;    ///< upward component of its normal
    };
    std::vector<Face> faces;
};

/// Assigns an area to floor inside a shape: where any point of a player at heights `low` to `high` above the
/// floor is inside.
struct MeshMark {
    MeshArea area = MeshArea::ground;
    double low = 0, high = 0;  ///< units above the floor
    MeshShape shape;
};

struct MeshGround {
    std::vector<MeshShape> solids;
    std::vector<MeshMark> marks;  ///< later ones override earlier ones
};

/// A convex volume drawn by a user: assigns an area to floor inside an outline and between two heights.
struct MeshVolume {
    MeshArea area = MeshArea::ground;
    float low = 0, high = 0;    ///< in the map
    std::vector<Vec3> outline;  ///< in the map, convex, either orientation; heights are ignored

    friend bool operator==(const MeshVolume&, const MeshVolume&) = default;
};

/// Collects the solid, window and player clip brushes of the world and of brush models that are solid at map
/// start, and marks for what can be closed (doors, breakables, walls; all are open), ladders, water, lava,
/// slime and trigger_hurt; `volumes` override these. `body`: how near bodies are to what they touch. Errors:
/// cancelled.
[[nodiscard]] Result<MeshGround> meshGround(const BspFile& bsp, std::span<const MeshVolume> volumes,
                                            JobContext& context, const MeshBody& body = {});
/// Adds boxes to what is solid.
void addBlockers(MeshGround& ground, std::span<const Box> blockers);

/// The marks made from volumes, as prisms.
[[nodiscard]] std::vector<MeshVolume> volumesOf(const MeshGround& ground);

}  // namespace navwright
