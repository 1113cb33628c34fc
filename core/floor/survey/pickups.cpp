#include "core/floor/survey/pickups.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/point_text.h"
#include "core/floor/survey/component_ways.h"
#include "core/map/bsp/contents.h"
#include "core/map/entities/entity_roles.h"
#include "core/nav/graph/components.h"
#include "core/physics/movement/link_attempts.h"

namespace navwright {

namespace {

/// An item's box, and how far the game lets it fall (droptofloor in g_items.c).
constexpr Box kItemBox{Vec3(-15), Vec3(15)};
constexpr float kItemFall = 128;
/// A player's box is larger by this when the game looks what it touches.
constexpr float kTouch = 1;

/// Why no node takes the item, by the floor around it.
std::string floorReason(const Pickup& item, const Collision& world, const Floor& floor) {
    const ComponentWays ways(floor, {});
    const auto main = ways.mainComponent();
    const auto there = ways.from(main);
    const auto leads = ways.to(main);
    bool stood = false, reached = false, left = false;
    for (std::uint32_t i = 0; i < floor.samples.size(); ++i) {
        if (!takesItem(world, floor.samples[i].origin, item.origin)) continue;
        const auto component = floor.componentOf[i];
        stood = true;
        reached = reached || there[component] || floor.components[component].reached;
        left = left || leads[component];
    }
    if (!stood) return "no player stands where he could take it";
    if (!reached) return "no way is known that leads there";
    if (!left) return "bots get there, but no way is known that leads back";
    return "bots get there and back over the floor, but no link to a node there is left";
}

}  // namespace

std::vector<Pickup> pickupsOf(const GameMap& map) {
    std::vector<Pickup> items;
    for (const auto& entity : map.bsp.entities) {
        if (entityRole(entity.className()) != EntityRole::pickup || isRemovedAtStart(entity)) continue;
        const auto origin = entity.origin();
        if (!isOnMap(origin)) continue;
        const auto fall = map.collision.trace(origin, origin - Vec3(0, 0, kItemFall), kItemBox, kMaskSolid);
        if (fall.startSolid || fall.fraction == 1) continue;
        items.push_back({fall.end, std::string(entity.className())});
    }
    return items;
}

Box boxOfItem(const Vec3& rests) {
    return {rests + kItemBox.mins, rests + kItemBox.maxs};
}

bool takesItem(const Collision& world, const Vec3& player, const Vec3& item) {
    const Box body{player + kHullStanding.mins - kTouch, player + kHullStanding.maxs + kTouch};
    return overlap(body, boxOfItem(item)) && world.lineClear(player, item, kMaskSolid);
}

std::vector<UnservedItem> unservedItems(const NavGraph& graph, const GameMap& map, const Floor& floor) {
    const auto parts = strongComponents(graph);
    std::vector<UnservedItem> unserved;
    for (auto& item : pickupsOf(map)) {
        std::int32_t outside = -1;
        bool served = false;
        for (std::int32_t i = 0; i < std::ssize(graph.nodes) && !served; ++i) {
            if (!graph.nodes[i].inUse || !takesItem(map.collision, graph.nodes[i].origin, item.origin))
                continue;
            served = parts.of[i] == 0;
            outside = i;
        }
        if (served) continue;
        auto reason = outside >= 0 ? fmt::format("node {} is there, but no ways lead there and back", outside)
                                   : floorReason(item, map.collision, floor);
        unserved.push_back({std::move(item), std::move(reason)});
    }
    return unserved;
}

std::vector<std::string> itemRemarks(const std::vector<UnservedItem>& items) {
    std::vector<std::string> remarks;
    for (const auto& [item, reason] : items)
        remarks.push_back(fmt::format("{} at {}: {}", item.className, pointText(item.origin), reason));
    return remarks;
}

}  // namespace navwright
