#include "geometry/geometry_links.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <set>
#include <tuple>

#include "world/walk_check.h"

namespace navwright {

namespace {

/// Rounds of adding nodes; each halves the longest detour that is left.
constexpr int kMostRounds = 6;
constexpr std::uint32_t kNobody = 0xffffffff;

using SamplePair = std::pair<std::uint32_t, std::uint32_t>;

/// Which node every sample is nearest to, along the ways of the floor.
struct Surroundings {
    std::vector<std::uint32_t> owner;
    std::vector<float> distance;
};

Surroundings surroundingsOf(const Floor& floor, std::span<const std::uint32_t> nodes) {
    Surroundings found{std::vector<std::uint32_t>(floor.samples.size(), kNobody),
                       std::vector<float>(floor.samples.size(), std::numeric_limits<float>::max())};
    using Entry = std::tuple<float, std::uint32_t, std::uint32_t>;  // distance, owner, sample
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    for (const auto node : nodes) open.emplace(0.0f, node, node);
    while (!open.empty()) {
        const auto [distance, owner, sample] = open.top();
        open.pop();
        if (found.owner[sample] != kNobody) continue;
        found.owner[sample] = owner;
        found.distance[sample] = distance;
        for (const auto next : floor.ways[sample]) {
            if (found.owner[next] != kNobody) continue;
            const auto& from = floor.samples[sample].origin;
            open.emplace(distance + glm::distance(from, floor.samples[next].origin), owner, next);
        }
    }
    return found;
}

/// Two nodes whose surroundings touch, and the shortest way between them: over these samples.
struct Border {
    float length = std::numeric_limits<float>::max();
    std::uint32_t from = 0, to = 0;  ///< on the first node's side and on the second's
};
using Borders = std::map<SamplePair, Border>;

Borders bordersOf(const Floor& floor, const Surroundings& around) {
    Borders borders;
    for (std::uint32_t from = 0; from < floor.samples.size(); ++from) {
        for (const auto to : floor.ways[from]) {
            const SamplePair nodes(around.owner[from], around.owner[to]);
            if (nodes.first >= nodes.second || nodes.second == kNobody) continue;
            auto& border = borders[nodes];
            const float length = around.distance[from] + around.distance[to];
            if (length < border.length) border = {length, from, to};
        }
    }
    return borders;
}

class Linker {
  public:
    Linker(const Floor& floor, const GameMap& map, const LinkWorld& world, const Parameters& parameters)
        : floor_(floor), world_(world), walk_(map, parameters) {}

    [[nodiscard]] Result<> judge(const Borders& borders, int jobs, JobContext& context);
    /// Samples to make nodes of, where the two nodes of a border are not linked, nor by one other between.
    [[nodiscard]] std::set<std::uint32_t> bridges(const Borders& borders) const;
    [[nodiscard]] GeometryLinks links(const Borders& borders) &&;

  private:
    [[nodiscard]] bool mayBeStraight(std::uint32_t from, std::uint32_t to) const {
        const auto& a = floor_.samples[from];
        const auto& b = floor_.samples[to];
        return (a.wet && b.wet) || walk_.between(a.origin, b.origin).way == Way::walkable;
    }
    [[nodiscard]] LinkPlaces placesOf(const SamplePair& pair) const {
        return {floor_.samples[pair.first].origin, floor_.samples[pair.second].origin};
    }
    [[nodiscard]] bool works(std::uint32_t from, std::uint32_t to) const {
        const auto found = judged_.find({from, to});
        if (found == judged_.end()) return false;
        const auto& judged = found->second;
        return canBeLink(placesOf({from, to}), judged) && judged.harmless() &&
               judged.succeeded * 2 > judged.tried;
    }

    const Floor& floor_;
    const LinkWorld& world_;
    WalkCheck walk_;
    std::map<SamplePair, LinkJudgement> judged_;
};

Result<> Linker::judge(const Borders& borders, int jobs, JobContext& context) {
    std::vector<SamplePair> pairs;
    std::vector<LinkPlaces> ends;
    for (const auto& [nodes, border] : borders) {
        if (context.stopRequested()) return cancelled();
        for (const auto& pair : {nodes, SamplePair(nodes.second, nodes.first)}) {
            if (judged_.contains(pair)) continue;
            judged_[pair];
            if (!mayBeStraight(pair.first, pair.second)) continue;
            pairs.push_back(pair);
            ends.push_back(placesOf(pair));
        }
    }
    NAV_ASSIGN(auto judgements, judgeLinks(world_, ends, jobs, context));
    for (std::size_t i = 0; i < pairs.size(); ++i) judged_[pairs[i]] = std::move(judgements[i]);
    return {};
}

std::set<std::uint32_t> Linker::bridges(const Borders& borders) const {
    std::map<std::uint32_t, std::vector<std::uint32_t>> linked;
    for (const auto& [nodes, border] : borders) {
        if (!works(nodes.first, nodes.second) || !works(nodes.second, nodes.first)) continue;
        linked[nodes.first].push_back(nodes.second);
        linked[nodes.second].push_back(nodes.first);
    }
    for (auto& [node, others] : linked) std::ranges::sort(others);
    std::set<std::uint32_t> added;
    for (const auto& [nodes, border] : borders) {
        const auto& [from, to] = nodes;
        const auto& a = linked[from];
        const auto& b = linked[to];
        if (std::ranges::binary_search(a, to)) continue;
        if (std::ranges::any_of(a, [&](std::uint32_t other) { return std::ranges::binary_search(b, other); }))
            continue;
        if (border.from != from) {
            added.insert(border.from);
        } else if (border.to != to) {
            added.insert(border.to);
        }
    }
    return added;
}

GeometryLinks Linker::links(const Borders& borders) && {
    GeometryLinks links;
    for (const auto& [nodes, border] : borders) {
        for (const auto& pair : {nodes, SamplePair(nodes.second, nodes.first)}) {
            if (works(pair.first, pair.second)) links[pair] = std::move(judged_[pair]);
        }
    }
    return links;
}

}  // namespace

Result<GeometryLinks> linkNodes(const Floor& floor, std::vector<std::uint32_t>& nodes, const GameMap& map,
                                const LinkWorld& world, const Parameters& parameters, int jobs,
                                JobContext& context) {
    Linker linker(floor, map, world, parameters);
    for (int round = 0;; ++round) {
        const auto borders = bordersOf(floor, surroundingsOf(floor, nodes));
        NAV_TRY(linker.judge(borders, jobs, context));
        const auto added = linker.bridges(borders);
        context.progress("Nodes linked", static_cast<std::size_t>(round) + 1, kMostRounds);
        if (added.empty() || round + 1 == kMostRounds) return std::move(linker).links(borders);
        nodes.insert(nodes.end(), added.begin(), added.end());
        std::ranges::sort(nodes);
        const auto repeated = std::ranges::unique(nodes);
        nodes.erase(repeated.begin(), repeated.end());
    }
}

}  // namespace navwright
