#include "core/nav/files/nav_locks.h"

#include <algorithm>

#include "core/nav/files/nearest_node.h"

namespace navwright {

NavLocks navLocks(const PatchFile& patches) {
    NavLocks locks;
    for (const auto& patch : patches.patches) {
        if (!patch.enabled) continue;
        if (patch.operation == PatchOperation::lockNode) locks.nodes.push_back({patch.at, patch.tolerance});
        if (patch.operation == PatchOperation::lockLink && patch.to) {
            locks.links.push_back({patch.at, *patch.to, patch.tolerance});
        }
    }
    return locks;
}

LockedParts::LockedParts(const NavGraph& graph, const NavLocks& locks) : nodes_(graph.nodes.size(), false) {
    for (const auto& lock : locks.nodes) {
        if (const auto node = nearestNode(graph, lock.at, lock.tolerance)) nodes_[*node] = true;
    }
    for (const auto& lock : locks.links) {
        const auto link = nearestLink(graph, lock.from, lock.to, lock.tolerance);
        if (!link) continue;
        nodes_[link->node] = true;
        nodes_[graph.nodes[link->node].links[link->link].target] = true;
        links_.emplace_back(link->node, link->link);
    }
    std::ranges::sort(links_);
}

bool LockedParts::link(std::size_t node, std::size_t link) const {
    return std::ranges::binary_search(links_, std::pair(node, link));
}

}  // namespace navwright
