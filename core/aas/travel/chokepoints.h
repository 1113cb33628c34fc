#pragma once

#include <array>
#include <vector>

#include "core/aas/travel/map_places.h"
#include "core/aas/travel/min_cut.h"
#include "core/aas/travel/route_shares.h"
#include "core/base/job_context.h"

namespace navwright {

/// Players' starts in two sides: those of teams where the map has both; else the two starts between which the
/// way there and back takes longest, and with each those that are nearer to it (the first of equals).
/// Indices; a side may be empty where the map has fewer than two starts in areas.
struct StartSides {
    std::array<std::vector<int>, 2> starts;
    bool byTeam = false;
};
[[nodiscard]] StartSides startSides(const std::vector<MapPlace>& starts, const TravelGraph& graph);

enum class RoutePairs {
    areas,         ///< from everywhere to everywhere
    startsToItems  ///< from where players start to what lies about
};

struct Chokepoint {
    std::int32_t area = 0;
    double share = 0;  ///< of all routes, 0..1
    float width = 0;   ///< where most routes come in or go out, the narrower of the two; units
    /// Share of the floor on which players get from everywhere to everywhere that falls off it without the
    /// area, beside its own; 0..1. Above 0 the area is an articulation.
    double parts = 0;
};

/// Two areas with nothing beside the ways between them.
struct Bridge {
    std::int32_t from = 0, to = 0;  ///< from < to
    float width = 0;                ///< of the wider direction
    double parts = 0;               ///< as of Chokepoint
};

struct Chokepoints {
    std::vector<Chokepoint> areas;  ///< all that routes pass or that part the map, ascending by area
    /// The areas that more routes pass than any other within 128 units, the most passed first: indices in
    /// `areas`.
    std::vector<int> ranked;
    std::vector<Bridge> bridges;  ///< those that part most first
    std::vector<MapPlace> starts;
    StartSides sides;
    MinCut there, back;    ///< from the first side to the second, and back
    double pairs = 0;      ///< of places that routes were sought between
    double mainFloor = 0;  ///< square units on which players get from everywhere to everywhere
};

/// From more than 2,000 areas routes are sought from every second, third ... Errors: no area has a way.
/// Cancelled.
[[nodiscard]] Result<Chokepoints> findChokepoints(const BspFile& bsp, const TravelGraph& graph,
                                                  RoutePairs pairs, int jobs, JobContext& context);

}  // namespace navwright
