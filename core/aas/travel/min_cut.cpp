#include "core/aas/travel/min_cut.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "core/base/index.h"

namespace navwright {

namespace {

/// Widths as integers in eighths of a unit, so that sums are exact.
constexpr double kFineness = 8;

/// Dinic's maximum flow.
class Flow {
  public:
    explicit Flow(std::size_t places) : first_(places, kNone), level_(places), next_(places) {}

    void add(std::size_t from, std::size_t to, std::int64_t capacity) {
        edges_.push_back({to, first_[from], capacity});
        first_[from] = edges_.size() - 1;
        edges_.push_back({from, first_[to], 0});
        first_[to] = edges_.size() - 1;
    }
    void fill(std::size_t source, std::size_t sink) {
        while (layer(source, sink)) {
            next_ = first_;
            while (push(source, sink)) {
            }
        }
    }
    /// After fill(): whether a vertex is still reachable from the source.
    [[nodiscard]] bool isBefore(std::size_t place) const { return level_[place] >= 0; }

  private:
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    struct Edge {
        std::size_t to, next;
        std::int64_t left;
    };

    bool layer(std::size_t source, std::size_t sink) {
        std::ranges::fill(level_, -1);
        level_[source] = 0;
        std::vector<std::size_t> open{source};
        for (std::size_t i = 0; i < open.size(); ++i) {
            for (auto at = first_[open[i]]; at != kNone; at = edges_[at].next) {
                const auto& edge = edges_[at];
                if (edge.left == 0 || level_[edge.to] >= 0) continue;
                level_[edge.to] = level_[open[i]] + 1;
                open.push_back(edge.to);
            }
        }
        return level_[sink] >= 0;
    }
    /// Augments one path through the layers, without recursion as maps are deep.
    bool push(std::size_t source, std::size_t sink) {
        std::vector<std::size_t> path;
        auto place = source;
        while (place != sink) {
            auto& at = next_[place];
            while (at != kNone && (edges_[at].left == 0 || level_[edges_[at].to] != level_[place] + 1))
                at = edges_[at].next;
            if (at != kNone) {
                path.push_back(at);
                place = edges_[at].to;
                continue;
            }
            if (path.empty()) return false;
            // Dead end: step back and do not return here.
            place = edges_[path.back() ^ 1].to;
            next_[place] = edges_[next_[place]].next;
            path.pop_back();
        }
        auto most = std::numeric_limits<std::int64_t>::max();
        for (const auto at : path) most = std::min(most, edges_[at].left);
        for (const auto at : path) {
            edges_[at].left -= most;
            edges_[at ^ 1].left += most;
        }
        return true;
    }

    std::vector<Edge> edges_;
    std::vector<std::size_t> first_;
    std::vector<int> level_;
    std::vector<std::size_t> next_;
};

}  // namespace

std::vector<AreaCrossing> crossingsOf(const TravelGraph& graph) {
    std::map<std::pair<std::int32_t, std::int32_t>, float> widest;
    for (const auto& reachability : graph.reachabilities()) {
        auto& width = widest[{reachability.from, reachability.to}];
        width = std::max(width, reachability.width);
    }
    std::vector<AreaCrossing> crossings;
    for (const auto& [ends, width] : widest) crossings.push_back({ends.first, ends.second, width});
    return crossings;
}

MinCut minCut(const TravelGraph& graph, const std::vector<std::int32_t>& first,
              const std::vector<std::int32_t>& second) {
    constexpr std::int64_t kEndless = std::numeric_limits<std::int64_t>::max() / 4;
    MinCut cut;
    cut.exists = std::ranges::none_of(
        first, [&](auto area) { return std::ranges::find(second, area) != second.end(); });
    if (!cut.exists) return cut;
    const auto crossings = crossingsOf(graph);
    // Unused area 0 becomes the source; the sink is appended.
    const auto sink = graph.areaCount();
    Flow flow(sink + 1);
    for (const auto& crossing : crossings) {
        const auto capacity = std::llround(double(crossing.width) * kFineness);
        flow.add(toIndex(crossing.from), toIndex(crossing.to), capacity);
    }
    for (const auto area : first) flow.add(0, toIndex(area), kEndless);
    for (const auto area : second) flow.add(toIndex(area), sink, kEndless);
    flow.fill(0, sink);
    for (const auto& crossing : crossings) {
        const bool before = flow.isBefore(toIndex(crossing.from));
        if (!before || flow.isBefore(toIndex(crossing.to))) continue;
        cut.crossings.push_back(crossing);
        cut.width += double(crossing.width);
    }
    return cut;
}

}  // namespace navwright
