#include "core/physics/directness/walk_graph.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace navwright {

WalkGraph::WalkGraph(std::vector<Vec3> points, std::vector<WalkStep> steps)
    : points_(std::move(points)), first_(points_.size() + 1) {
    const auto ends = [](const WalkStep& step) { return std::pair(step.from, step.to); };
    std::ranges::sort(steps, {},
                      [](const WalkStep& step) { return std::tuple(step.from, step.to, step.length); });
    const auto twice = std::ranges::unique(steps, {}, ends);
    steps.erase(twice.begin(), twice.end());
    steps_.reserve(steps.size());
    for (const auto& step : steps) {
        const auto length = static_cast<std::uint32_t>(std::lround(step.length * kPerUnit));
        steps_.push_back({step.to, length});
        longest_ = std::max(longest_, length);
        ++first_[step.from + 1];
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
}

WalkTree WalkSearch::from(std::uint32_t start) {
    constexpr auto kNone = std::numeric_limits<std::uint32_t>::max();
    const auto count = graph_.points().size();
    WalkTree tree{.lengths = std::vector<float>(count), .before = std::vector<std::uint32_t>(count)};
    std::iota(tree.before.begin(), tree.before.end(), 0U);
    std::vector<std::uint32_t> known(count, kNone);
    std::size_t open = 1;
    known[start] = 0;
    buckets_[0].push_back(start);
    for (std::uint32_t length = 0; open > 0; ++length) {
        auto& bucket = buckets_[length % buckets_.size()];
        // It grows by steps of length 0.
        for (std::size_t i = 0; i < bucket.size(); ++i) {
            const auto point = bucket[i];
            --open;
            if (known[point] != length) continue;
            for (const auto& step : graph_.from(point)) {
                const auto reached = length + step.length;
                if (reached >= known[step.to]) continue;
                known[step.to] = reached;
                tree.before[step.to] = point;
                buckets_[reached % buckets_.size()].push_back(step.to);
                ++open;
            }
        }
        bucket.clear();
    }
    for (std::size_t i = 0; i < count; ++i) {
        tree.lengths[i] = known[i] == kNone ? std::numeric_limits<float>::infinity()
                                            : static_cast<float>(known[i]) / WalkGraph::kPerUnit;
    }
    return tree;
}

}  // namespace navwright
