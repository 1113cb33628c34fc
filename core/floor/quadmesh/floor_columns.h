#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/physics/map_queries/game_map.h"

/// Where players can stand, as places on a grid of columns: exact, as what is solid to a body's middle is
/// known for each column from the brushes, moved out by the body.
namespace navwright {

enum class FloorKind : std::uint8_t {
    stand,
    crouch,  ///< only a crouched body fits
    water,   ///< a body's middle is under water
    ladder,  ///< a ladder is within reach
    hazard,  ///< lava, slime, or a volume that hurts
};
inline constexpr int kFloorKinds = 5;
/// "stand", "crouch", "water", "ladder", "hazard".
[[nodiscard]] std::string_view floorKindName(FloorKind kind);

/// Where a body is held, with its middle over the middle of a column.
struct FloorPlace {
    std::int32_t column = 0, row = 0;
    float z = 0;  ///< of the player's origin
    /// What the origin stays below there, standing (crouched where nobody stands) and crouched.
    float ceiling = 0, crouchedCeiling = 0;
    FloorKind kind = FloorKind::stand;
    /// Held at its rim alone: the floor is missing below its middle, and not to be crossed in a stride.
    bool rim = false;

    friend bool operator==(const FloorPlace&, const FloorPlace&) = default;
};

/// The way of a body that walks from one place to the one in the next column.
enum class ColumnWay : std::uint8_t { right, up, left, down };
inline constexpr std::array kColumnWays{ColumnWay::right, ColumnWay::up, ColumnWay::left, ColumnWay::down};
/// Columns and rows on that way.
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

struct FloorColumns {
    float cell = 0;  ///< side of a column, units
    std::int32_t firstColumn = 0, firstRow = 0;
    std::int32_t columns = 0, rows = 0;
    std::vector<FloorPlace> places;    ///< by row, column, height
    std::vector<std::uint32_t> start;  ///< by row and column: the first place; and one past the last
    /// By place and ColumnWay: the place that one walks to, and back; -1: none.
    std::vector<std::array<std::int32_t, 4>> ways;

    /// Of a column of the grid, by row and column.
    [[nodiscard]] std::size_t indexOf(std::int32_t column, std::int32_t row) const {
        return static_cast<std::size_t>(row - firstRow) * static_cast<std::size_t>(columns) +
               static_cast<std::size_t>(column - firstColumn);
    }
    /// Indices of the places in a column, lowest first.
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> at(std::int32_t column, std::int32_t row) const;
    [[nodiscard]] Vec3 origin(std::size_t place) const;
    /// The place on which a body with its origin there stands, or comes to stand: the highest of the column
    /// that is not above it by more than a step, not hidden from it by what is between, and no rim. Where the
    /// column has none, of the nearest column within `reach` units; -1: none.
    [[nodiscard]] std::int32_t placeUnder(const Vec3& origin, float reach = 48) const;
    /// How high the origin is of who walks on to a place: `to` has the height of where he comes from. Nothing
    /// where he does not get there level or by a step, or into a hazard.
    [[nodiscard]] std::optional<float> walkedTo(const Vec3& to) const;
    [[nodiscard]] double squareArea() const { return double(cell) * double(cell); }
};

inline constexpr float kFloorCell = 8;
inline constexpr float kLeastFloorCell = 1, kMostFloorCell = 64;
/// Columns of the largest grid that is tried.
inline constexpr std::int64_t kMostColumns = std::int64_t{16} << 20;

/// Of the world and the brush models that stand solid and are not turned; what others hold up is no floor.
/// The same for any `jobs` (threads, 0 = one per core). Errors: a grid of too many columns (said before it is
/// tried), a map without floor, cancelled.
[[nodiscard]] Result<FloorColumns> columnFloor(const GameMap& map, float cell, int jobs, JobContext& context);

}  // namespace navwright
