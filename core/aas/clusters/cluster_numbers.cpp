#include "core/aas/clusters/cluster_numbers.h"

namespace navwright {

void numberClusters(AasFile& aas, const AreaLinks& links, const std::vector<bool>& portals,
                    const AreaComponents& components) {
    for (auto& settings : aas.settings) settings.cluster = settings.numberInCluster = 0;
    aas.portals.assign(1, {});
    aas.portalIndex.clear();
    aas.clusters.assign(1, {});
    std::vector<std::vector<std::int32_t>> areas(components.reachabilitiesIn.size()),
        own(components.reachabilitiesIn.size());
    for (const auto area : aas.settings.ids(1)) {
        if (!portals[area]) {
            areas[components.of[area]].push_back(area);
            continue;
        }
        const auto sides = sidesOf(links, portals, components, area);
        const auto number = static_cast<std::int32_t>(aas.portals.size());
        aas.settings[area].cluster = -number;
        aas.portals.push_back({area, sides.front, sides.back, {}});
        own[sides.front].push_back(number);
        own[sides.back].push_back(number);
    }
    for (std::size_t component = 1; component < components.reachabilitiesIn.size(); ++component) {
        if (components.reachabilitiesIn[component] == 0) continue;
        AasCluster cluster;
        const auto self = static_cast<std::int32_t>(aas.clusters.size());
        cluster.firstPortal = static_cast<std::int32_t>(aas.portalIndex.size());
        cluster.portalCount = static_cast<std::int32_t>(own[component].size());
        aas.portalIndex.insert(aas.portalIndex.end(), own[component].begin(), own[component].end());
        for (const bool withReachabilities : {true, false}) {
            for (const auto area : areas[component]) {
                if (links.hasReachabilities(area) != withReachabilities) continue;
                auto& settings = aas.settings[area];
                settings.cluster = self;
                settings.numberInCluster = cluster.areaCount++;
            }
            for (const auto number : own[component]) {
                auto& portal = aas.portals[number];
                if (links.hasReachabilities(portal.area) != withReachabilities) continue;
                portal.numbersInClusters[portal.frontCluster == self ? 0 : 1] = cluster.areaCount++;
            }
            if (withReachabilities) cluster.reachabilityAreaCount = cluster.areaCount;
        }
        aas.clusters.push_back(cluster);
    }
}

}  // namespace navwright
