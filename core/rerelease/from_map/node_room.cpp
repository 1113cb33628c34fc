#include "core/rerelease/from_map/node_room.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/engine_constants.h"
#include "core/map/bsp/contents.h"
#include "core/nav/files/rerelease_convert.h"

namespace navwright {

namespace {

constexpr int kRimPlaces = 16;
/// How far below a node its floor may be, as the game tests it.
constexpr float kFloorTest = 96;

bool hasRoom(const GameMap& map, const Vec3& origin, const Box& hull, bool onFloor) {
    const auto& collision = map.collision;
    if (!onFloor) return !collision.inSolid(origin, hull, kMaskPlayerSolid);
    // The highest that a body can be lifted by steps, then down to what it stands on.
    const auto up = collision.trace(origin, origin + Vec3(0, 0, kPmoveStepHeight), hull, kMaskPlayerSolid);
    const auto raised = up.startSolid ? origin + Vec3(0, 0, kPmoveStepHeight) : up.end;
    if (collision.inSolid(raised, hull, kMaskPlayerSolid)) return false;
    const auto down = collision.trace(raised, origin - Vec3(0, 0, kPmoveStepHeight), hull, kMaskPlayerSolid);
    if (down.fraction == 1 || down.startSolid || down.normal.z < kPmoveMinGroundNormal) return false;
    const auto feet = down.end + Vec3(0, 0, hull.mins.z + 1);
    return (collision.pointContents(feet) & (kContentsLava | kContentsSlime)) == 0;
}

/// Whether an entity of this kind can be in the way where it is drawn, and be gone again.
bool comesAndGoes(EntityRole role) {
    return role == EntityRole::door || role == EntityRole::wall || role == EntityRole::breakable ||
           role == EntityRole::object;
}
bool carriesPlayers(EntityRole role) {
    return role == EntityRole::plat || role == EntityRole::train || role == EntityRole::door ||
           role == EntityRole::breakable || role == EntityRole::object || role == EntityRole::rotator ||
           role == EntityRole::wall;
}

Box moved(const Box& box, const Vec3& by) {
    return {box.mins + by, box.maxs + by};
}

/// Whether the entity's top, where it is drawn or at one of its stops, is what the node stands on.
bool isFloorOf(const BrushEntity& entity, const Vec3& origin) {
    const float feet = origin.z + kHullStanding.mins.z;
    const auto stands = [&](const Vec3& stop) {
        const auto box = moved(entity.box, stop);
        return origin.x >= box.mins.x && origin.x <= box.maxs.x && origin.y >= box.mins.y &&
               origin.y <= box.maxs.y && std::abs(box.maxs.z - feet) <= kPmoveStepHeight;
    };
    return stands(Vec3(0)) || std::ranges::any_of(entity.stops, stands);
}

}  // namespace

std::uint16_t clearRadius(const GameMap& map, const Vec3& origin, bool crouched, bool onFloor) {
    const auto& hull = crouched ? kHullCrouched : kHullStanding;
    std::uint16_t clear = kLeastRadius;
    for (std::uint16_t radius = kLeastRadius; radius <= kMostRadius; radius += 4) {
        for (int i = 0; i < kRimPlaces; ++i) {
            const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / kRimPlaces;
            const Vec3 place =
                origin + static_cast<float>(radius) * Vec3(std::cos(angle), std::sin(angle), 0);
            if (!hasRoom(map, place, hull, onFloor)) return clear;
        }
        clear = radius;
    }
    return clear;
}

std::uint16_t clearRadius(const GameMap& map, const RereleaseGraph& graph, std::size_t node) {
    const auto& at = graph.nodes[node];
    const bool quake2 = graph.game == RereleaseGame::quake2;
    const bool floats =
        (at.flags & rerelease_flag::kUnderwater) != 0 || (quake2 && (at.flags & quake2_flag::kLadder) != 0);
    const bool low = quake2 && (at.flags & quake2_flag::kCrouch) != 0;
    return clearRadius(map, at.origin + Vec3(0, 0, kRereleaseLower), low, !floats);
}

bool standsOnEntity(std::span<const BrushEntity> entities, const Vec3& origin) {
    return std::ranges::any_of(entities, [&](const BrushEntity& entity) {
        return carriesPlayers(entity.role) && isFloorOf(entity, origin);
    });
}

std::uint16_t mapFlags(const GameMap& map, std::span<const BrushEntity> entities, std::span<const Box> hurt,
                       RereleaseGame game, const Vec3& origin) {
    std::uint16_t flags = 0;
    const auto at = map.collision.pointContents(origin);
    const auto feet = map.collision.pointContents(origin + Vec3(0, 0, kHullStanding.mins.z + 1));
    if ((at & kContentsWater) != 0) flags |= rerelease_flag::kUnderwater;
    const auto body = moved(kHullStanding, origin);
    const bool hurts = std::ranges::any_of(hurt, [&](const Box& box) { return overlap(box, body); });
    if (hurts || ((at | feet) & (kContentsLava | kContentsSlime)) != 0) flags |= rerelease_flag::kHazard;
    const auto floor =
        map.collision.traceWorld(origin, origin - Vec3(0, 0, kFloorTest), kHullStanding, kMaskPlayerSolid);
    for (const auto& entity : entities) {
        if (entity.water) {
            if (game == RereleaseGame::quake2 && overlap(entity.box, body))
                flags |= quake2_flag::kCheckInLiquid;
            continue;
        }
        const float under = floor.end.z + kHullStanding.mins.z;
        if (carriesPlayers(entity.role) && isFloorOf(entity, origin) &&
            (floor.fraction == 1 || under < body.mins.z - kPmoveStepHeight)) {
            flags |= rerelease_flag::kCheckForFloor;
        }
        // What only touches the body is its floor or a wall beside it.
        const Box inner{body.mins + Vec3(1), body.maxs - Vec3(1)};
        if (comesAndGoes(entity.role) && overlap(entity.box, inner)) flags |= rerelease_flag::kCheckForSolid;
    }
    return flags;
}

bool NodeDistance::far() const {
    return beyond > kBesideCircle || std::abs(height) > kBesideHeight;
}

NodeDistance nodeDistance(const RereleaseNode& node, const Vec3& point) {
    const auto way = point - node.origin;
    return {glm::length(Vec3(way.x, way.y, 0)) - static_cast<float>(node.radius), way.z};
}

}  // namespace navwright
