#include "pipeline/ladder_links.h"

#include <algorithm>

namespace navwright {

namespace {

/// As far as the engine's bots look for a node of their own (NODE_DENSITY).
constexpr float kReach = 96;
/// What a player walks up or down without a jump.
constexpr float kStep = 18;

/// An end with 31 links gives up its farthest: without the ladder's own it would lead nowhere.
void setLink(NavGraph& graph, std::int32_t from, std::int32_t to, NodeType type) {
    auto& links = graph.nodes[static_cast<std::size_t>(from)].links;
    const float cost = glm::distance(graph.nodes[static_cast<std::size_t>(from)].origin,
                                     graph.nodes[static_cast<std::size_t>(to)].origin);
    const auto known = std::ranges::find(links, to, &NavLink::target);
    if (known != links.end()) {
        known->type = type;
        return;
    }
    if (links.size() >= kMaxNavLinks) {
        links.erase(std::ranges::max_element(links, {}, &NavLink::cost));
    }
    links.push_back({.target = to, .type = type, .cost = cost});
}

struct Surroundings {
    bool in = false;
    bool out = false;
};

Surroundings surroundings(const NavGraph& graph, std::int32_t end, std::int32_t otherEnd) {
    Surroundings found;
    found.out = std::ranges::any_of(graph.nodes[static_cast<std::size_t>(end)].links,
                                    [&](const NavLink& link) { return link.target != otherEnd; });
    for (std::size_t i = 0; i < graph.nodes.size() && !found.in; ++i) {
        if (static_cast<std::int32_t>(i) == otherEnd) continue;
        found.in =
            std::ranges::find(graph.nodes[i].links, end, &NavLink::target) != graph.nodes[i].links.end();
    }
    return found;
}

bool canSee(const GameMap* map, const Vec3& from, const Vec3& to) {
    return map == nullptr || map->collision.lineClear(from, to, kMaskPlayerSolid);
}

std::int32_t nearestOnFloor(const NavGraph& graph, std::int32_t end, std::int32_t otherEnd,
                            const GameMap* map) {
    const auto& place = graph.nodes[static_cast<std::size_t>(end)].origin;
    std::int32_t nearest = -1;
    float nearestDistance = kReach;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto number = static_cast<std::int32_t>(i);
        const auto& other = graph.nodes[i].origin;
        const float distance = glm::distance(place, other);
        if (number == end || number == otherEnd || distance > nearestDistance) continue;
        if (std::abs(other.z - place.z) > kStep || !canSee(map, place, other)) continue;
        if (distance == nearestDistance && nearest >= 0) continue;
        nearest = number;
        nearestDistance = distance;
    }
    return nearest;
}

void linkEnd(NavGraph& graph, std::int32_t end, std::int32_t otherEnd, const GameMap* map) {
    const auto linked = surroundings(graph, end, otherEnd);
    if (linked.in && linked.out) return;
    const auto nearest = nearestOnFloor(graph, end, otherEnd, map);
    if (nearest < 0) return;
    if (!linked.out) setLink(graph, end, nearest, NodeType::move);
    if (!linked.in) setLink(graph, nearest, end, NodeType::move);
}

}  // namespace

void linkLadders(NavGraph& graph, const NodeSet& nodes, const GameMap* map) {
    for (const auto& ladder : nodes.ladders) {
        if (ladder.bottom < 0 || ladder.top < 0) continue;
        setLink(graph, ladder.bottom, ladder.top, NodeType::ladder);
        setLink(graph, ladder.top, ladder.bottom, NodeType::ladder);
        linkEnd(graph, ladder.bottom, ladder.top, map);
        linkEnd(graph, ladder.top, ladder.bottom, map);
    }
}

}  // namespace navwright
