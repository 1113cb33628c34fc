#include "core/aas/clusters/cluster_numbers.h"

namespace navwright {

void numberClusters(AasFile& aas, const AreaLinks& links, const std::vector<bool>& portals,
                    const AreaParts& parts) {
    for (auto& settings : aas.settings) settings.cluster = settings.numberInCluster = 0;
    aas.portals.assign(1, {});
    aas.portalIndex.clear();
    aas.clusters.assign(1, {});
    std::vector<std::vector<std::int32_t>> areas(parts.waysIn.size()), own(parts.waysIn.size());
    for (std::size_t i = 1; i < aas.settings.size(); ++i) {
        const auto area = static_cast<std::int32_t>(i);
        if (!portals[i]) {
            areas[static_cast<std::size_t>(parts.of[i])].push_back(area);
            continue;
        }
        const auto sides = sidesOf(links, portals, parts, area);
        const auto number = static_cast<std::int32_t>(aas.portals.size());
        aas.settings[i].cluster = -number;
        aas.portals.push_back({area, sides.front, sides.back, {}});
        own[static_cast<std::size_t>(sides.front)].push_back(number);
        own[static_cast<std::size_t>(sides.back)].push_back(number);
    }
    for (std::size_t part = 1; part < parts.waysIn.size(); ++part) {
        if (parts.waysIn[part] == 0) continue;
        AasCluster cluster;
        const auto self = static_cast<std::int32_t>(aas.clusters.size());
        cluster.firstPortal = static_cast<std::int32_t>(aas.portalIndex.size());
        cluster.portalCount = static_cast<std::int32_t>(own[part].size());
        aas.portalIndex.insert(aas.portalIndex.end(), own[part].begin(), own[part].end());
        for (const bool withWays : {true, false}) {
            for (const auto area : areas[part]) {
                if (links.hasWays(area) != withWays) continue;
                auto& settings = aas.settings[static_cast<std::size_t>(area)];
                settings.cluster = self;
                settings.numberInCluster = cluster.areaCount++;
            }
            for (const auto number : own[part]) {
                auto& portal = aas.portals[static_cast<std::size_t>(number)];
                if (links.hasWays(portal.area) != withWays) continue;
                portal.numbersInClusters[portal.frontCluster == self ? 0 : 1] = cluster.areaCount++;
            }
            if (withWays) cluster.reachabilityAreaCount = cluster.areaCount;
        }
        aas.clusters.push_back(cluster);
    }
}

}  // namespace navwright
