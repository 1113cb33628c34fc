#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/floor/mesh_comparison/compared_paths.h"
#include "core/floor/quadmesh/quad_mesh.h"

namespace navwright {

struct Floor;

/// Square units of floor, and how many of them no node serves.
struct ServedFloor {
    double area = 0, unserved = 0;

    /// Served, 0..1; 1 for a floor of no area.
    [[nodiscard]] double share() const { return area > 0 ? 1 - unserved / area : 1; }
};

/// Floor that hangs together and that no node serves.
struct AuditRegion {
    double area = 0;                    ///< square units
    Vec3 at{0};                         ///< the origin on it nearest to its middle
    Vec3 mins{0}, maxs{0};              ///< of its origins
    FloorKind kind = FloorKind::stand;  ///< of most of it
    std::vector<std::int32_t> leaves;   ///< of the rectangles, ascending; some are served in part
};

/// A way between two leaves that is narrower than two bodies.
struct AuditNarrow {
    Vec3 at{0};  ///< a player's origin
    Vec2 along{1, 0};
    float width = 0;  ///< units between what bounds it, a body's own 32 included
    std::int32_t leaf = 0, other = 0;
};

/// Where a node stands that is on no floor of a mesh; `solid` is also what is outside of all maps.
enum class NodeSetting : std::uint8_t { floor, water, ladder, air, solid };
inline constexpr int kNodeSettings = 5;
/// "floor", "water", "ladder", "air", "solid".
[[nodiscard]] std::string_view nodeSettingName(NodeSetting setting);

struct NodeOffMesh {
    std::int32_t node = 0;
    Vec3 at{0};
    bool offRectangles = false, offNavmesh = false;
    NodeSetting setting = NodeSetting::floor;
    float above = 0;  ///< units above the nearest floor below; 0: none within 4096

    /// In the air or in a wall: nothing holds a player there.
    [[nodiscard]] bool wrong() const { return setting == NodeSetting::air || setting == NodeSetting::solid; }
};

struct MeshAudit {
    /// Of the rectangles that count, without hazards; by kind, and in all.
    ServedFloor all;
    std::array<ServedFloor, kFloorKinds> kinds;
    double leftOut = 0;                        ///< square units of floor that nobody is known to get to
    std::vector<char> counts;                  ///< by leaf: 1 where it counts
    std::vector<char> served;                  ///< by place of the rectangles: 1 where a node serves it
    std::vector<std::int32_t> unservedLeaves;  ///< that count, none of whose places is served; ascending
    /// Polygons of the navmesh none of whose floor is served, by NavMesh::polygons(); nothing without one.
    struct Polygons {
        std::size_t all = 0;
        std::size_t unknown = 0;              ///< over no floor of the rectangles: not judged
        std::vector<std::uint32_t> unserved;  ///< ascending
        ServedFloor floor;
    };
    std::optional<Polygons> polygons;
    std::vector<AuditRegion> regions;  ///< largest first, ties by their first leaf
    std::vector<AuditNarrow> narrow;   ///< narrowest first
    std::vector<NodeOffMesh> offMesh;  ///< ascending
    std::size_t nodes = 0;             ///< in use
};

/// What of the floor of the meshes a node serves: one at most `coverage.distance` away and 60 units up or
/// down, as navgen coverage has it, to which one walks on the rectangles with no detour, in place of seeing
/// it. `floor`: a survey that says what is got to from the spawn points; nullptr: leaves count whose part has
/// a spawn point, an item or a node, or that drops lead to from there. The same for any `jobs`. Errors: no
/// nav or no rectangles, cancelled.
[[nodiscard]] Result<MeshAudit> auditMeshes(const CrossGround& ground, const Parameters& parameters,
                                            const Floor* floor, int jobs, JobContext& context);

/// The regions that are at least `coverage.least_hole` large.
[[nodiscard]] std::size_t listedRegions(const MeshAudit& audit, const Parameters& parameters);

}  // namespace navwright
