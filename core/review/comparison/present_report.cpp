#include "core/review/comparison/present_report.h"

#include <algorithm>
#include <tuple>

#include "core/base/index.h"
#include "core/base/point_index.h"
#include "core/nav/files/nav_origin.h"

namespace navwright {

namespace {

/// Distance in units within which nodes are the same; files round to eighths.
constexpr float kSamePlace = 0.5f;

/// By number in the tested nav: number in the graph, -1: removed.
std::vector<std::int32_t> presentNumbers(const NavtestReport& report, const NavGraph& graph) {
    const auto count = static_cast<std::int32_t>(graph.nodes.size());
    std::vector<std::int32_t> numbers;
    if (report.nodes.empty()) {
        for (std::int32_t i = 0; i < count; ++i) numbers.push_back(i);
        return numbers;
    }
    const PointIndex index(nodeOrigins(graph));
    numbers.assign(toIndex(report.nodes.back().id) + 1, -1);
    for (const auto& node : report.nodes) {
        const auto found = index.nearest(node.origin, kSamePlace);
        if (found) numbers[node.id] = static_cast<std::int32_t>(found->index);
    }
    return numbers;
}

}  // namespace

NavtestReport presentReport(const NavtestReport& report, const NavGraph& graph) {
    const auto numbers = presentNumbers(report, graph);
    const auto now = [&](std::int32_t id) { return id >= 0 && id < std::ssize(numbers) ? numbers[id] : -1; };
    auto result = report;
    const auto renumber = [&](std::vector<std::int32_t>& ids) {
        for (auto& id : ids) id = now(id);
        std::erase(ids, -1);
        std::ranges::sort(ids);
    };
    renumber(result.badNodes);
    renumber(result.unreachableNodes);
    for (auto& [from, to] : result.badLinks) std::tie(from, to) = std::pair(now(from), now(to));
    std::erase_if(result.badLinks, [](const NodeLink& link) { return link.from < 0 || link.to < 0; });
    std::ranges::sort(result.badLinks);
    for (auto& node : result.nodes) node.id = now(node.id);
    std::erase_if(result.nodes, [](const NavtestNode& node) { return node.id < 0; });
    std::ranges::sort(result.nodes, {}, &NavtestNode::id);
    for (auto& link : result.links) std::tie(link.from, link.to) = std::pair(now(link.from), now(link.to));
    std::erase_if(result.links, [](const NavtestLink& link) { return link.from < 0 || link.to < 0; });
    std::ranges::sort(result.links, {}, &NavtestLink::ends);
    for (auto& death : result.deaths) {
        death.node = now(death.node);
        if (death.link) death.link = NodeLink(now(death.link->from), now(death.link->to));
        if (death.link && (death.link->from < 0 || death.link->to < 0)) death.link.reset();
    }
    return result;
}

}  // namespace navwright
