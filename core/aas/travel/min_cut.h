#pragma once

#include <vector>

#include "core/aas/travel/travel_graph.h"

namespace navwright {

/// All ways from one area into another.
struct AreaCrossing {
    std::int32_t from = 0, to = 0;
    float width = 0;  ///< of the widest of them, units

    friend bool operator==(const AreaCrossing&, const AreaCrossing&) = default;
};

/// Where two groups of areas are cheapest to keep apart: the crossings with the least width in sum that every
/// route from the first to the second has to take.
struct MinCut {
    std::vector<AreaCrossing>
        crossings;  ///< ascending by from and to; empty where no route leads from one to the other
    double width = 0;
    bool exists = true;  ///< false: an area is in both groups
};

/// All crossings, ascending by from and to.
[[nodiscard]] std::vector<AreaCrossing> crossingsOf(const TravelGraph& graph);

/// Of several cuts with the same width the one nearest to the first group.
[[nodiscard]] MinCut minCut(const TravelGraph& graph, const std::vector<std::int32_t>& first,
                            const std::vector<std::int32_t>& second);

}  // namespace navwright
