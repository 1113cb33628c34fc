#include "core/nav/graph/node_matching.h"

#include <algorithm>
#include <utility>

#include "core/base/index.h"
#include "core/base/point_index.h"
#include "core/base/points.h"

namespace navwright {

namespace {

/// Pairs between checks for a stop request.
constexpr std::size_t kPollEvery = 256;

/// All pairs within the radius, nearest first.
Result<std::vector<NodeMatch>> candidates(std::span<const Vec3> a, std::span<const Vec3> b, float radius,
                                          JobContext& context) {
    const PointIndex index(b);
    std::vector<NodeMatch> pairs;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (i % kPollEvery == 0 && context.stopRequested()) return cancelled();
        for (const auto& found : index.within(a[i], radius)) {
            pairs.push_back(
                {static_cast<std::int32_t>(i), static_cast<std::int32_t>(found.index), found.distance});
        }
    }
    std::ranges::sort(pairs, [&](const NodeMatch& x, const NodeMatch& y) {
        if (x.distance != y.distance) return x.distance < y.distance;
        const auto& xa = a[x.a];
        const auto& ya = a[y.a];
        if (xa != ya) return positionBefore(xa, ya);
        const auto& xb = b[x.b];
        const auto& yb = b[y.b];
        if (xb != yb) return positionBefore(xb, yb);
        return std::pair(x.a, x.b) < std::pair(y.a, y.b);
    });
    return pairs;
}

}  // namespace

Result<std::vector<NodeMatch>> matchPlaces(std::span<const Vec3> a, std::span<const Vec3> b, float radius,
                                           JobContext& context) {
    NAV_ASSIGN(const auto pairs, candidates(a, b, radius, context));
    std::vector<bool> takenA(a.size()), takenB(b.size());
    std::vector<NodeMatch> matched;
    for (const auto& pair : pairs) {
        const auto i = toIndex(pair.a), j = toIndex(pair.b);
        if (takenA[i] || takenB[j]) continue;
        takenA[i] = takenB[j] = true;
        matched.push_back(pair);
    }
    std::ranges::sort(matched, {}, &NodeMatch::a);
    return matched;
}

}  // namespace navwright
