#include "core/review/evidence/navtest_match.h"

#include <algorithm>

#include "core/base/index.h"
#include "core/base/point_index.h"

namespace navwright {

namespace {

/// Distance within which nodes are the same, units.
constexpr float kSamePlace = 1;

/// Whether the report is of this graph, as far as it shows.
bool isTested(const NavtestReport& report, const NavGraph& graph) {
    return std::ranges::all_of(report.nodes, [&](const NavtestNode& node) {
        const auto id = toIndex(node.id);
        return id < graph.nodes.size() && glm::distance(graph.nodes[id].origin, node.origin) <= kSamePlace;
    });
}

std::vector<std::int32_t> testedNodes(const NavtestReport& report, const NavGraph& graph) {
    std::vector<std::int32_t> tested(graph.nodes.size(), -1);
    if (isTested(report, graph)) {
        for (std::size_t i = 0; i < tested.size(); ++i) tested[i] = static_cast<std::int32_t>(i);
        return tested;
    }
    std::vector<Vec3> places;
    for (const auto& node : report.nodes) places.push_back(node.origin);
    const PointIndex index(places);
    for (std::size_t i = 0; i < tested.size(); ++i) {
        const auto found = index.nearest(graph.nodes[i].origin, kSamePlace);
        if (found) tested[i] = report.nodes[found->index].id;
    }
    return tested;
}

}  // namespace

NavtestMatch::NavtestMatch(const NavtestReport* report, const NavGraph& graph) : report_(report) {
    if (report != nullptr) tested_ = testedNodes(*report, graph);
}

std::optional<NodeFigures> NavtestMatch::node(std::uint32_t node) const {
    if (report_ == nullptr || node >= tested_.size() || tested_[node] < 0) return std::nullopt;
    const auto id = tested_[node];
    NodeFigures figures;
    figures.bad = std::ranges::binary_search(report_->badNodes, id);
    figures.unreachable = std::ranges::binary_search(report_->unreachableNodes, id);
    const auto counts = std::ranges::lower_bound(report_->nodes, id, {}, &NavtestNode::id);
    if (counts != report_->nodes.end() && counts->id == id) figures.counts = *counts;
    return figures;
}

std::optional<LinkFigures> NavtestMatch::link(std::uint32_t from, std::int32_t to) const {
    if (report_ == nullptr || from >= tested_.size() || to < 0 || toIndex(to) >= tested_.size())
        return std::nullopt;
    const NodeLink pair{tested_[from], tested_[to]};
    if (pair.from < 0 || pair.to < 0) return std::nullopt;
    LinkFigures figures;
    figures.bad = std::ranges::binary_search(report_->badLinks, pair);
    if (const auto counts = countsOfLink(*report_, pair); !counts.empty()) figures.counts = counts.front();
    return figures;
}

}  // namespace navwright
