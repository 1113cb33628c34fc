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
#include "core/floor/quadmesh/tile_graph.h"
#include "core/physics/map_queries/game_map.h"

/// The floor of a map as tiles: one quad tree per sheet, with leaves merged.
namespace navwright {

struct QuadRules {
    float cell = kFloorCell;  ///< smallest side of a leaf, units
    double aspect = 4;        ///< see TileMerging
    /// Maximum distance of floor from its plane, units: for planar leaves, and for leaves with steps.
    float planeWithin = 4;
    float stepsWithin = 9;
};

/// A rectangle of floor in which every straight line can be walked.
struct QuadLeaf {
    QuadRect rect;  ///< in columns
    std::int32_t sheet = 0;
    std::int32_t component = 0;  ///< component of leaves connected by walking
    FloorKind kind = FloorKind::stand;
    bool steps = false;             ///< whether it is steps rather than planar
    float lowest = 0, highest = 0;  ///< range of players' origins there

    /// Columns along the side that a way crosses, and one of them.
    [[nodiscard]] std::int32_t along(ColumnWay way) const {
        return goesAside(way) ? rect.height : rect.width;
    }
    [[nodiscard]] std::pair<std::int32_t, std::int32_t> border(ColumnWay way, std::int32_t number) const;

    friend bool operator==(const QuadLeaf&, const QuadLeaf&) = default;
};

struct QuadMesh {
    FloorColumns floor;
    IdVector<TileId, QuadLeaf> leaves;  ///< by sheet
    TileGraph graph;                    ///< by leaf, in units; drops are one-way
    IdVector<PlaceId, TileId> leafOf;   ///< by place; -1: rim
    std::size_t sheets = 0, components = 0;
    struct Square {
        QuadRect rect;
        TileId leaf = -1;  ///< that it was merged into
    };
    std::vector<Square> tree;  ///< the leaves of the quad trees, before merging
    std::size_t portals = 0;   ///< number of contacts between leaves
    std::size_t drops = 0;

    /// Calls `see` with each place in the columns of a rectangle, of all storeys.
    template <class See>
    void eachColumn(const QuadRect& rect, const See& see) const {
        for (auto y = rect.y; y < rect.top(); ++y) {
            for (auto x = rect.x; x < rect.right(); ++x) {
                const auto [first, last] = floor.at(x, y);
                for (auto place = first; place < last; ++place) see(place);
            }
        }
    }
    [[nodiscard]] double areaOf(const QuadLeaf& leaf) const {
        return double(leaf.rect.width) * double(leaf.rect.height) * floor.squareArea();
    }
    /// A leaf's place in a column; -1: none.
    [[nodiscard]] std::int32_t placeOn(std::int32_t leaf, std::int32_t column, std::int32_t row) const;
    /// A player's origin on a leaf above a 2D point.
    [[nodiscard]] Vec3 originOn(std::int32_t leaf, const Vec2& at) const;
    /// A leaf's corners, as origins of players.
    [[nodiscard]] std::vector<Vec3> outlineOf(TileId leaf) const {
        return outlineOf(leaf, leaves[leaf].rect);
    }
    /// The same of a part of a leaf.
    [[nodiscard]] std::vector<Vec3> outlineOf(TileId leaf, const QuadRect& part) const;
    /// The leaf under a body (FloorColumns::placeUnder()); -1: none.
    [[nodiscard]] std::int32_t leafUnder(const Vec3& origin) const;
};

/// The result does not depend on `jobs`. Errors: those of columnFloor().
[[nodiscard]] Result<QuadMesh> makeQuadMesh(const GameMap& map, const QuadRules& rules, int jobs,
                                            JobContext& context);

}  // namespace navwright
