#include "core/physics/map_queries/spawns.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/physics/movement/link_attempts.h"

namespace navwright {

namespace {

/// Classes where the game spawns players (SelectSpawnPoint in p_client.c of AQtion's q2pro).
constexpr std::string_view kDeathmatch = "info_player_deathmatch";
/// Used when a map has no deathmatch spawn points.
constexpr std::string_view kFallback = "info_player_start";
constexpr std::array<std::string_view, 5> kSpawnClasses = {kFallback, kDeathmatch, "info_player_team1",
                                                           "info_player_team2", "info_player_team3"};

std::vector<bool> linkedNodes(const NavGraph& graph) {
    std::vector<bool> linked(graph.nodes.size(), false);
    for (std::size_t from = 0; from < graph.nodes.size(); ++from) {
        for (const auto& link : graph.nodes[from].links) {
            linked[from] = linked[link.target] = true;
        }
    }
    return linked;
}

/// The nearest node, or nearest linked node; -1: none.
std::int32_t nearest(const NavGraph& graph, const Vec3& origin, const std::vector<bool>* linked) {
    std::int32_t best = -1;
    float bestDistance = 0;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (linked != nullptr && !(*linked)[i]) continue;
        const auto away = glm::distance(graph.nodes[i].origin, origin);
        if (best >= 0 && away >= bestDistance) continue;
        best = static_cast<std::int32_t>(i);
        bestDistance = away;
    }
    return best;
}

/// Double precision, so that extreme distances stay finite.
float distanceOf(const NavGraph& graph, std::int32_t node, const Vec3& place) {
    const auto& origin = graph.nodes[node].origin;
    const auto away = glm::distance(glm::dvec3(origin), glm::dvec3(place));
    return static_cast<float>(std::min(away, double{std::numeric_limits<float>::max()}));
}

bool keepsType(NodeType type) {
    return type == NodeType::ladder || type == NodeType::water;
}

/// The spawn entities in use, in file order.
std::vector<const BspEntity*> spawnEntities(const BspFile& bsp) {
    const bool deathmatch = std::ranges::any_of(
        bsp.entities, [](const BspEntity& entity) { return entity.className() == kDeathmatch; });
    std::vector<const BspEntity*> used;
    for (const auto& entity : bsp.entities) {
        const bool fallback = entity.className() == kFallback;
        if (isSpawnClass(entity.className()) && !(fallback && deathmatch)) used.push_back(&entity);
    }
    return used;
}

void addSpawnNode(NavGraph& graph, SpawnMatch& match) {
    NavNode node;
    node.origin = match.origin;
    node.type = NodeType::spawnPoint;
    match.node = static_cast<std::int32_t>(graph.nodes.size());
    match.distance = 0;
    graph.nodes.push_back(node);
}

}  // namespace

bool isSpawnClass(std::string_view className) {
    return std::ranges::find(kSpawnClasses, className) != kSpawnClasses.end();
}

std::vector<Vec3> spawnOrigins(const BspFile& bsp) {
    std::vector<Vec3> origins;
    for (const auto* entity : spawnEntities(bsp)) origins.push_back(entity->origin());
    return origins;
}

std::vector<SpawnMatch> typeSpawns(NavGraph& graph, const BspFile& bsp, const Parameters& parameters) {
    std::vector<SpawnMatch> spawns;
    const auto linked = linkedNodes(graph);
    const auto original = graph;
    const auto radius = parameters.real32(Param::SpawnRadius);
    for (const auto* entity : spawnEntities(bsp)) {
        auto& match = spawns.emplace_back();
        match.origin = entity->origin();
        match.className = entity->className();
        const auto serving = nearest(original, match.origin, &linked);
        const auto closest = nearest(original, match.origin, nullptr);
        if (closest >= 0) {
            match.distance = distanceOf(original, closest, match.origin);
        }
        const auto reach = serving < 0 ? 0 : distanceOf(original, serving, match.origin);
        if (serving >= 0 && reach <= radius) {
            match.node = serving;
            match.distance = reach;
            auto& type = graph.nodes[serving].type;
            if (!keepsType(type)) type = NodeType::spawnPoint;
            continue;
        }
        if (parameters.flag(Param::EmitUnlinkedSpawns) && isOnMap(match.origin) &&
            graph.nodes.size() < kMaxNavNodes) {
            addSpawnNode(graph, match);
        }
    }
    return spawns;
}

}  // namespace navwright
