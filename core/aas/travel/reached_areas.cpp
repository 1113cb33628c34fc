#include "core/aas/travel/reached_areas.h"

#include "core/base/index.h"

namespace navwright {

IdVector<AreaId, bool> reachedAreas(const TravelGraph& graph, const std::vector<MapPlace>& starts,
                                    const TravelMask& mask) {
    IdVector<AreaId, bool> reached(graph.areaCount());
    std::vector<AreaId> pending;
    const auto reach = [&](AreaId area) {
        if (area == 0 || reached[area] || mask.closes(area)) return;
        reached[area] = true;
        pending.push_back(area);
    };
    for (const auto& start : starts) reach(start.area);
    while (!pending.empty()) {
        const auto area = pending.back();
        pending.pop_back();
        for (const auto number : graph.out(area)) {
            if (!mask.closesReachability(toIndex(number))) reach(graph.reachabilities()[number].to);
        }
    }
    return reached;
}

}  // namespace navwright
