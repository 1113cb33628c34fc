#pragma once

#include <vector>

#include "core/aas/travel/closures.h"
#include "core/aas/travel/map_places.h"
#include "core/base/job_context.h"

namespace navwright {

/// What one closure does to a map, compared with everything open.
struct ClosureEffect {
    Closure closure;
    std::vector<std::int32_t> closedAreas;  ///< filled whole, ascending
    std::vector<std::int32_t> partedAreas;  ///< in which something stands
    std::vector<std::int32_t>
        closedWays;  ///< numbers of reachabilities that are closed themselves, ascending
    std::vector<std::int32_t>
        cutOff;           ///< areas that some start leads to while all is open, and none then; ascending
    double cutFloor = 0;  ///< their share of the floor that starts lead to, 0..1
    /// Of all pairs of a start and an area weighed by its floor that are connected while all is open, how
    /// much is not then, 0..1. What falls apart with a start on either side shows here alone.
    double lostFloor = 0;
    std::vector<int> itemsCut;   ///< indices of items that some start led to, and none does
    std::vector<int> startsCut;  ///< indices of starts that lead to less than half of the floor they did
    /// How much longer it takes to where one still gets, weighed by floor: 0.1 is a tenth longer.
    double longer = 0;
    /// The start and area whose way grows most, in seconds; -1 where none does.
    int worstStart = -1;
    std::int32_t worstArea = 0;
    double worstBefore = 0, worstAfter = 0;
};

struct WhatIf {
    std::vector<MapPlace> starts, items;
    double floor = 0;                    ///< square units that some start leads to while all is open
    std::vector<ClosureEffect> effects;  ///< in the order of the closures
};

/// Errors: no area has a way; the map has no start in any area. Cancelled.
[[nodiscard]] Result<WhatIf> whatIf(const std::vector<Closure>& closures, const EntityGraph& entities,
                                    const BspFile& bsp, const TravelGraph& graph, int jobs,
                                    JobContext& context);

}  // namespace navwright
