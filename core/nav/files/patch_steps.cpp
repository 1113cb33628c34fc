#include "core/nav/files/patch_steps.h"

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/nav/files/nearest_node.h"

namespace navwright::patch_steps {

Done orphaned(std::string reason) {
    return {PatchState::orphaned, std::move(reason)};
}

Done alreadySo() {
    return {PatchState::alreadySo, {}};
}

std::string place(const Vec3& point) {
    return fmt::format("({:.1f} {:.1f} {:.1f})", point.x, point.y, point.z);
}

std::string unfit(const Vec3& point) {
    if (!inWorld(point)) return "The place is outside any map";
    if (point == Vec3(0)) return "The engine drops a node at (0 0 0)";
    return {};
}

std::string unmade(std::size_t links) {
    if (links == 0) return {};
    return fmt::format("{} not made: their nodes have {} already", counted(links, "link", "links"),
                       kMaxNavLinks);
}

namespace {

bool isDrop(NodeType type) {
    return type == NodeType::standDrop || type == NodeType::crouchDrop || type == NodeType::unsafeDrop;
}

}  // namespace

Done addLink(PatchedGraph& graph, const EditPatch& patch, std::size_t from, std::size_t to) {
    if (auto* link = findLink(graph.node(from), static_cast<std::int32_t>(to))) {
        if (!patch.type || link->type == *patch.type) return alreadySo();
        link->type = *patch.type;
        return {PatchState::applied, "The link was there already; only its type changed"};
    }
    if (!graph.addLink(from, to, patch.type.value_or(NodeType::move))) {
        return orphaned(fmt::format("The node at {} has {} links already", place(patch.at), kMaxNavLinks));
    }
    return {};
}

Done reverseLink(PatchedGraph& graph, const EditPatch& patch, std::size_t from, std::size_t to) {
    const auto old = findLink(graph.node(from), static_cast<std::int32_t>(to))->type;
    if (graph.hasLink(to, from)) {
        graph.removeLink(from, to);
        return {PatchState::applied, "The opposite link was there already"};
    }
    if (graph.linksFull(to)) {
        return orphaned(fmt::format("The node at {} has {} links already", place(*patch.to), kMaxNavLinks));
    }
    graph.removeLink(from, to);
    graph.addLink(to, from, patch.type.value_or(isDrop(old) ? NodeType::move : old));
    return {};
}

Done retypeLink(PatchedGraph& graph, const EditPatch& patch, std::size_t from, std::size_t to) {
    auto* link = findLink(graph.node(from), static_cast<std::int32_t>(to));
    if (link->type == *patch.type) return alreadySo();
    link->type = *patch.type;
    return {};
}

Done insertOnLink(PatchedGraph& graph, const EditPatch& patch, std::size_t from, std::size_t to) {
    if (auto reason = unfit(*patch.place); !reason.empty()) return orphaned(std::move(reason));
    if (graph.full()) return orphaned("The nav has no room for another node");
    const auto middle = graph.addNode(*patch.place, patch.type.value_or(NodeType::move));
    for (const auto& [start, end] : {std::pair(from, to), std::pair(to, from)}) {
        const auto* link = findLink(graph.node(start), static_cast<std::int32_t>(end));
        if (link == nullptr) continue;
        const auto type = link->type;
        graph.removeLink(start, end);
        graph.addLink(start, middle, type);
        graph.addLink(middle, end, type);
    }
    return {};
}

namespace {

/// The type of two consecutive links merged into one: the more demanding.
NodeType joined(NodeType first, NodeType second) {
    return second == NodeType::move ? first : second;
}

}  // namespace

Done addNode(PatchedGraph& graph, const EditPatch& patch) {
    if (const auto there = nearestNode(graph.graph(), patch.at, patch.tolerance)) {
        if (graph.node(*there).type == *patch.type) return alreadySo();
        graph.node(*there).type = *patch.type;
        return {PatchState::applied, "A node was there already; only its type changed"};
    }
    if (auto reason = unfit(patch.at); !reason.empty()) return orphaned(std::move(reason));
    if (graph.full()) return orphaned("The nav has no room for another node");
    graph.addNode(patch.at, *patch.type);
    return {};
}

Done moveNode(PatchedGraph& graph, const EditPatch& patch, std::size_t node) {
    if (graph.node(node).origin == *patch.to) return alreadySo();
    if (auto reason = unfit(*patch.to); !reason.empty()) return orphaned(std::move(reason));
    graph.moveNode(node, *patch.to);
    return {};
}

Done retypeNode(PatchedGraph& graph, const EditPatch& patch, std::size_t node) {
    if (graph.node(node).type == *patch.type) return alreadySo();
    graph.node(node).type = *patch.type;
    return {};
}

Done dissolveNode(PatchedGraph& graph, std::size_t node) {
    const auto sources = graph.sources(node);
    const auto links = graph.node(node).links;
    std::vector<NodeType> types;
    for (const auto source : sources) {
        types.push_back(findLink(graph.node(source), static_cast<std::int32_t>(node))->type);
    }
    graph.removeNode(node);
    std::size_t refused = 0;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        for (const auto& link : links) {
            const auto target = toIndex(link.target);
            if (!graph.addLink(sources[i], target, joined(types[i], link.type))) ++refused;
        }
    }
    return {PatchState::applied, unmade(refused)};
}

