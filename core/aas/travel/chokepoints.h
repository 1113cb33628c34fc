#pragma once

#include <array>
#include <vector>

#include "core/aas/travel/map_places.h"
#include "core/aas/travel/min_cut.h"
#include "core/aas/travel/route_shares.h"
#include "core/base/job_context.h"

namespace navwright {

/// Players' starts in two sides, as indices: by team where the map has both teams; else around the two starts
/// with the longest round trip, each start on the side it is nearer to (the first of equals). A side may be
/// empty when fewer than two starts are in areas.
struct StartSides {
    std::array<std::vector<int>, 2> starts;
    bool byTeam = false;
};
[[nodiscard]] StartSides startSides(const std::vector<MapPlace>& starts, const TravelGraph& graph);

enum class RoutePairs {
    areas,         ///< from everywhere to everywhere
    startsToItems  ///< from players' starts to items
};

struct Chokepoint {
    std::int32_t area = 0;
    double share = 0;  ///< of all routes, 0..1
    float width = 0;   ///< where most routes enter or leave, the narrower of both; units
    /// Share of the main component's floor that is disconnected without the area, not counting its own; 0..1.
    /// Above 0 the area is an articulation point.
    double parts = 0;
};

/// Least share of the floor that a cut edge cuts off to be told of: even a tiny dead end makes a cut edge.
inline constexpr double kNotablePart = 0.005;

/// A cut edge: two areas connected only by the reachabilities between them.
struct Bridge {
    std::int32_t from = 0, to = 0;  ///< from < to
    float width = 0;                ///< of the wider direction, units
    double parts = 0;               ///< share of floor disconnected, as Chokepoint::parts

    [[nodiscard]] bool isNotable() const { return parts >= kNotablePart; }
};

struct Chokepoints {
    std::vector<Chokepoint>
        areas;  ///< all areas with routes through them or that disconnect floor, ascending
    /// Areas with more routes than any other within 128 units, most routes first: indices in `areas`.
    std::vector<int> ranked;
    std::vector<Bridge> bridges;  ///< most disconnected floor first
    std::vector<MapPlace> starts;
    StartSides sides;
    MinCut there, back;    ///< from the first side to the second, and back
    double pairs = 0;      ///< pairs of places with routes
    double mainFloor = 0;  ///< floor of the main component, square units

    /// How many bridges, the first of them, are notable.
    [[nodiscard]] std::size_t notableBridges() const;
};

/// Finds chokepoints, min cuts and cut edges. With more than 2,000 areas, routes start from every second,
/// third ... area. Errors: no area has a reachability; cancelled.
[[nodiscard]] Result<Chokepoints> findChokepoints(const BspFile& bsp, const TravelGraph& graph,
                                                  RoutePairs pairs, int jobs, JobContext& context);

}  // namespace navwright
