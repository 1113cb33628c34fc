#include "core/aas/travel_times/nav_times.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/aas/travel/time_sum.h"
#include "core/base/best_first.h"
#include "core/base/index.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/path_query.h"

namespace navwright {

namespace {

std::int32_t linkTime(double seconds) {
    constexpr double kMost = 1e5;
    return std::max(1, static_cast<std::int32_t>(std::lround(std::min(seconds, kMost) * 100)));
}

}  // namespace

NavTimes::NavTimes(const NavGraph& nav) : forward_(nav.nodes.size()), backward_(nav.nodes.size()) {
    for (const auto from : nav.nodes.ids()) {
        if (!nav.nodes[from].inUse) continue;
        for (const auto& link : nav.nodes[from].links) {
            if (!walkable(nav, link)) continue;
            const auto time = linkTime(travelSeconds(nav, from, link));
            forward_[from].push_back({link.target, time});
            backward_[link.target].push_back({from, time});
        }
    }
}

std::vector<std::int32_t> NavTimes::to(std::int32_t node) const {
    return quickest(backward_, node, kNoTime);
}

std::vector<std::int32_t> NavTimes::from(std::int32_t node, std::int32_t longest) const {
    return quickest(forward_, node, longest);
}

std::vector<std::int32_t> NavTimes::quickest(const Links& links, std::int32_t start, std::int32_t longest) {
    LeastCosts<std::int32_t> times(links.size(), kNoTime);
    if (start >= 0 && toIndex(start) < links.size()) times.offer(0, start);
    times.run([&](std::int32_t time, std::int32_t node) {
        for (const auto& link : links[node]) {
            const auto whole = timeSum(time, link.time);
            if (longest == kNoTime || whole <= longest) times.offer(whole, link.node);
        }
    });
    return std::move(times).take();
}

std::vector<std::int32_t> navTimesTo(const NavGraph& nav, std::int32_t node, const Vec3& place) {
    constexpr double kHundredths = 100;
    const auto rest =
        std::max(static_cast<std::int32_t>(kHundredths * straightSeconds(nav.nodes[node].origin, place)), 1);
    auto times = NavTimes(nav).to(node);
    for (auto& time : times)
        if (time != kNoTime) time = timeSum(time, rest);
    return times;
}

}  // namespace navwright
