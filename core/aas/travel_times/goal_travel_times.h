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
    Vec3 center{0};  ///< a player's origin there, 24 above the floor
    float size = 0;  ///< side length, units
    std::int32_t time = kNoTime;

    friend bool operator==(const FieldSquare&, const FieldSquare&) = default;
};

/// A node from which the nav's route is slower than necessary.
struct NodeDetour {
    std::int32_t node = 0;
    std::int32_t byAreas = kNoTime;
    std::int32_t byNav = kNoTime;  ///< kNoTime: the nav has no route to the goal

    friend bool operator==(const NodeDetour&, const NodeDetour&) = default;
};

/// Travel times to one place from everywhere; hundredths of a second, kNoTime where it cannot be reached.
struct GoalTravelTimes {
    AreaSpot goal;
    std::vector<std::int32_t>
        byArea;  ///< from the middle of an area's floor, or of the area when it has none
    std::vector<FieldSquare> squares;
    std::vector<std::int32_t> byNode;  ///< over areas; kNoTime for nodes outside all areas
    std::int32_t goalNode = -1;        ///< the node that bots at the goal use; -1: none near, or no nav
    /// By the nav alone, at bots' speed (travelSeconds()), to the goal's node and from there straight on.
    std::vector<std::int32_t> navByNode;
    /// Nodes whose nav time exceeds kDetour times the area time by more than a second, or that have no nav
    /// route: first those without a route, then by time lost.
    std::vector<NodeDetour> detours;
    std::int32_t longest = 0;  ///< largest time of all squares
};
inline constexpr double kDetour = 1.5;
inline constexpr std::int32_t kLeastDetour = 100;

/// Without a nav the lists by node are empty.
[[nodiscard]] GoalTravelTimes goalTravelTimes(const TravelGraph& graph, const AreaSpot& goal,
                                              const NavGraph* nav, const TravelMask& mask = {},
                                              float squareSize = kFloorSquare);
/// Computes travel times on given squares. Without a nav the lists by node are empty.
[[nodiscard]] GoalTravelTimes goalTravelTimes(const TravelGraph& graph, const AreaSpot& goal,
                                              const NavGraph* nav, const TravelMask& mask,
                                              const FloorSquares& squares);

/// The middle of an area's floor, at a standing player's origin; in liquids the area's centre.
[[nodiscard]] AreaSpot centerOf(const TravelGraph& graph, std::int32_t area);
/// Each node's place in areas (placeAt()); area 0 for nodes outside all areas or unused.
[[nodiscard]] std::vector<AreaSpot> nodeSpots(const TravelGraph& graph, const NavGraph& nav);

}  // namespace navwright
