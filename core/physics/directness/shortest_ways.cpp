#include "core/physics/directness/shortest_ways.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/parallel.h"

namespace navwright {

namespace {

constexpr std::size_t kPlacesAtOnce = 8;

}  // namespace

Result<ShortestWays> ShortestWays::of(std::shared_ptr<const WalkGraph> graph, std::vector<WayPlace> places,
                                      std::vector<WayItem> items, int jobs, JobContext& context) {
    ShortestWays ways;
    ways.graph_ = std::move(graph);
    ways.places_ = std::move(places);
    ways.items_ = std::move(items);
    const auto count = ways.places_.size();
    ways.lengths_.resize(count * count);
    const auto tasks = (count + kPlacesAtOnce - 1) / kPlacesAtOnce;
    NAV_TRY(parallelFor(tasks, jobs, context, [&](std::size_t task) -> Result<> {
        WalkSearch search(*ways.graph_);
        for (auto from = task * kPlacesAtOnce; from < std::min(count, (task + 1) * kPlacesAtOnce); ++from) {
            const auto tree = search.from(ways.places_[from].point);
            for (std::size_t to = 0; to < count; ++to)
                ways.lengths_[from * count + to] = tree.lengths[ways.places_[to].point];
        }
        return {};
    }));
    return ways;
}

std::vector<Vec3> ShortestWays::way(std::size_t from, std::size_t to) const {
    const auto tree = WalkSearch(*graph_).from(places_[from].point);
    auto point = places_[to].point;
    if (!std::isfinite(tree.lengths[point])) return {};
    std::vector<Vec3> way{graph_->points()[point]};
    while (tree.before[point] != point) {
        point = tree.before[point];
        way.push_back(graph_->points()[point]);
    }
    std::ranges::reverse(way);
    return way;
}

}  // namespace navwright
