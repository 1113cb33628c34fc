#include "core/floor/survey/geometry_links.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

#include "core/base/best_first.h"
#include "core/base/index.h"
#include "core/floor/survey/place_field.h"
#include "core/floor/survey/wide_walk.h"
#include "core/physics/map_queries/walk_check.h"

namespace navwright {

namespace {

/// Maximum rounds of adding nodes; each halves the longest remaining detour.
constexpr int kMostRounds = 6;
constexpr std::uint32_t kNobody = 0xffffffff;
/// Shorter links, in units, fail eight times as often: bots touch both ends at once.
constexpr float kShort = 48;
/// Length of detour, in links, that makes a short or unreliable link unnecessary.
constexpr int kShortDetour = 3;
constexpr int kUnsureDetour = 6;
constexpr int kJumpDetour = 12;
/// Maximum link length, units; beyond it bots drift off their line.
constexpr float kLongest = 256;

/// The nearest node of every sample, along the floor's ways.
struct Surroundings {
    std::vector<std::uint32_t> owner;
    std::vector<float> distance;
};

Surroundings surroundingsOf(const Floor& floor, std::span<const std::uint32_t> nodes) {
    Surroundings found{std::vector<std::uint32_t>(floor.samples.size(), kNobody),
                       std::vector<float>(floor.samples.size(), std::numeric_limits<float>::max())};
    BestFirst<float, std::uint32_t, std::uint32_t> search;  // distance, node, sample
    for (const auto node : nodes) search.offer(0, node, node);
    search.run([&](float distance, std::uint32_t owner, std::uint32_t sample) {
        if (found.owner[sample] != kNobody) return;
        found.owner[sample] = owner;
        found.distance[sample] = distance;
        for (const auto next : floor.ways[sample]) {
            if (found.owner[next] != kNobody) continue;
            const auto& from = floor.samples[sample].origin;
            search.offer(distance + glm::distance(from, floor.samples[next].origin), owner, next);
        }
    });
    return found;
}

/// The shortest way between two nodes whose surroundings touch, over these samples.
struct Border {
    float length = std::numeric_limits<float>::max();
    std::uint32_t from = 0, to = 0;  ///< on the first node's side, and on the second's
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

/// Lower is better.
enum class LinkRank : std::uint8_t {
    plain,   ///< nine of ten bots walk it, from anywhere around its start
    narrow,  ///< nine of ten bots walk it, from exactly its start
    unsure,  ///< most bots walk it
    jump,
};

/// Length of detour, in links, that makes a link of this rank unnecessary.
int detourOf(LinkRank rank) {
    switch (rank) {
        case LinkRank::plain:
        case LinkRank::narrow:
            return kShortDetour;
        case LinkRank::unsure:
            return kUnsureDetour;
        case LinkRank::jump:
            break;
    }
    return kJumpDetour;
}

/// The links chosen so far.
class LinkWeb {
  public:
    void add(const SamplePair& pair) { onwards_[pair.first].push_back(pair.second); }

    /// Whether at most `most` links lead there.
    [[nodiscard]] bool leads(const SamplePair& pair, int most) const {
        std::set<std::uint32_t> seen{pair.first};
        std::vector<std::uint32_t> open{pair.first};
        for (int hop = 0; hop < most && !open.empty(); ++hop) {
            std::vector<std::uint32_t> next;
            for (const auto node : open) {
                const auto found = onwards_.find(node);
                if (found == onwards_.end()) continue;
                for (const auto to : found->second) {
                    if (to == pair.second) return true;
                    if (seen.insert(to).second) next.push_back(to);
                }
            }
            open = std::move(next);
        }
        return false;
    }

  private:
    std::map<std::uint32_t, std::vector<std::uint32_t>> onwards_;
};

class Linker {
  public:
    Linker(const LinkingInput& input, const Parameters& parameters)
        : input_(input), floor_(input.floor), walk_(input.map, parameters) {}

    [[nodiscard]] Result<> judge(const Borders& borders, JobContext& context);
    /// Samples to turn into nodes, where the nodes of a border are linked neither directly nor by one other
    /// node.
    [[nodiscard]] std::set<std::uint32_t> bridges(const Borders& borders,
                                                  std::span<const std::uint32_t> nodes) const;
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
    [[nodiscard]] bool works(const SamplePair& pair) const {
        const auto found = judged_.find(pair);
        if (found == judged_.end()) return false;
        const auto& judged = found->second;
        return canBeLink(placesOf(pair), judged) && judged.harmless() && judged.succeeded * 2 > judged.tried;
    }
    [[nodiscard]] bool isShort(const SamplePair& pair) const {
        const auto ends = placesOf(pair);
        return glm::distance(ends.from, ends.to) < kShort;
    }
    /// Whether it can be walked from anywhere a bot counts its start as reached.
    [[nodiscard]] bool isWide(const SamplePair& pair) const {
        if (floor_.samples[pair.first].wet) return true;
        const auto ends = placesOf(pair);
        return isWideWalk(walk_, ends.from, ends.to);
    }
    /// Whether nearly all bots walk it.
    [[nodiscard]] bool isPlain(const SamplePair& pair) const {
        if (input_.linked.contains(pair)) return true;
        const auto known = plain_.find(pair);
        if (known != plain_.end()) return known->second;
        return plain_[pair] = works(pair) && rankOf(pair) == LinkRank::plain;
    }
    [[nodiscard]] LinkRank rankOf(const SamplePair& pair) const {
        const auto& judged = judged_.at(pair);
        if (judged.means == MoveMeans::jump || judged.means == MoveMeans::gapJump) return LinkRank::jump;
        if (!isSureOfTen(judged)) return LinkRank::unsure;
        const auto ends = placesOf(pair);
        if (glm::distance(ends.from, ends.to) > kLongest) return LinkRank::unsure;
        return isWide(pair) ? LinkRank::plain : LinkRank::narrow;
    }

