#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/travel/map_places.h"
#include "core/aas/travel/travel_graph.h"
#include "core/aas/travel_times/floor_squares.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

struct FieldSquare {
    std::int32_t area = 0;
    Vec3 centre{0};  ///< a player's origin there, 24 above the floor
    float size = 0;  ///< of a side, units
    std::int32_t time = kNoTime;

    friend bool operator==(const FieldSquare&, const FieldSquare&) = default;
};

/// A node from which the nav takes longer than it has to.
struct NodeDetour {
    std::int32_t node = 0;
    std::int32_t byAreas = kNoTime;
    std::int32_t byNav = kNoTime;  ///< kNoTime: the nav does not lead to the goal

    friend bool operator==(const NodeDetour&, const NodeDetour&) = default;
};

/// How long it takes to one place from everywhere; hundredths of a second, kNoTime where one does not get.
struct GoalField {
    AreaSpot goal;
    std::vector<std::int32_t> byArea;  ///< from the middle of its floor, or of itself where it has none
    std::vector<FieldSquare> squares;
    std::vector<std::int32_t> byNode;  ///< over areas; nodes in no area have none
    std::int32_t goalNode = -1;        ///< that bots at the goal start from; -1: none is near, or no nav
    /// By the nav alone, at the speed of bots (analysis/path_query.h), to the goal's node and from there
    /// straight on.
    std::vector<std::int32_t> navByNode;
    /// Where the nav takes more than kDetour times what areas do and a second longer, or has no way; the most
    /// time lost first, those without a way before all.
    std::vector<NodeDetour> detours;
    std::int32_t longest = 0;  ///< of all squares
};
inline constexpr double kDetour = 1.5;
inline constexpr std::int32_t kLeastDetour = 100;

/// Without a nav what is by node stays empty.
[[nodiscard]] GoalField goalField(const TravelGraph& graph, const AreaSpot& goal, const NavGraph* nav,
                                  const TravelMask& mask = {}, float squareSize = kFloorSquare);
/// The same with squares that are at hand.
[[nodiscard]] GoalField goalField(const TravelGraph& graph, const AreaSpot& goal, const NavGraph* nav,
                                  const TravelMask& mask, const FloorSquares& squares);

/// Where the middle of an area's floor is, for a player who stands there; in liquids its centre.
[[nodiscard]] AreaSpot middleOf(const TravelGraph& graph, std::int32_t area);
/// Each node's place in areas (placeAt); area 0 for those in none, or not in use.
[[nodiscard]] std::vector<AreaSpot> nodeSpots(const TravelGraph& graph, const NavGraph& nav);

}  // namespace navwright
