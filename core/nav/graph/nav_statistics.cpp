#include "core/nav/graph/nav_statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/base/index.h"

namespace navwright {

namespace {

void countType(TypeCounts& counts, NodeType type) {
    ++counts[std::min<std::size_t>(toIndex(type), kNodeTypeCount)];
}

Box boundsOf(const NavGraph& graph) {
    Box box;
    bool first = true;
    for (const auto& node : graph.nodes) {
        if (!node.inUse) continue;
        for (int axis = 0; axis < 3; ++axis) {
            box.mins[axis] = first ? node.origin[axis] : std::min(box.mins[axis], node.origin[axis]);
            box.maxs[axis] = first ? node.origin[axis] : std::max(box.maxs[axis], node.origin[axis]);
        }
        first = false;
    }
    return box;
}

}  // namespace

Spread spreadOf(std::vector<double> values) {
    if (values.empty()) return {};
    std::ranges::sort(values);
    const auto count = values.size();
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    return {.min = values.front(),
            .max = values.back(),
            .mean = sum / static_cast<double>(count),
            .median = (values[(count - 1) / 2] + values[count / 2]) / 2};
}

double NavStatistics::oneWayShare() const {
    return links == 0 ? 0 : static_cast<double>(oneWayLinks) / static_cast<double>(links);
}

NavStatistics navStatistics(const NavGraph& graph) {
    NavStatistics statistics;
    std::vector<bool> entered(graph.nodes.size(), false);
    std::vector<double> degrees;
    std::vector<double> lengths;
    std::vector<double> costs;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto& node = graph.nodes[i];
        if (!node.inUse) {
            ++statistics.unused;
            continue;
        }
        ++statistics.nodes;
        countType(statistics.nodeTypes, node.type);
        degrees.push_back(static_cast<double>(node.links.size()));
        if (statistics.nodesByLinks.size() <= node.links.size())
            statistics.nodesByLinks.resize(node.links.size() + 1);
        ++statistics.nodesByLinks[node.links.size()];
        for (const auto& link : node.links) {
            const auto& target = graph.nodes[link.target];
            countType(statistics.linkTypes, link.type);
            lengths.push_back(glm::distance(node.origin, target.origin));
            costs.push_back(link.cost);
            if (findLink(target, static_cast<std::int32_t>(i)) == nullptr) ++statistics.oneWayLinks;
            entered[link.target] = true;
        }
    }
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (!graph.nodes[i].inUse || !graph.nodes[i].links.empty()) continue;
        ++(entered[i] ? statistics.deadEnds : statistics.unlinkedNodes);
    }
    statistics.links = lengths.size();
    statistics.linksPerNode = spreadOf(std::move(degrees));
    statistics.lengths = spreadOf(std::move(lengths));
    statistics.costs = spreadOf(std::move(costs));
    statistics.bounds = boundsOf(graph);
    return statistics;
}

std::string typeList(const TypeCounts& counts) {
    std::string text;
    for (std::size_t type = 0; type < counts.size(); ++type) {
        if (counts[type] == 0) continue;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counts[type],
                            nodeTypeName(static_cast<NodeType>(type)));
    }
    return text.empty() ? "none" : text;
}

NamedCounts namedTypes(const TypeCounts& counts) {
    auto named = namedCounts(counts, nodeTypeName);
    std::erase_if(named, [](const auto& entry) { return entry.second == 0; });
    return named;
}

}  // namespace navwright
