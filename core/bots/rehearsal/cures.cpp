#include "core/bots/rehearsal/cures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/index.h"
#include "core/bots/rehearsal/curing.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

StuckCause commonest(const LinkRecord& record) {
    const auto found =
        std::ranges::max_element(record.causes, {}, [](const auto& entry) { return entry.second; });
    return found == record.causes.end() ? StuckCause::fell : found->first;
}

}  // namespace

std::string_view cureName(CureKind kind) {
    constexpr std::array<std::string_view, kCureKinds> kNames{
        "retyped", "removed", "bypassed", "dearer", "approached", "cut", "shut", "rerouted", "moved"};
    return kNames[toIndex(kind)];
}

std::vector<bool> servedNodes(const NavGraph& graph, std::span<const std::int32_t> spawns) {
    const auto components = strongComponents(graph);
    std::vector<bool> served(graph.nodes.size());
    if (components.components.empty()) return served;
    const auto& main = components.components.front().nodes;
    const auto entered = reachableFrom(graph, spawns);
    const auto returns = reachableFrom(reversed(graph), std::span(main).first(1));
    for (std::size_t i = 0; i < served.size(); ++i) served[i] = entered[i] && returns[i];
    for (const auto node : main) served[node] = true;
    return served;
}

ServedCount countServed(const NavGraph& graph, std::span<const std::int32_t> spawns) {
    const auto served = servedNodes(graph, spawns);
    const auto components = strongComponents(graph);
    const auto main = components.components.empty() ? 0 : components.components.front().nodes.size();
    const auto isServed = [&](std::int32_t spawn) { return served[spawn]; };
    return {.spawns = toIndex(std::ranges::count_if(spawns, isServed)),
            .nodes = (toIndex(std::ranges::count(served, true)) + main) / 2};
}

Cure cureOf(const NavGraph& graph, const NodeLink& link, const LinkRecord& record, CureKind kind) {
    const auto& from = graph.nodes[link.from];
    const auto& to = graph.nodes[link.to];
    const auto* known = findLink(from, link.to);
    Cure cure{.kind = kind, .from = from.origin, .to = to.origin};
    if (known != nullptr) cure.type = cure.newType = known->type;
    cure.attempts = record.attempts;
    cure.failures = record.failures;
    cure.deaths = record.deaths;
    cure.cause = commonest(record);
    return cure;
}

std::optional<std::size_t> cutLink(NavGraph& graph, const NodeLink& link,
                                   std::span<const std::int32_t> spawns, std::size_t nodes, double part,
                                   const CureLimits& limits) {
    auto& links = graph.nodes[link.from].links;
    const auto before = links;
    // Earlier cures may have made more nodes reachable than the original nav had.
    const auto had = countServed(graph, spawns);
    std::erase_if(links, [&](const NavLink& entry) { return entry.target == link.to; });
    const auto left = countServed(graph, spawns);
    const auto lost = had.nodes - std::min(had.nodes, left.nodes);
    const auto all = static_cast<double>(nodes);
    const bool small = static_cast<double>(lost) <= part * all;
    const bool enough = static_cast<double>(left.nodes) >= (1 - limits.allParts) * all;
    if (small && enough && left.spawns >= had.spawns) return lost;
    links = before;
    return std::nullopt;
}

std::string nodesDepend(std::size_t nodes) {
    return nodes == 1 ? "1 node depends" : fmt::format("{} nodes depend", nodes);
}

void priceFailures(NavGraph& graph, const LinkRecords& records, CureMemory& memory) {
    // Added to the attempts, so that few attempts count little.
    constexpr double kUnknown = 20;
    for (const auto& [ends, record] : records.all()) {
        auto* link = findLink(graph.nodes[ends.from], ends.to);
        if (record.harm() == 0 || link == nullptr) continue;
        const float before = memory.costs.try_emplace(ends, link->cost).first->second;
        link->cost =
            before + kFailureLength * static_cast<float>(record.harm() / (record.attempts + kUnknown));
    }
}

Result<std::vector<Cure>> cureLinks(NavGraph& graph, LinkRecords& records, const CureInput& input,
                                    const CureLimits& limits, JobContext& context) {
    std::vector<std::pair<std::uint32_t, NodeLink>> failing;
    std::vector<NodeLink> doubtful;
    for (const auto& [link, record] : records.all()) {
        const bool fails = record.harm() >= limits.failures && record.harmShare() > limits.failing;
        const bool kills = record.deaths > 0 && record.deathShare() > limits.deadly;
        if ((fails || kills) && !std::ranges::binary_search(input.fixed, link))
            failing.emplace_back(record.harm() + record.deaths, link);
        else if (((record.failures >= limits.doubtFailures && record.failureShare() > limits.doubtful) ||
                  (record.hurts > 0 && record.hurtShare() > limits.hurtful)) &&
                 !std::ranges::binary_search(input.fixed, link))
            doubtful.push_back(link);
    }
    std::ranges::sort(failing, [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    Curing curing(graph, records, input, limits);
    std::vector<NodeLink> links;
    for (const auto& [weight, link] : failing) {
        auto& searched = input.memory.searched[link];
        const auto failures = records.all().at(link).harm();
        if (failures < 2 * searched) continue;
        searched = failures;
        links.push_back(link);
    }
    NAV_TRY(curing.findReroutes(links, input.jobs, context));
    for (const auto& [weight, link] : failing) {
        if (context.stopRequested()) return cancelled();
        const auto found = records.all().find(link);
        if (found != records.all().end()) curing.cure(link, found->second);
    }
    for (const auto& link : doubtful) {
        const auto found = records.all().find(link);
        if (found != records.all().end()) curing.doubt(link, found->second);
    }
    return std::move(curing).take();
}

}  // namespace navwright
