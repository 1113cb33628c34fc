#pragma once

#include <vector>

#include "core/aas/travel/travel_graph.h"

namespace navwright {

/// All reachabilities from one area into another.
struct AreaCrossing {
    std::int32_t from = 0, to = 0;
    float width = 0;  ///< width of the widest, units

    friend bool operator==(const AreaCrossing&, const AreaCrossing&) = default;
};

/// Minimum cut between two groups of areas: the crossings with the smallest total width that every route from
/// the first group to the second must use.
struct MinCut {
    std::vector<AreaCrossing> crossings;  ///< ascending by from and to; empty where no route exists
    double width = 0;
    bool exists = true;  ///< false: an area is in both groups
};

/// All crossings, ascending by from and to.
[[nodiscard]] std::vector<AreaCrossing> crossingsOf(const TravelGraph& graph);

/// Of several cuts of the same width, returns the one nearest to the first group.
[[nodiscard]] MinCut minCut(const TravelGraph& graph, const std::vector<std::int32_t>& first,
                            const std::vector<std::int32_t>& second);

}  // namespace navwright
