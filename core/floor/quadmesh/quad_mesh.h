#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/floor/quadmesh/floor_columns.h"
#include "core/floor/quadmesh/quad_tree.h"
#include "core/floor/quadmesh/rect_graph.h"
#include "core/physics/map_queries/game_map.h"

/// The floor of a map as rectangles: a quad tree over each of its sheets, with leaves merged.
namespace navwright {

struct QuadRules {
    float cell = kFloorCell;  ///< side of the least leaf, units
    double aspect = 4;        ///< of leaves, see RectMerging
    /// How far floor may be from the plane through it, units: of a leaf that counts as plane, and of one that
    /// is steps.
    float planeWithin = 4;
    float stepsWithin = 9;
};

/// A rectangle of floor that is walked from any place to any other straight on.
struct QuadLeaf {
    QuadRect rect;  ///< in columns
    std::int32_t sheet = 0;
    std::int32_t part = 0;  ///< of all that hangs together by walking
    FloorKind kind = FloorKind::stand;
    bool steps = false;             ///< not plane
    float lowest = 0, highest = 0;  ///< origins of players there

    /// Columns along the side that a way leads over, and one of them.
    [[nodiscard]] std::int32_t along(ColumnWay way) const {
        return goesAside(way) ? rect.height : rect.width;
    }
    [[nodiscard]] std::pair<std::int32_t, std::int32_t> border(ColumnWay way, std::int32_t number) const;

    friend bool operator==(const QuadLeaf&, const QuadLeaf&) = default;
};

struct QuadMesh {
    FloorColumns floor;
    std::vector<QuadLeaf> leaves;      ///< by sheet
    RectGraph graph;                   ///< by leaf, in units; drops are ways of one direction
    std::vector<std::int32_t> leafOf;  ///< by place; -1: rims
    std::size_t sheets = 0, parts = 0;
    std::size_t unmerged = 0;  ///< leaves of the quad trees
    std::size_t portals = 0;   ///< places where two leaves touch
    std::size_t drops = 0;

    [[nodiscard]] double areaOf(const QuadLeaf& leaf) const {
        return double(leaf.rect.width) * double(leaf.rect.height) * floor.squareArea();
    }
    /// The place of a leaf in a column; -1: none.
    [[nodiscard]] std::int32_t placeOn(std::int32_t leaf, std::int32_t column, std::int32_t row) const;
    /// A player's origin on a leaf, over a point of it seen from above.
    [[nodiscard]] Vec3 originOn(std::int32_t leaf, const Vec2& at) const;
    /// The leaf under a body (FloorColumns::placeUnder()); -1: none.
    [[nodiscard]] std::int32_t leafUnder(const Vec3& origin) const;
};

/// The same for any `jobs`. Errors: as columnFloor().
[[nodiscard]] Result<QuadMesh> makeQuadMesh(const GameMap& map, const QuadRules& rules, int jobs,
                                            JobContext& context);

}  // namespace navwright
