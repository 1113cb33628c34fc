#include "core/edit/aq2/node_sets.h"

#include "core/base/index.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/path_query.h"

namespace navwright {

namespace {

template <class Wanted>
std::vector<LinkPlace> linksWhere(const NavGraph& graph, Wanted wanted) {
    std::vector<LinkPlace> found;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (std::size_t k = 0; k < graph.nodes[i].links.size(); ++k) {
            if (wanted(i, graph.nodes[i].links[k])) found.push_back({i, k});
        }
    }
    return found;
}

std::vector<bool> marked(const NavGraph& graph, std::span<const std::size_t> nodes) {
    std::vector<bool> marks(graph.nodes.size(), false);
    for (const auto node : nodes) {
        if (node < marks.size()) marks[node] = true;
    }
    return marks;
}

std::vector<std::size_t> indices(const std::vector<std::int32_t>& nodes) {
    return {nodes.begin(), nodes.end()};
}

}  // namespace

std::vector<std::size_t> nodesOfType(const NavGraph& graph, NodeType type) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (graph.nodes[i].inUse && graph.nodes[i].type == type) found.push_back(i);
    }
    return found;
}

std::vector<LinkPlace> linksOfType(const NavGraph& graph, NodeType type) {
    return linksWhere(graph, [&](std::size_t, const NavLink& link) { return link.type == type; });
}

std::vector<std::size_t> componentOf(const NavGraph& graph, std::size_t node) {
    const auto components = weakComponents(graph);
    if (node >= components.of.size() || components.of[node] < 0) return {};
    return indices(components.components[toIndex(components.of[node])].nodes);
}

std::vector<std::size_t> wayBetween(const NavGraph& graph, std::size_t from, std::size_t to) {
    if (from >= graph.nodes.size() || to >= graph.nodes.size()) return {};
    const auto path = cheapestPath(graph, static_cast<std::int32_t>(from), static_cast<std::int32_t>(to));
    return path.found ? indices(path.nodes) : std::vector<std::size_t>();
}

std::vector<std::size_t> nodesWhere(const NavGraph& graph, const std::function<bool(const Vec3&)>& inside) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (graph.nodes[i].inUse && inside(graph.nodes[i].origin)) found.push_back(i);
    }
    return found;
}

std::vector<LinkPlace> linksAmong(const NavGraph& graph, std::span<const std::size_t> nodes) {
    const auto marks = marked(graph, nodes);
    return linksWhere(graph, [&](std::size_t from, const NavLink& link) {
        return marks[from] && marks[toIndex(link.target)];
    });
}

std::vector<LinkPlace> linksTouching(const NavGraph& graph, std::span<const std::size_t> nodes) {
    const auto marks = marked(graph, nodes);
    return linksWhere(graph, [&](std::size_t from, const NavLink& link) {
        return marks[from] || marks[toIndex(link.target)];
    });
}

}  // namespace navwright
