#include "core/edit/aq2/touched_links.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/index.h"
#include "core/edit/aq2/node_sets.h"
#include "core/nav/graph/components.h"
#include "core/physics/link_trials/link_verdict.h"

namespace navwright {

namespace {

std::string whyNot(const TouchedVerdict& verdict) {
    if (!verdict.judged.possible) return std::string(linkFailureName(verdict.judged.failure));
    auto suggested = verdict.touched.type;
    const auto advice = adviceFor(verdict.touched.type, verdict.judged, suggested);
    if (advice == LinkAdvice::deadly) return "deadly";
    return fmt::format("needs {}", nodeTypeName(suggested));
}

std::string failureWords(std::span<const TouchedVerdict> verdicts) {
    std::size_t failing = 0;
    std::string first;
    for (const auto& verdict : verdicts) {
        if (verdict.good()) continue;
        ++failing;
        if (first.empty()) first = whyNot(verdict);
    }
    const auto working = verdicts.size() - failing;
    if (failing == 0) return working == 1 ? "bots make it" : "bots make them all";
    return fmt::format("bots make {}, {} not ({})", working, failing, first);
}

/// "18 MOVE, 2 JUMP", most frequent first.
std::string typeWords(std::span<const TouchedLink> links) {
    std::map<NodeType, std::size_t> counts;
    for (const auto& link : links) ++counts[link.type];
    std::vector<std::pair<NodeType, std::size_t>> sorted(counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, std::greater(), &std::pair<NodeType, std::size_t>::second);
    std::string words;
    for (const auto& [type, count] : sorted) {
        if (!words.empty()) words += ", ";
        words += fmt::format("{} {}", count, nodeTypeName(type));
    }
    return words;
}

/// Whole units with sign; zero is +0.
std::string riseWords(float rise) {
    return fmt::format("{:+d}", std::lround(rise));
}

std::string rangeWords(const std::string& low, const std::string& high) {
    return low == high ? low : low + " to " + high;
}

}  // namespace

std::vector<TouchedLink> touchedLinks(const NavGraph& graph, std::span<const NodePlace> moved) {
    std::map<std::size_t, Vec3> places;
    std::vector<std::size_t> nodes;
    for (const auto& place : moved) {
        if (place.node >= graph.nodes.size()) continue;
        places[place.node] = place.at;
        nodes.push_back(place.node);
    }
    const auto placeOf = [&](std::size_t node) {
        const auto found = places.find(node);
        return found != places.end() ? found->second : graph.nodes[node].origin;
    };
    std::vector<TouchedLink> touched;
    for (const auto& at : linksTouching(graph, nodes)) {
        const auto& link = graph.nodes[at.node].links[at.link];
        const auto from = placeOf(at.node);
        const auto to = placeOf(toIndex(link.target));
        touched.push_back({at, {from, to}, link.type, linkCost(from, to)});
    }
    return touched;
}

bool TouchedVerdict::good() const {
    auto suggested = touched.type;
    return isServed(touched.type) || adviceFor(touched.type, judged, suggested) == LinkAdvice::keep;
}

Result<std::vector<TouchedVerdict>> judgeTouched(const LinkWorld& world, std::span<const TouchedLink> links,
                                                 JobContext& context) {
    std::vector<LinkPlaces> ends;
    for (const auto& link : links) ends.push_back(link.ends);
    NAV_ASSIGN(const auto judged, judgeLinks(world, ends, 1, context));
    std::vector<TouchedVerdict> verdicts;
    for (std::size_t i = 0; i < links.size(); ++i) verdicts.push_back({links[i], judged[i]});
    return verdicts;
}

std::string touchedWords(std::span<const TouchedLink> links, std::span<const TouchedVerdict> verdicts) {
    if (links.empty()) return "No links";
    const auto cost = std::ranges::minmax(links, {}, &TouchedLink::cost);
    const auto rise = std::ranges::minmax(links, {}, &TouchedLink::rise);
    const auto costs =
        "cost " + rangeWords(fmt::format("{:.0f}", cost.min.cost), fmt::format("{:.0f}", cost.max.cost));
    const auto rises = "height " + rangeWords(riseWords(rise.min.rise()), riseWords(rise.max.rise()));
    const auto head = links.size() == 1 ? fmt::format("1 {} link", nodeTypeName(links.front().type))
                                        : fmt::format("{} links ({})", links.size(), typeWords(links));
    if (verdicts.empty()) return fmt::format("{}: {}, {}", head, costs, rises);
    return fmt::format("{}: {}, {}; {}", head, costs, rises, failureWords(verdicts));
}

}  // namespace navwright
