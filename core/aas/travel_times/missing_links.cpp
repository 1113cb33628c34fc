#include "core/aas/travel_times/missing_links.h"

#include <algorithm>
#include <tuple>

#include "core/aas/travel_times/goal_travel_times.h"
#include "core/aas/travel_times/nav_times.h"
#include "core/base/parallel.h"
#include "core/base/point_index.h"
#include "core/nav/files/nav_origin.h"

namespace navwright {

namespace {

/// Finds the missing links of one node.
class LackingNode {
  public:
    LackingNode(const TravelGraph& graph, const NavGraph& nav, const MissingLinkSearch& search)
        : graph_(graph),
          nav_(nav),
          search_(search),
          spots_(nodeSpots(graph, nav)),
          times_(nav),
          index_(nodeOrigins(nav)) {}

    [[nodiscard]] std::vector<MissingLink> of(std::size_t node) const {
        const auto& spot = spots_[node];
        if (spot.area == 0) return {};
        // Excludes routes much longer than straight on, as those areas are not directly connected.
        constexpr double kPace = 0.33;
        const auto direct = static_cast<std::int32_t>(double(search_.within) * kPace * 2) + 100;
        const auto byAreas = graph_.timesFrom(spot.area, spot.point, {}, direct);
        std::vector<std::int32_t> byNav;
        std::vector<MissingLink> missing;
        const auto from = static_cast<std::int32_t>(node);
        for (const auto& found : index_.within(nav_.nodes[node].origin, search_.within)) {
            const auto& other = spots_[found.index];
            const auto to = static_cast<std::int32_t>(found.index);
            if (found.index == node || other.area == 0 || findLink(nav_.nodes[node], to) != nullptr) continue;
            const auto areas = graph_.timeTo(byAreas, other.area, other.point);
            if (areas == kNoTime || areas > direct) continue;
            if (byNav.empty()) byNav = times_.from(from, search_.longest);
            const auto round = byNav[found.index];
            const bool longer = round == kNoTime || (double(round) > search_.ratio * double(areas) &&
                                                     round - areas >= search_.least);
            if (longer) missing.push_back({from, to, areas, round});
        }
        return missing;
    }

  private:
    const TravelGraph& graph_;
    const NavGraph& nav_;
    const MissingLinkSearch& search_;
    std::vector<AreaSpot> spots_;
    NavTimes times_;
    PointIndex index_;
};

/// Keeps only the first of pairs whose starts and ends are near each other.
std::vector<MissingLink> apart(const std::vector<MissingLink>& links, const NavGraph& nav, float distance,
                               JobContext& context) {
    const auto at = [&](std::int32_t node) { return nav.nodes[node].origin; };
    std::vector<MissingLink> kept;
    for (const auto& link : links) {
        if (context.stopRequested()) break;
        // Keeps both directions between two near nodes.
        const float most = std::min(distance, glm::distance(at(link.from), at(link.to)) / 2);
        const bool near = std::ranges::any_of(kept, [&](const MissingLink& other) {
            return glm::distance(at(link.from), at(other.from)) < most &&
                   glm::distance(at(link.to), at(other.to)) < most;
        });
        if (!near) kept.push_back(link);
    }
    return kept;
}

}  // namespace

Result<std::vector<MissingLink>> missingLinks(const TravelGraph& graph, const NavGraph& nav,
                                              const MissingLinkSearch& search, int jobs,
                                              JobContext& context) {
    const LackingNode lacking(graph, nav, search);
    std::vector<std::vector<MissingLink>> byNode(nav.nodes.size());
    NAV_TRY(parallelFor(nav.nodes.size(), jobs, context, [&](std::size_t node) -> Result<> {
        if (nav.nodes[node].inUse) byNode[node] = lacking.of(node);
        return {};
    }));
    std::vector<MissingLink> all;
    for (const auto& links : byNode) all.insert(all.end(), links.begin(), links.end());
    std::ranges::sort(all, {}, [](const MissingLink& link) {
        const bool has = link.byNav != kNoTime;
        return std::tuple(has, has ? link.byAreas - link.byNav : link.byAreas, link.from, link.to);
    });
    auto kept = apart(all, nav, search.apart, context);
    if (context.stopRequested()) return cancelled();
    return kept;
}

}  // namespace navwright
