#include "widgets/drawing/layers/present_nodes.h"

#include <algorithm>

#include "core/base/index.h"
#include "core/nav/files/nearest_node.h"

namespace navwright {

namespace {

/// Positions in a report went through text.
constexpr float kSamePlace = 0.5f;

}  // namespace

std::optional<std::size_t> presentNode(const NavGraph& now, std::int32_t id, const Vec3& place) {
    const auto index = toIndex(id);
    if (index < now.nodes.size() && glm::distance(now.nodes[index].origin, place) <= kSamePlace) return index;
    return nearestNode(now, place, kSamePlace);
}

Item presentNodeItem(const NavGraph& now, std::int32_t id, const Vec3& place) {
    const auto index = presentNode(now, id, place);
    return index ? Item{ItemKind::node, *index} : Item{};
}

Item presentLinkItem(const NavGraph& now, std::optional<std::size_t> from, std::optional<std::size_t> to) {
    if (!from || !to) return {};
    const auto& links = now.nodes[*from].links;
    const auto found = std::ranges::find(links, static_cast<std::int32_t>(*to), &NavLink::target);
    if (found == links.end()) return {};
    return Item::link(static_cast<std::uint32_t>(*from), static_cast<std::uint32_t>(found - links.begin()));
}

const NavtestNode* testedNode(const NavtestReport& report, const Vec3& place) {
    const auto found = std::ranges::find_if(report.nodes, [&place](const NavtestNode& node) {
        return glm::distance(node.origin, place) <= kSamePlace;
    });
    return found == report.nodes.end() ? nullptr : &*found;
}

}  // namespace navwright
