#pragma once

#include <cstdint>
#include <random>

#include "core/nav/files/rerelease_graph.h"

/// Random rerelease navs that use every field; nodes at least 4 units apart, no duplicate links.
namespace random_rerelease_nav {

using namespace navwright;

inline Vec3 place(std::mt19937& random) {
    const auto coordinate = [&] { return static_cast<float>(random() % 500) * 4; };
    const float x = coordinate(), y = coordinate(), z = coordinate();
    return {x, y, z + kRereleaseFloorGap};
}

inline RereleaseLink link(std::mt19937& random, std::int32_t target, RereleaseGame game) {
    RereleaseLink made{.target = target};
    made.setKind(static_cast<std::uint8_t>(random() % 10));
    if (game == RereleaseGame::quake2) made.setFlags(static_cast<std::uint8_t>(random() % 128));
    if (random() % 3 == 0) {
        made.traversal = {place(random), place(random), place(random)};
        if (game == RereleaseGame::quake2) made.traversal->ladderPlane = Vec3(1, 0, 0);
    }
    if (random() % 4 == 0) {
        made.edict = RereleaseEdict{.bounds = {place(random), place(random)}};
        made.edict->entityId = -static_cast<std::int32_t>(random() % 100);
        if (game == RereleaseGame::quake2) made.edict->modelIndex = static_cast<std::int32_t>(random() % 100);
    }
    return made;
}

inline RereleaseGraph make(std::size_t nodes, std::uint32_t seed, RereleaseGame game) {
    std::mt19937 random(seed);
    RereleaseGraph graph{.nodes = {}, .game = game};
    while (graph.nodes.size() < nodes) {
        const auto at = place(random);
        bool free = true;
        for (const auto& node : graph.nodes) free = free && node.origin != at;
        if (!free) continue;
        graph.nodes.push_back({.origin = at,
                               .flags = static_cast<std::uint16_t>(random()),
                               .radius = static_cast<std::uint16_t>(4 * (1 + random() % 16))});
    }
    for (std::size_t i = 0; i < nodes; ++i) {
        for (std::size_t target = 0; target < nodes; ++target) {
            if (target == i || random() % nodes > 3 || graph.nodes[i].links.size() == 12) continue;
            graph.nodes[i].links.push_back(link(random, static_cast<std::int32_t>(target), game));
        }
    }
    return graph;
}

}  // namespace random_rerelease_nav
