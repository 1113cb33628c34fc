#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/id_vector.h"
#include "core/base/index.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/physics/map_queries/game_map.h"

/// Where players can stand, as places on a grid of columns. Exact: computed per column from the brushes,
/// expanded by the body.
namespace navwright {

enum class FloorKind : std::uint8_t {
    stand,
    crouch,  ///< only fits crouched
    water,   ///< a body's centre is under water
    ladder,  ///< a ladder is within reach
    hazard,  ///< lava, slime, or a volume that hurts
};
inline constexpr int kFloorKinds = 5;
/// "stand", "crouch", "water", "ladder", "hazard".
[[nodiscard]] std::string_view floorKindName(FloorKind kind);

/// A place where a body is supported, centred on a column.
struct FloorPlace {
    std::int32_t column = 0, row = 0;
    float z = 0;  ///< of the player's origin
    /// The origin must stay below these: standing (crouched where one cannot stand), and crouched.
    float ceiling = 0, crouchedCeiling = 0;
    FloorKind kind = FloorKind::stand;
    /// Whether the body is supported only at its edge, above a gap too wide to stride over.
    bool rim = false;

    friend bool operator==(const FloorPlace&, const FloorPlace&) = default;
};

/// Direction to an adjacent column.
enum class ColumnWay : std::uint8_t { right, up, left, down };
inline constexpr std::array kColumnWays{ColumnWay::right, ColumnWay::up, ColumnWay::left, ColumnWay::down};
/// Column and row offset of a direction.
[[nodiscard]] constexpr std::pair<std::int32_t, std::int32_t> stepOf(ColumnWay way) {
    return {way == ColumnWay::right  ? 1
            : way == ColumnWay::left ? -1
                                     : 0,
            way == ColumnWay::up     ? 1
            : way == ColumnWay::down ? -1
                                     : 0};
}
[[nodiscard]] constexpr bool goesAside(ColumnWay way) {
    return way == ColumnWay::left || way == ColumnWay::right;
}

/// The number of a place: its index in FloorColumns::places. -1 where there is none.
using PlaceId = std::int32_t;

struct FloorColumns {
    float cell = 0;  ///< side of a column, units
    std::int32_t firstColumn = 0, firstRow = 0;
    std::int32_t columns = 0, rows = 0;
    IdVector<PlaceId, FloorPlace> places;  ///< ordered by row, column, height
    std::vector<std::uint32_t> start;      ///< by row and column: its first place; with an end entry
    /// By place and ColumnWay: the place one can walk to and back; -1: none.
    IdVector<PlaceId, std::array<PlaceId, 4>> ways;

    /// Index of a column, by row and column.
    [[nodiscard]] std::size_t indexOf(std::int32_t column, std::int32_t row) const {
        return toIndex(row - firstRow) * toIndex(columns) + toIndex(column - firstColumn);
    }
    /// Indices of the places in a column, lowest first.
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> at(std::int32_t column, std::int32_t row) const;
    [[nodiscard]] Vec3 origin(std::size_t place) const;
    /// The place where a body at `origin` stands or lands: the highest of the column that is at most a step
    /// above it, not separated by solid space, and not a rim. If the column has none, that of the nearest
    /// column within `reach` units; -1: none.
    [[nodiscard]] std::int32_t placeUnder(const Vec3& origin, float reach = 48) const;
    /// The origin's height after walking on to the place below `to`, whose z is the height before. nullopt
    /// when that is not possible on level floor or by a step, or enters a hazard.
    [[nodiscard]] std::optional<float> walkedTo(const Vec3& to) const;
    [[nodiscard]] double squareArea() const { return double(cell) * double(cell); }
};

inline constexpr float kFloorCell = 8;
inline constexpr float kLeastFloorCell = 1, kMostFloorCell = 64;
/// Maximum number of columns of a grid.
inline constexpr std::int64_t kMostColumns = std::int64_t{16} << 20;

/// Computes the floor of the world and of brush models that are solid and not rotated; what other models hold
/// is no floor. The result does not depend on `jobs` (threads, 0 = one per core). Errors: a grid of too many
/// columns (checked first), a map without floor, cancelled.
[[nodiscard]] Result<FloorColumns> columnFloor(const GameMap& map, float cell, int jobs, JobContext& context);

/// A floor with blockers on it.
struct BlockedFloor {
    FloorColumns floor;
    /// By place: the same place of the floor without blockers; -1: none.
    IdVector<PlaceId, PlaceId> before;
    std::size_t columns = 0;  ///< that were looked at again
};
/// The floor as columnFloor() would make it if the map had these boxes as solid brushes. Looks at the columns
/// again that they touch, or whose gaps they may bridge. `closed`: where `map` has walls that the map of
/// `base` had not (ClosedMap::boxes()).
[[nodiscard]] BlockedFloor blockedFloor(const GameMap& map, const FloorColumns& base,
                                        std::span<const Box> blockers, std::span<const Box> closed = {});

}  // namespace navwright
