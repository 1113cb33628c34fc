#include "core/aas/routes/cluster_reachabilities.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/index.h"

namespace navwright {

namespace {

/// The valid clusters among those the file states for an area.
ClusterReachabilities::Pair statedClusters(const AasFile& aas, std::size_t area) {
    const auto exists = [&](std::int32_t cluster) {
        return cluster > 0 && toIndex(cluster) < aas.clusters.size();
    };
    const auto cluster = aas.settings[area].cluster;
    if (exists(cluster)) return {cluster, ClusterReachabilities::kNone};
    const auto number = -std::int64_t{cluster};
    if (number <= 0 || toIndex(number) >= aas.portals.size()) return {0, ClusterReachabilities::kNone};
    const auto& portal = aas.portals[number];
    const auto front = portal.frontCluster, back = portal.backCluster;
    if (!exists(front)) return {exists(back) ? back : 0, ClusterReachabilities::kNone};
    if (!exists(back) || back == front) return {front, ClusterReachabilities::kNone};
    return {front, back};
}

}  // namespace

ClusterReachabilities::ClusterReachabilities(const TravelGraph& graph)
    : graph_(&graph), numbers_(graph.reachabilities().size()) {
    const auto& aas = graph.aas();
    for (std::size_t i = 0; i < graph.areaCount(); ++i) clusters_.push_back(statedClusters(aas, i));
    inside_.assign(std::max<std::size_t>(aas.clusters.size(), 1), 0);
    doorsOf_.resize(inside_.size());
    // Reachabilities from one point share the times to it.
    std::map<std::tuple<std::int32_t, std::int32_t, float, float, float>, std::size_t> known;
    for (std::size_t i = 0; i < graph.reachabilities().size(); ++i) {
        const auto& reachability = graph.reachabilities()[i];
        std::size_t slot = 0;
        for (const auto cluster : clustersOf(reachability.from)) {
            if (cluster == kNone) continue;
            if (isIn(reachability.to, cluster)) {
                numbers_[i].clusters[slot] = cluster;
                numbers_[i].numbers[slot++] = inside_[cluster]++;
                continue;
            }
            const auto& start = reachability.start;
            const auto [place, fresh] =
                known.try_emplace({cluster, reachability.from, start.x, start.y, start.z}, doors_.size());
            if (fresh) {
                doorsOf_[cluster].push_back(static_cast<std::int32_t>(doors_.size()));
                doors_.push_back({cluster, {reachability.from, start}, {}});
            }
            doors_[place->second].reachabilities.push_back(static_cast<std::int32_t>(i));
        }
    }
}

}  // namespace navwright
