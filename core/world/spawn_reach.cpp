#include "world/spawn_reach.h"

#include <cmath>

#include "analysis/islands.h"
#include "bsp/contents.h"
#include "move/bot_driver.h"
#include "move/link_attempts.h"
#include "move/pmove_constants.h"
#include "nav/node_origins.h"

namespace navwright {

Vec3 landingOf(const Collision& world, const Vec3& spawn) {
    constexpr float kDeepest = 8192;
    if (!isOnMap(spawn)) return spawn;
    const auto fall = world.trace(spawn, spawn - Vec3(0, 0, kDeepest), kHullStanding, kMaskPlayerSolid);
    const bool lands = !fall.startSolid && fall.fraction < 1 && spawn.z - fall.end.z > kPmoveStepHeight;
    return lands ? fall.end : spawn;
}

SpawnReach::SpawnReach(const NavGraph& graph, const Collision& world)
    : graph_(graph), world_(world), nodes_(nodeOrigins(graph)) {}

SpawnReach::Near SpawnReach::at(const Vec3& place) const {
    Near near;
    for (const auto& found : nodes_.within(place, kBotNodeReach)) {
        const auto& node = graph_.nodes[found.index];
        if (!node.inUse || std::abs(node.origin.z - place.z) > kBotNodeReachZ) continue;
        const bool sees = world_.trace(place, node.origin, kBotSightBox, kMaskPlayerSolid).fraction >= 1;
        if (sees) {
            near.seen.push_back(static_cast<std::int32_t>(found.index));
        } else {
            ++near.hidden;
        }
    }
    return near;
}

}  // namespace navwright
