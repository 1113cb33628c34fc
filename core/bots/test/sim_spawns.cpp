#include "core/bots/test/sim_spawns.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/map/bsp/solid_boxes.h"
#include "core/nav/graph/components.h"
#include "core/physics/movement/bot_driver.h"

namespace navwright {

namespace {

constexpr float kSpawnLift = 9;
constexpr std::size_t kAvoided = 2;
/// Longest fall from a spawn point, frames.
constexpr int kFallFrames = 50;

}  // namespace

std::vector<Vec3> spawnPlaces(const BspFile& bsp) {
    std::vector<Vec3> places;
    for (const auto* wanted : {"info_player_deathmatch", "info_player_start"}) {
        for (const auto& entity : bsp.entities) {
            if (entity.className() == wanted) places.push_back(entity.origin() + Vec3(0, 0, kSpawnLift));
        }
        if (!places.empty()) return places;
    }
    return places;
}

std::size_t removeBlocked(std::vector<Vec3>& places, const Collision& world) {
    return std::erase_if(places, [&](const Vec3& place) {
        const auto blocked = [&](const Vec3& at) {
            return world.inSolid(at, kHullStanding, kMaskPlayerSolid);
        };
        return blocked(place) && blocked(place - Vec3(0, 0, kSpawnLift));
    });
}

std::vector<std::int32_t> firstNodes(const NavGraph& graph, std::span<const Vec3> places,
                                     const Collision& world) {
    std::vector<std::int32_t> nodes;
    for (const auto& place : places) {
        auto body = botAt(world, place, 0);
        for (int frame = 0; frame < kFallFrames && !body.onGround && body.found.waterLevel == 0; ++frame)
            idleBot(world, {}, body);
        nodes.push_back(nodeInSight(graph, body.origin(), world, {}));
    }
    return nodes;
}

std::int32_t nodeInSight(const NavGraph& graph, const Vec3& place, const Collision& world,
                         std::span<const Box> bodies) {
    std::int32_t nearest = -1;
    float nearestDistance = kBotNodeReach;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto& entry = graph.nodes[i];
        const float distance = glm::distance(entry.origin, place);
        if (!entry.inUse || distance >= nearestDistance ||
            std::abs(entry.origin.z - place.z) > kBotNodeReachZ)
            continue;
        auto sight = world.trace(place, entry.origin, kBotSightBox, kMaskPlayerSolid);
        addSolidBoxes(sight, place, entry.origin, kBotSightBox, kMaskPlayerSolid, bodies);
        if (sight.fraction < 1) continue;
        nearest = static_cast<std::int32_t>(i);
        nearestDistance = distance;
    }
    return nearest;
}

Vec3 chooseSpawn(std::span<const Vec3> places, std::span<const Vec3> others, std::uint64_t draw) {
    if (places.size() <= kAvoided) return places[draw % places.size()];
    std::vector<std::pair<float, std::size_t>> ranges;
    for (std::size_t i = 0; i < places.size(); ++i) {
        float range = std::numeric_limits<float>::max();
        for (const auto& other : others) range = std::min(range, glm::distance(places[i], other));
        ranges.emplace_back(range, i);
    }
    std::ranges::sort(ranges);
    std::vector<std::size_t> left;
    for (std::size_t i = kAvoided; i < ranges.size(); ++i) left.push_back(ranges[i].second);
    std::ranges::sort(left);
    return places[left[draw % left.size()]];
}

}  // namespace navwright
