#include "core/physics/map_queries/closed_map.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/map/entities/closed_entities.h"
#include "core/map/entities/touch_box.h"

namespace navwright {

namespace {

/// The origins at which a player's body touches a box.
Box originsAt(const Box& box) {
    return {box.mins - kHullStanding.maxs, box.maxs - kHullStanding.mins};
}

/// A func_wall without flags: the map's own, for all that reads it.
BspEntity wallOf(const BspEntity& entity) {
    BspEntity wall{.pairs = {{"classname", "func_wall"}}};
    for (const auto* key : {"model", "origin"}) {
        if (const auto value = entity.value(key); !value.empty()) wall.pairs.emplace_back(key, value);
    }
    return wall;
}

bool holdsAny(const std::vector<Box>& boxes, const Vec3& point) {
    return std::ranges::any_of(boxes, [&](const Box& box) { return overlap(box, {point, point}); });
}

}  // namespace

std::vector<Box> ClosedMap::boxes() const {
    std::vector<Box> boxes;
    for (const auto& wall : walls) {
        const auto& bounds = map->bsp.models[wall.model].bounds;
        boxes.push_back({wall.origin + bounds.mins, wall.origin + bounds.maxs});
    }
    return boxes;
}

bool ClosedMap::stopsTeleporter(const Vec3& origin) const {
    return holdsAny(teleporters, origin);
}

bool ClosedMap::stopsPush(const Vec3& origin) const {
    return holdsAny(pushes, origin);
}

bool ClosedMap::stopsPlatform(const Vec3& from, const Vec3& to) const {
    return holdsAny(platforms, from) || holdsAny(platforms, to);
}

std::vector<ClosedBrush> ClosedMap::brushes(const Box& hull) const {
    std::vector<ClosedBrush> all;
    for (const auto& wall : walls) {
        const auto own = closedBrushes(map->bsp, wall.model, wall.origin, hull);
        all.insert(all.end(), own.begin(), own.end());
    }
    return all;
}

ClosedMap closedMap(const GameMap& map, const EntityGraph& entities, std::span<const int> closed) {
    /// Platforms are looked for above and below where they are drawn, as far as any map reaches.
    constexpr float kAnyHeight = 8192;
    ClosedMap made;
    auto bsp = map.bsp;
    std::string which;
    for (const int index : closedWith(closed, entities)) {
        const auto& entity = entities.entities[index];
        auto& record = bsp.entities[entity.number];
        which += std::to_string(entity.number) + ' ';
        if (blocksWhenClosed(entity)) {
            if (entity.model < 1) continue;
            made.walls.push_back({entity.model, record.origin(), Vec3(0)});
            record = wallOf(record);
            continue;
        }
        if (entity.role == EntityRole::teleporter) made.teleporters.push_back(originsAt(touchBox(entity)));
        if (entity.role == EntityRole::push) made.pushes.push_back(originsAt(entity.box));
        if (entity.role == EntityRole::plat || entity.role == EntityRole::train) {
            auto box = originsAt(entity.box);
            box.mins.z -= kAnyHeight;
            box.maxs.z += kAnyHeight;
            made.platforms.push_back(box);
        }
        record = {};
    }
    const auto hash = contentHash(which);
    bsp.otherEntities = bsp.otherEntities ? combine(*bsp.otherEntities, hash) : hash;
    made.map = std::make_shared<const GameMap>(std::move(bsp), map.hash);
    return made;
}

NavGraph closedNav(NavGraph nav, const ClosedMap& closed) {
    const auto brushes = closed.brushes();
    for (auto& node : nav.nodes) {
        std::erase_if(node.links, [&](const NavLink& link) {
            const auto* target = findNode(nav, link.target);
            if (target == nullptr) return false;
            if (link.type == NodeType::teleporter) return closed.stopsTeleporter(node.origin);
            if (link.type == NodeType::platform) return closed.stopsPlatform(node.origin, target->origin);
            return std::ranges::any_of(
                brushes, [&](const ClosedBrush& brush) { return brush.cuts(node.origin, target->origin); });
        });
    }
    return nav;
}

}  // namespace navwright
