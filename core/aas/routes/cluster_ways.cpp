#include "core/aas/routes/cluster_ways.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace navwright {

namespace {

/// The valid clusters among those the file states for an area.
ClusterWays::Pair statedClusters(const AasFile& aas, std::size_t area) {
    const auto exists = [&](std::int32_t cluster) {
        return cluster > 0 && static_cast<std::size_t>(cluster) < aas.clusters.size();
    };
    const auto cluster = aas.settings[area].cluster;
    if (exists(cluster)) return {cluster, ClusterWays::kNone};
    const auto number = -std::int64_t{cluster};
    if (number <= 0 || static_cast<std::size_t>(number) >= aas.portals.size()) return {0, ClusterWays::kNone};
    const auto& portal = aas.portals[static_cast<std::size_t>(number)];
    const auto front = portal.frontCluster, back = portal.backCluster;
    if (!exists(front)) return {exists(back) ? back : 0, ClusterWays::kNone};
    if (!exists(back) || back == front) return {front, ClusterWays::kNone};
    return {front, back};
}

}  // namespace

ClusterWays::ClusterWays(const TravelGraph& graph) : graph_(&graph), numbers_(graph.ways().size()) {
    const auto& aas = graph.aas();
    for (std::size_t i = 0; i < graph.areaCount(); ++i) clusters_.push_back(statedClusters(aas, i));
    inside_.assign(std::max<std::size_t>(aas.clusters.size(), 1), 0);
    doorsOf_.resize(inside_.size());
    // Reachabilities from one point share the times to it.
    std::map<std::tuple<std::int32_t, std::int32_t, float, float, float>, std::size_t> known;
    for (std::size_t i = 0; i < graph.ways().size(); ++i) {
        const auto& way = graph.ways()[i];
        std::size_t slot = 0;
        for (const auto cluster : clustersOf(way.from)) {
            if (cluster == kNone) continue;
            if (isIn(way.to, cluster)) {
                numbers_[i].clusters[slot] = cluster;
                numbers_[i].numbers[slot++] = inside_[static_cast<std::size_t>(cluster)]++;
                continue;
            }
            const auto& start = way.start;
            const auto [place, fresh] =
                known.try_emplace({cluster, way.from, start.x, start.y, start.z}, doors_.size());
            if (fresh) {
                doorsOf_[static_cast<std::size_t>(cluster)].push_back(
                    static_cast<std::int32_t>(doors_.size()));
                doors_.push_back({cluster, {way.from, start}, {}});
            }
            doors_[place->second].ways.push_back(static_cast<std::int32_t>(i));
        }
    }
}

}  // namespace navwright
