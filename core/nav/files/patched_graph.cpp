#include "core/nav/files/patched_graph.h"

#include <algorithm>

namespace navwright {

PatchedGraph::PatchedGraph(NavGraph& graph)
    : graph_(graph),
      before_(graph.nodes.size()),
      living_(graph.nodes.size()),
      removed_(graph.nodes.size(), false) {}

bool PatchedGraph::hasLink(std::size_t from, std::size_t to) const {
    return findLink(graph_.nodes[from], static_cast<std::int32_t>(to)) != nullptr;
}

std::vector<std::size_t> PatchedGraph::sources(std::size_t index) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
        if (hasLink(i, index)) found.push_back(i);
    }
    return found;
}

std::size_t PatchedGraph::addNode(const Vec3& origin, NodeType type) {
    graph_.nodes.push_back({.origin = origin, .type = type});
    removed_.push_back(false);
    ++living_;
    return graph_.nodes.size() - 1;
}

void PatchedGraph::removeNode(std::size_t index) {
    for (const auto source : sources(index)) removeLink(source, index);
    graph_.nodes[index].links.clear();
    graph_.nodes[index].inUse = false;
    removed_[index] = true;
    --living_;
}

void PatchedGraph::moveNode(std::size_t index, const Vec3& origin) {
    auto& moved = graph_.nodes[index];
    moved.origin = origin;
    for (auto& link : moved.links) {
        link.cost = linkCost(origin, graph_.nodes[link.target].origin);
    }
    for (const auto source : sources(index)) {
        findLink(graph_.nodes[source], static_cast<std::int32_t>(index))->cost =
            linkCost(graph_.nodes[source].origin, origin);
    }
}

bool PatchedGraph::addLink(std::size_t from, std::size_t to, NodeType type) {
    if (from == to || hasLink(from, to)) return true;
    if (linksFull(from)) return false;
    graph_.nodes[from].links.push_back(
        {.target = static_cast<std::int32_t>(to),
         .type = type,
         .cost = linkCost(graph_.nodes[from].origin, graph_.nodes[to].origin)});
    return true;
}

void PatchedGraph::removeLink(std::size_t from, std::size_t to) {
    std::erase_if(graph_.nodes[from].links,
                  [&](const NavLink& link) { return link.target == static_cast<std::int32_t>(to); });
}

std::vector<std::int32_t> PatchedGraph::finish() {
    std::vector<bool> keep = removed_;
    keep.flip();
    auto previous = keepNodes(graph_, keep);
    std::ranges::replace_if(
        previous, [&](std::int32_t index) { return index >= static_cast<std::int32_t>(before_); }, -1);
    return previous;
}

}  // namespace navwright