    const LinkingInput& input_;
    const Floor& floor_;
    WalkCheck walk_;
    std::map<SamplePair, LinkJudgement> judged_;
    mutable std::map<SamplePair, bool> plain_;
};

SamplePair turned(const SamplePair& pair) {
    return {pair.second, pair.first};
}

Result<> Linker::judge(const Borders& borders, JobContext& context) {
    std::vector<SamplePair> pairs;
    std::vector<LinkPlaces> ends;
    for (const auto& [nodes, border] : borders) {
        if (context.stopRequested()) return cancelled();
        for (const auto& pair : {nodes, turned(nodes)}) {
            if (judged_.contains(pair) || input_.linked.contains(pair)) continue;
            judged_[pair];
            if (!mayBeStraight(pair.first, pair.second)) continue;
            pairs.push_back(pair);
            ends.push_back(placesOf(pair));
        }
    }
    NAV_ASSIGN(auto judgements, input_.judge.judge(ends, input_.jobs, context));
    for (std::size_t i = 0; i < pairs.size(); ++i) judged_[pairs[i]] = std::move(judgements[i]);
    return {};
}

std::set<std::uint32_t> Linker::bridges(const Borders& borders, std::span<const std::uint32_t> nodes) const {
    std::map<std::uint32_t, std::vector<std::uint32_t>> linked;
    LinkWeb web;
    for (const auto& pair : input_.linked) web.add(pair);
    for (const auto& [pair, border] : borders) {
        if (works(pair)) web.add(pair);
        if (works(turned(pair))) web.add(turned(pair));
        if (!isPlain(pair) || !isPlain(turned(pair))) continue;
        linked[pair.first].push_back(pair.second);
        linked[pair.second].push_back(pair.first);
    }
    for (auto& [node, others] : linked) std::ranges::sort(others);
    PlaceField taken(input_.map.collision), ladders(input_.map.collision);
    for (const auto node : nodes) {
        taken.add(floor_.samples[node].origin);
        if (floor_.samples[node].kind == FloorSample::Kind::ladder) ladders.add(floor_.samples[node].origin);
    }
    std::set<std::uint32_t> added;
    for (const auto& [pair, border] : borders) {
        const auto& [from, to] = pair;
        const auto& a = linked[from];
        const auto& b = linked[to];
        if (std::ranges::binary_search(a, to)) continue;
        if (std::ranges::any_of(a, [&](std::uint32_t other) { return std::ranges::binary_search(b, other); }))
            continue;
        const auto center = border.from != from ? border.from : border.to;
        if (center == to || floor_.samples[center].kind == FloorSample::Kind::node) continue;
        const auto& place = floor_.samples[center].origin;
        // Bots could not tell it from another node: only worth it if nothing else leads there.
        if (ladders.isOne(place)) continue;
        if (taken.isOne(place) && web.leads(pair, kUnsureDetour) && web.leads(turned(pair), kUnsureDetour))
            continue;
        if (added.insert(center).second) taken.add(place);
    }
    return added;
}

GeometryLinks Linker::links(const Borders& borders) && {
    GeometryLinks links;
    LinkWeb web;
    const auto take = [&](const SamplePair& pair) {
        web.add(pair);
        links[pair] = std::move(judged_[pair]);
    };
    for (const auto& pair : input_.linked) web.add(pair);
    std::vector<std::tuple<LinkRank, float, SamplePair>> rest;
    for (const auto& [nodes, border] : borders) {
        for (const auto& pair : {nodes, turned(nodes)}) {
            if (input_.linked.contains(pair) || !works(pair)) continue;
            const bool plain = isPlain(pair);
            if (plain && !isShort(pair)) {
                take(pair);
                continue;
            }
            const auto& judged = judged_[pair];
            const auto share = static_cast<float>(judged.succeeded) / static_cast<float>(judged.tried);
            rest.emplace_back(rankOf(pair), -share, pair);
        }
    }
    std::ranges::sort(rest);
    for (const auto& [rank, share, pair] : rest) {
        if (!web.leads(pair, detourOf(rank))) take(pair);
    }
    return links;
}

}  // namespace

Result<GeometryLinks> linkNodes(const LinkingInput& input, std::vector<std::uint32_t>& nodes,
                                const Parameters& parameters, JobContext& context) {
    Linker linker(input, parameters);
    for (int round = 0;; ++round) {
        if (context.stopRequested()) return cancelled();
        const auto borders = bordersOf(input.floor, surroundingsOf(input.floor, nodes));
        NAV_TRY(linker.judge(borders, context));
        const auto added = linker.bridges(borders, nodes);
        context.progress("Nodes linked", toIndex(round) + 1, kMostRounds);
        if (added.empty() || round + 1 == kMostRounds) return std::move(linker).links(borders);
        nodes.insert(nodes.end(), added.begin(), added.end());
        std::ranges::sort(nodes);
        const auto repeated = std::ranges::unique(nodes);
        nodes.erase(repeated.begin(), repeated.end());
    }
}

}  // namespace navwright
