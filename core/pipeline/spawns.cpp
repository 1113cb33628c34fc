#include "pipeline/spawns.h"

#include <algorithm>
#include <array>
#include <limits>

namespace navwright {

namespace {

/// SP_misc and p_client of the engine: players appear this far above the spawn point and fall to the floor.
constexpr float kSpawnLift = 9;
constexpr float kFloorSearch = 256;

bool isSpawn(std::string_view className) {
    constexpr std::array<std::string_view, 4> kClasses{"info_player_deathmatch", "info_player_start",
                                                       "info_player_team1", "info_player_team2"};
    return std::ranges::find(kClasses, className) != kClasses.end();
}

Vec3 standPlace(const Vec3& spawn, const GameMap& map) {
    const Vec3 start = spawn + Vec3(0, 0, kSpawnLift);
    const auto fall =
        map.collision.trace(start, start - Vec3(0, 0, kFloorSearch), kHullStanding, kMaskPlayerSolid);
    return fall.startSolid ? start : fall.end;
}

std::vector<bool> linkedNodes(const NavGraph& graph) {
    std::vector<bool> linked(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const auto& link : graph.nodes[i].links) {
            linked[i] = true;
            linked[static_cast<std::size_t>(link.target)] = true;
        }
    }
    return linked;
}

/// Bots climb and swim by these node types; a spawn there must not take that away.
bool mayBecomeSpawn(NodeType type) {
    return type != NodeType::ladder && type != NodeType::water && type != NodeType::poi &&
           type != NodeType::poiLookAt;
}

struct Nearest {
    std::int32_t node = -1;
    float distance = std::numeric_limits<float>::max();
};

}  // namespace

std::vector<SpawnMatch> serveSpawns(NavGraph& graph, const GameMap& map, const Parameters& parameters) {
    const float radius = parameters.real32(Param::SpawnRadius);
    const auto linked = linkedNodes(graph);
    std::vector<SpawnMatch> spawns;
    for (const auto& entity : map.bsp.entities) {
        if (!isSpawn(entity.className())) continue;
        const auto place = standPlace(entity.origin(), map);
        Nearest nearest;
        Nearest nearestLinked;
        for (std::size_t i = 0; i < linked.size(); ++i) {
            const float distance = glm::distance(graph.nodes[i].origin, place);
            if (distance < nearest.distance) nearest = {static_cast<std::int32_t>(i), distance};
            if (linked[i] && distance < nearestLinked.distance)
                nearestLinked = {static_cast<std::int32_t>(i), distance};
        }
        SpawnMatch match{
            .origin = place, .className = std::string(entity.className()), .distance = nearest.distance};
        if (nearestLinked.node >= 0 && nearestLinked.distance <= radius) {
            match.node = nearestLinked.node;
            match.distance = nearestLinked.distance;
            auto& type = graph.nodes[static_cast<std::size_t>(match.node)].type;
            if (mayBecomeSpawn(type)) type = NodeType::spawnPoint;
        } else if (parameters.flag(Param::EmitUnlinkedSpawns) && graph.nodes.size() < kMaxNavNodes) {
            match.node = static_cast<std::int32_t>(graph.nodes.size());
            match.distance = 0;
            graph.nodes.push_back({.origin = place, .type = NodeType::spawnPoint});
        }
        spawns.push_back(std::move(match));
    }
    return spawns;
}

}  // namespace navwright
