#include "core/aas/travel_times/goal_travel_times.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "core/aas/travel_times/nav_times.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

/// Adds the times by node: over areas, by the nav, and the detours.
void addNodes(GoalTravelTimes& field, const TravelGraph& graph, const TravelTimesTo& times,
              const NavGraph& nav, const TravelMask& mask) {
    for (const auto& spot : nodeSpots(graph, nav))
        field.byNode.push_back(graph.timeFrom(times, spot.area, spot.point, mask));
    field.goalNode = nodesAt(nav, std::array{field.goal.point}).front();
    field.navByNode.assign(nav.nodes.size(), kNoTime);
    if (field.goalNode < 0) return;
    field.navByNode = navTimesTo(nav, field.goalNode, field.goal.point);
    for (std::size_t i = 0; i < field.navByNode.size(); ++i) {
        const auto byNav = field.navByNode[i];
        const auto byAreas = field.byNode[i];
        if (byAreas == kNoTime) continue;
        const bool longer = byNav == kNoTime ||
                            (double(byNav) > kDetour * double(byAreas) && byNav - byAreas >= kLeastDetour);
        if (longer) field.detours.push_back({static_cast<std::int32_t>(i), byAreas, byNav});
    }
    std::ranges::sort(field.detours, {}, [](const NodeDetour& detour) {
        const bool has = detour.byNav != kNoTime;
        return std::tuple(has, has ? detour.byAreas - detour.byNav : detour.byAreas, detour.node);
    });
}

}  // namespace

AreaSpot centerOf(const TravelGraph& graph, std::int32_t area) {
    const auto& record = graph.aas().areas[area];
    auto point = record.center;
    if (graph.floor(area) > 0) point.z = record.bounds.mins.z;
    return {area, point};
}

std::vector<AreaSpot> nodeSpots(const TravelGraph& graph, const NavGraph& nav) {
    std::vector<AreaSpot> spots;
    spots.reserve(nav.nodes.size());
    for (const auto& node : nav.nodes) {
        if (!node.inUse) {
            spots.push_back({0, node.origin});
            continue;
        }
        const auto place = placeAt(graph, node.origin);
        spots.push_back({place.area, place.at});
    }
    return spots;
}

GoalTravelTimes goalTravelTimes(const TravelGraph& graph, const AreaSpot& goal, const NavGraph* nav,
                                const TravelMask& mask, float squareSize) {
    return goalTravelTimes(graph, goal, nav, mask, floorSquares(graph, squareSize));
}

GoalTravelTimes goalTravelTimes(const TravelGraph& graph, const AreaSpot& goal, const NavGraph* nav,
                                const TravelMask& mask, const FloorSquares& squares) {
    GoalTravelTimes field;
    field.goal = goal;
    const auto times = graph.timesTo(goal.area, goal.point, mask);
    field.byArea.assign(graph.areaCount(), kNoTime);
    for (std::int32_t area = 1; area < static_cast<std::int32_t>(graph.areaCount()); ++area) {
        const auto center = centerOf(graph, area);
        field.byArea[area] = graph.timeFrom(times, area, center.point, mask);
    }
    field.squares.reserve(squares.squares.size());
    for (const auto& [area, center] : squares.squares) {
        const auto time = graph.timeFrom(times, area, center, mask);
        field.squares.push_back({area, center, squares.size, time});
        field.longest = std::max(field.longest, time);
    }
    if (nav != nullptr) addNodes(field, graph, times, *nav, mask);
    return field;
}

}  // namespace navwright
