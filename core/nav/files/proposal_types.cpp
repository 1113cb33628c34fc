#include "core/nav/files/proposal_types.h"

#include <algorithm>

namespace navwright {

namespace {

constexpr int kFirstShifted = 11, kLastShifted = 16;  ///< JUMP to LADDER_DOWN
constexpr int kShiftedSpawn = 22;

bool isShifted(NodeType type) {
    const auto number = static_cast<int>(type);
    return (number >= kFirstShifted && number <= kLastShifted) || number == kShiftedSpawn;
}

bool isProposed(NodeType type) {
    return (type >= NodeType::move && type <= NodeType::boxJump) || isShifted(type);
}

}  // namespace

bool looksProposed(const Aq2Nav& nav) {
    if (nav.layout.inUseBytes != 1) return false;
    return std::ranges::all_of(nav.graph.nodes, [](const NavNode& node) {
        return isProposed(node.type) &&
               std::ranges::all_of(node.links, [](const NavLink& link) { return isProposed(link.type); });
    });
}

void renumberProposed(NavGraph& graph) {
    const auto renumber = [](NodeType& type) {
        if (isShifted(type)) type = static_cast<NodeType>(static_cast<int>(type) - 1);
    };
    for (auto& node : graph.nodes) {
        renumber(node.type);
        for (auto& link : node.links) renumber(link.type);
    }
}

}  // namespace navwright