Done splitNode(PatchedGraph& graph, const EditPatch& patch, std::size_t node) {
    if (auto reason = unfit(*patch.place); !reason.empty()) return orphaned(std::move(reason));
    if (graph.node(node).origin == *patch.place) return orphaned("Both halves would stand at one place");
    if (graph.full()) return orphaned("The nav has no room for another node");
    const auto first = graph.node(node).origin;
    const auto twin = graph.addNode(*patch.place, graph.node(node).type);
    graph.node(twin).area = graph.node(node).area;
    const auto nearTwin = [&](const Vec3& point) {
        return glm::distance(point, *patch.place) < glm::distance(point, first);
    };
    const auto links = graph.node(node).links;
    for (const auto& link : links) {
        const auto target = toIndex(link.target);
        if (!nearTwin(graph.node(target).origin)) continue;
        graph.removeLink(node, target);
        graph.addLink(twin, target, link.type);
    }
    for (const auto source : graph.sources(node)) {
        if (!nearTwin(graph.node(source).origin)) continue;
        const auto type = findLink(graph.node(source), static_cast<std::int32_t>(node))->type;
        graph.removeLink(source, node);
        graph.addLink(source, twin, type);
    }
    const auto between =
        graph.node(node).type == NodeType::spawnPoint ? NodeType::move : graph.node(node).type;
    const std::size_t refused =
        (graph.addLink(node, twin, between) ? 0u : 1u) + (graph.addLink(twin, node, between) ? 0u : 1u);
    return {PatchState::applied, unmade(refused)};
}

Done mergeNodes(PatchedGraph& graph, const EditPatch& patch, std::size_t kept, std::size_t gone) {
    if (patch.place) {
        if (auto reason = unfit(*patch.place); !reason.empty()) return orphaned(std::move(reason));
    }
    std::size_t refused = 0;
    for (const auto source : graph.sources(gone)) {
        const auto type = findLink(graph.node(source), static_cast<std::int32_t>(gone))->type;
        graph.removeLink(source, gone);
        if (!graph.addLink(source, kept, type)) ++refused;
    }
    const auto links = graph.node(gone).links;
    for (const auto& link : links) {
        if (!graph.addLink(kept, toIndex(link.target), link.type)) ++refused;
    }
    graph.removeNode(gone);
    if (patch.place) graph.moveNode(kept, *patch.place);
    return {PatchState::applied, unmade(refused)};
}

Done alignLadder(PatchedGraph& graph, const EditPatch& patch, std::size_t bottom, std::size_t top) {
    const auto axis = patch.place.value_or(graph.node(bottom).origin);
    bool changed = false;
    std::size_t refused = 0;
    for (const auto end : {bottom, top}) {
        const Vec3 aligned(axis.x, axis.y, graph.node(end).origin.z);
        if (auto reason = unfit(aligned); !reason.empty()) return orphaned(std::move(reason));
    }
    for (const auto& [end, other] : {std::pair(bottom, top), std::pair(top, bottom)}) {
        const Vec3 aligned(axis.x, axis.y, graph.node(end).origin.z);
        changed |= graph.node(end).origin != aligned || graph.node(end).type != NodeType::ladder ||
                   !graph.hasLink(end, other);
        graph.moveNode(end, aligned);
        graph.node(end).type = NodeType::ladder;
        if (!graph.addLink(end, other, NodeType::ladder)) ++refused;
    }
    return changed ? Done{PatchState::applied, unmade(refused)} : alreadySo();
}

}  // namespace navwright::patch_steps
