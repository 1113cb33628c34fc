#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/travel/travel_graph.h"

namespace navwright {

/// An axis-aligned square of floor.
struct FloorSquare {
    std::int32_t area = 0;
    Vec3 center{0};  ///< the origin of a player standing there: 24 above the floor

    friend bool operator==(const FloorSquare&, const FloorSquare&) = default;
};

struct FloorSquares {
    float size =
        0;  ///< side length, units: as asked for, or doubled until the map has at most the maximum number
    std::vector<FloorSquare> squares;  ///< sorted by area, then face order, then y and x
};

inline constexpr float kFloorSquare = 32;
inline constexpr std::size_t kMostFloorSquares = 262'144;

/// Squares of an axis-aligned grid whose centres lie on the ground faces of areas. Floor narrower than the
/// grid may get none.
[[nodiscard]] FloorSquares floorSquares(const TravelGraph& graph, float size = kFloorSquare);

}  // namespace navwright
