#pragma once

#include <vector>

#include "core/aas/travel/map_places.h"
#include "core/aas/travel/travel_graph.h"

namespace navwright {

/// By area: whether players get there from their starts, over reachabilities that need no weapon and that
/// `mask` leaves open.
[[nodiscard]] IdVector<AreaId, bool> reachedAreas(const TravelGraph& graph,
                                                  const std::vector<MapPlace>& starts,
                                                  const TravelMask& mask = {});

}  // namespace navwright
