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

/// Floor area and its unserved part, square units.
struct ServedFloor {
    double area = 0, unserved = 0;

    /// Share that is served, 0..1; 1 when there is no floor.
    [[nodiscard]] double share() const { return area > 0 ? 1 - unserved / area : 1; }
};

/// A connected region of floor that no node serves.
struct UnservedRegion {
    double area = 0;                    ///< square units
    Vec3 at{0};                         ///< the origin in it nearest to its centre
    Vec3 mins{0}, maxs{0};              ///< bounds of its origins
    FloorKind kind = FloorKind::stand;  ///< of the largest part
    std::vector<std::int32_t> leaves;   ///< of the tiles, ascending; some are partly served
};

/// A passage between two leaves that is narrower than two bodies.
struct NarrowPassage {
    Vec3 at{0};  ///< a player's origin
    Vec2 along{1, 0};
    float width = 0;  ///< free width in units, including a body's own 32
    std::int32_t leaf = 0, other = 0;
};

/// Where a node is that is on no floor of a mesh; `solid` includes outside the map.
enum class NodeSetting : std::uint8_t { floor, water, ladder, air, solid };
inline constexpr int kNodeSettings = 5;
/// "floor", "water", "ladder", "air", "solid".
[[nodiscard]] std::string_view nodeSettingName(NodeSetting setting);

struct NodeOffMesh {
    std::int32_t node = 0;
    Vec3 at{0};
    bool offTiles = false, offNavmesh = false;
    NodeSetting setting = NodeSetting::floor;
    float above = 0;  ///< units above the floor below; 0: none within 4096

    /// Whether nothing supports a player there: in the air or in a wall.
    [[nodiscard]] bool wrong() const { return setting == NodeSetting::air || setting == NodeSetting::solid; }
};

struct MeshCoverage {
    /// Floor of the tiles that count, without hazards; by kind and in total.
    ServedFloor all;
    std::array<ServedFloor, kFloorKinds> kinds;
    double leftOut = 0;                        ///< square units of floor not known to be reachable
    std::vector<char> counts;                  ///< by leaf: 1 if it counts
    std::vector<char> served;                  ///< by place of the tiles: 1 if a node serves it
    std::vector<std::int32_t> unservedLeaves;  ///< counting leaves without any served place; ascending
    /// Polygons of the navmesh without any served floor, indexed as NavMesh::polygons(); empty without a
    /// navmesh.
    struct Polygons {
        std::size_t all = 0;
        std::size_t unknown = 0;              ///< not over floor of the tiles: not judged
        std::vector<std::uint32_t> unserved;  ///< ascending
        ServedFloor floor;
    };
    std::optional<Polygons> polygons;
    std::vector<UnservedRegion> regions;  ///< largest first, ties by first leaf
    std::vector<NarrowPassage> narrow;    ///< narrowest first
    std::vector<NodeOffMesh> offMesh;     ///< ascending
    std::size_t nodes = 0;                ///< in use
};

/// Finds the floor that no node serves. A node serves floor at most `coverage.distance` away and 60 units up
/// or down, as in navgen coverage, if the tiles can be walked to it without a detour (instead of in
/// sight). `floor`: a survey of what is reachable from spawn points; nullptr: leaves count whose part
/// contains a spawn point, item or node, or can be reached from such by drops. The result does not depend on
/// `jobs`. Errors: no nav or no tiles, cancelled.
[[nodiscard]] Result<MeshCoverage> meshCoverage(const ComparisonGround& ground, const Parameters& parameters,
                                                const Floor* floor, int jobs, JobContext& context);

/// The number of regions of at least `coverage.least_hole`.
[[nodiscard]] std::size_t listedRegions(const MeshCoverage& coverage, const Parameters& parameters);

}  // namespace navwright
