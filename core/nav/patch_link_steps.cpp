#include <fmt/format.h>

#include "nav/patch_steps.h"

namespace navwright::patch_steps {

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

}  // namespace navwright::patch_steps
