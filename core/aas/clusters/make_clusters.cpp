#include "core/aas/clusters/make_clusters.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/aas/clusters/cluster_numbers.h"
#include "core/aas/clusters/cluster_split.h"
#include "core/aas/clusters/portal_candidates.h"
#include "core/aas/clusters/portal_set.h"
#include "core/base/index.h"
#include "core/base/limits.h"

namespace navwright {

namespace {

constexpr std::int32_t kPortalMarks =
    kAasClusterPortal | kAasTeleportPortal | kAasRoutePortal | kAasViewPortal;

/// Programs mark portals also as route portals; marks without that are from the map's author.
bool isMarkedByHand(const AasAreaSettings& settings) {
    return (settings.contents & (kAasClusterPortal | kAasViewPortal)) != 0 &&
           (settings.contents & kAasRoutePortal) == 0;
}

/// Removes invalid portals one by one, first those inside one cluster; then restores any that turned out
/// valid, those marked by hand first.
Result<> dropFalse(const AreaLinks& links, std::vector<bool>& portals, const std::vector<bool>& byHand,
                   JobContext& context) {
    const auto candidates = portals;
    while (true) {
        if (context.stopRequested()) return cancelled();
        const auto components = componentsWithout(links, portals);
        const auto wrong = falsePortals(links, portals, components);
        if (wrong.empty()) break;
        bool any = false;
        for (const auto area : wrong) {
            const auto sides = sidesOf(links, portals, components, area);
            if (sides.front == 0 || sides.back != 0) continue;
            portals[area] = false;
            any = true;
        }
        if (!any) portals[wrong.front()] = false;
    }
    for (const bool marked : {true, false}) {
        for (std::size_t i = 1; i < candidates.size(); ++i) {
            if (!candidates[i] || portals[i] || byHand[i] != marked) continue;
            if (context.stopRequested()) return cancelled();
            portals[i] = true;
            portals[i] = falsePortals(links, portals, componentsWithout(links, portals)).empty();
        }
    }
    return {};
}

}  // namespace

Result<ClusterCounts> makeClusters(AasFile& aas, const ClusterOptions& options, JobContext& context) {
    const JobContext::StageTimer timer(context, "clusters");
    const AreaLinks links(aas);
    const auto count = aas.areas.size();
    std::vector<bool> portals(count, false), byHand(count, false), teleports(count, false);
    for (std::size_t i = 1; i < count; ++i) portals[i] = byHand[i] = isMarkedByHand(aas.settings[i]);
    const auto doorways = portalCandidates(aas);
    for (const auto area : doorways) portals[area] = true;
    for (const auto area : teleportAreas(aas)) {
        portals[area] = true;
        teleports[area] = true;
    }
    // An area without reachabilities is no portal.
    for (std::size_t i = 1; i < count; ++i) {
        if (portals[i] && links.around(static_cast<std::int32_t>(i)).empty()) portals[i] = false;
    }
    ClusterCounts counts;
    counts.candidates = toIndex(std::ranges::count(portals, true));
    NAV_TRY(dropFalse(links, portals, byHand, context));
    counts.notClosing = counts.candidates - toIndex(std::ranges::count(portals, true));
    if (options.split) {
        NAV_ASSIGN(counts.added, splitClusters(aas, links, portals, context));
    }
    const auto components = componentsWithout(links, portals);
    counts.portals = toIndex(std::ranges::count(portals, true));
    if (counts.portals >= limit::kAasFew || components.count() >= limit::kAasFew)
        return fail(fmt::format("{} portals and {} clusters are more than a file can hold", counts.portals,
                                components.count()));
    numberClusters(aas, links, portals, components);
    std::vector<bool> looksLikeOne(count, false);
    for (const auto area : doorways) looksLikeOne[area] = true;
    for (std::size_t i = 1; i < count; ++i) {
        auto& contents = aas.settings[i].contents;
        contents &= ~kPortalMarks;
        if (byHand[i]) contents |= kAasViewPortal;
        if (looksLikeOne[i]) contents |= kAasRoutePortal | kAasViewPortal;
        if (!portals[i]) continue;
        contents |= kAasClusterPortal;
        if (!byHand[i]) contents |= kAasRoutePortal;
        if (teleports[i]) contents |= kAasTeleportPortal;
    }
    counts.clusters = aas.clusters.size() - 1;
    counts.travelTimes = travelTimesKept(links, portals, components);
    for (const auto& cluster : aas.clusters)
        counts.largest = std::max(counts.largest, toIndex(cluster.reachabilityAreaCount));
    for (std::size_t i = 1; i < count; ++i) {
        if (links.hasReachabilities(static_cast<std::int32_t>(i))) ++counts.areas;
    }
    return counts;
}

}  // namespace navwright
