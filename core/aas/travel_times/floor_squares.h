#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/travel/travel_graph.h"

namespace navwright {

/// A square of floor, with sides along the axes.
struct FloorSquare {
    std::int32_t area = 0;
    Vec3 centre{0};  ///< of a player who stands there: the origin, 24 above the floor

    friend bool operator==(const FloorSquare&, const FloorSquare&) = default;
};

struct FloorSquares {
    float size = 0;  ///< of a side, units: as asked for, or doubled until the map has no more than the most
    std::vector<FloorSquare> squares;  ///< by area, then as its faces are listed, then by y and x
};

inline constexpr float kFloorSquare = 32;
inline constexpr std::size_t kMostFloorSquares = 262'144;

/// Squares of a grid on the map's axes whose middle is on the ground faces of an area. What is narrower than
/// the grid may have none.
[[nodiscard]] FloorSquares floorSquares(const TravelGraph& graph, float size = kFloorSquare);

}  // namespace navwright
