#pragma once

#include <vector>

#include "core/aas/travel/closures.h"
#include "core/aas/travel/map_places.h"
#include "core/base/job_context.h"

namespace navwright {

/// The effect of one closure, compared with everything open.
struct ClosureEffect {
    Closure closure;
    std::vector<std::int32_t> closedAreas;           ///< completely filled, ascending
    std::vector<std::int32_t> partedAreas;           ///< partly filled, ascending
    std::vector<std::int32_t> closedReachabilities;  ///< numbers of closed reachabilities, ascending
    std::vector<std::int32_t>
        cutOff;           ///< areas that were reachable from some start and no longer are; ascending
    double cutFloor = 0;  ///< their share of the floor reachable from starts, 0..1
    /// Share of connected (start, area) pairs, weighted by floor, that the closure disconnects, 0..1. Only
    /// this shows a split with a start on either side.
    double lostFloor = 0;
    std::vector<int> itemsCut;   ///< indices of items no longer reachable from any start
    std::vector<int> startsCut;  ///< indices of starts that lose more than half of their reachable floor
    /// Mean increase of travel times where a route remains, weighted by floor: 0.1 is ten percent.
    double longer = 0;
    /// The start and area whose time grows most, in seconds; -1: none.
    int worstStart = -1;
    std::int32_t worstArea = 0;
    double worstBefore = 0, worstAfter = 0;
};

struct WhatIf {
    std::vector<MapPlace> starts, items;
    double floor = 0;  ///< floor reachable from any start with everything open, square units
    std::vector<ClosureEffect> effects;  ///< in the order of the closures
};

/// Errors: no area has a reachability; no start is in an area; cancelled.
[[nodiscard]] Result<WhatIf> whatIf(const std::vector<Closure>& closures, const EntityGraph& entities,
                                    const BspFile& bsp, const TravelGraph& graph, int jobs,
                                    JobContext& context);

}  // namespace navwright
