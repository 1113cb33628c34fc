#include "core/physics/map_queries/pickups.h"

#include "core/base/index.h"
#include "core/map/bsp/contents.h"
#include "core/map/entities/entity_roles.h"
#include "core/physics/movement/link_attempts.h"

namespace navwright {

namespace {

/// An item's box, and how far the game lets it fall (droptofloor in g_items.c).
constexpr Box kItemBox{Vec3(-15), Vec3(15)};
constexpr float kItemFall = 128;
/// A player's box is larger by this when the game looks what it touches.
constexpr float kTouch = 1;

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

ItemService serviceOf(const Vec3& item, const NavGraph& nav, const Components& components,
                      const Collision& world) {
    ItemService service;
    for (std::int32_t i = 0; i < std::ssize(nav.nodes); ++i) {
        if (!nav.nodes[i].inUse || !takesItem(world, nav.nodes[i].origin, item)) continue;
        service = {i, components.of[i] == 0};
        if (service.served) break;
    }
    return service;
}

}  // namespace navwright
