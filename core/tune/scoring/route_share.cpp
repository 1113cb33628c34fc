#include "core/tune/scoring/route_share.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/nav/graph/components.h"
#include "core/physics/map_queries/spawn_service.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

double routeShare(const NavGraph& graph, const GameMap& map) {
    const SpawnReach reach(graph, map.collision);
    std::vector<std::int32_t> nodes;  // by spawn point; -1: none
    for (const auto& spawn : spawnOrigins(map.bsp)) {
        const auto near = reach.at(landingOf(map.collision, spawn));
        nodes.push_back(near.seen.empty() ? -1 : near.seen.front());
    }
    if (nodes.empty()) return 0;
    if (nodes.size() == 1) return nodes.front() >= 0 ? 1 : 0;
    std::size_t routed = 0;
    for (std::size_t from = 0; from < nodes.size(); ++from) {
        if (nodes[from] < 0) continue;
        const auto reached = reachableFrom(graph, std::array{nodes[from]});
        for (std::size_t to = 0; to < nodes.size(); ++to) {
            if (to != from && nodes[to] >= 0 && reached[nodes[to]]) ++routed;
        }
    }
    return static_cast<double>(routed) / static_cast<double>(nodes.size() * (nodes.size() - 1));
}

}  // namespace navwright
