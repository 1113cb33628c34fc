#include "core/map/entities/entity_roles.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/index.h"

namespace navwright {

namespace {

using enum EntityRole;

constexpr int kNotInDeathmatch = 2048;  // SPAWNFLAG_NOT_DEATHMATCH

constexpr std::pair<std::string_view, EntityRole> kRoleOfClass[] = {
    {"func_areaportal", areaPortal},
    {"func_button", button},
    {"func_clock", relay},
    {"func_conveyor", rotator},
    {"func_door", door},
    {"func_door_rotating", door},
    {"func_door_secret", door},
    {"func_explosive", breakable},
    {"func_object", object},
    {"func_plat", plat},
    {"func_rotating", rotator},
    {"func_timer", timer},
    {"func_train", train},
    {"func_wall", wall},
    {"func_water", door},
    {"info_teleport_destination", destination},
    {"misc_teleporter", teleporter},
    {"misc_teleporter_dest", destination},
    {"path_corner", pathCorner},
    {"target_explosion", relay},
    {"trigger_always", timer},
    {"trigger_counter", relay},
    {"trigger_elevator", elevator},
    {"trigger_hurt", hurt},
    {"trigger_key", relay},
    {"trigger_multiple", trigger},
    {"trigger_once", trigger},
    {"trigger_push", push},
    {"trigger_relay", relay},
    {"trigger_teleport", teleporter},
};

constexpr std::array<std::string_view, kEntityRoleCount> kNames{
    "other",  "door",    "button", "trigger",    "relay",       "timer",      "elevator",
    "plat",   "train",   "corner", "teleporter", "destination", "breakable",  "wall",
    "object", "rotator", "push",   "hurt",       "pickup",      "area portal"};

bool isPickup(std::string_view className) {
    return className.starts_with("weapon_") || className.starts_with("ammo_") ||
           className.starts_with("item_");
}

bool hasName(const BspEntity& entity) {
    return !entity.value("targetname").empty();
}

unsigned setOffDoor(const BspEntity& entity) {
    constexpr int kAlwaysShoot = 1;
    if (entity.className() == "func_water") return kSetOffByFiring;
    if (entity.className() == "func_door_secret") {
        const bool shot = !hasName(entity) || (entity.intValue("spawnflags", 0) & kAlwaysShoot) != 0 ||
                          entity.intValue("health", 0) != 0;
        return kSetOffByFiring | (shot ? kSetOffByShots : 0);
    }
    if (entity.intValue("health", 0) != 0) return kSetOffByFiring | kSetOffByShots;
    return hasName(entity) ? kSetOffByFiring : kSetOffByFiring | kSetOffByUse;
}

unsigned setOffTrigger(const BspEntity& entity) {
    constexpr int kNotPlayers = 2;
    return (entity.intValue("spawnflags", 0) & kNotPlayers) != 0 ? kSetOffByFiring
                                                                 : kSetOffByFiring | kSetOffByTouch;
}

unsigned setOffButton(const BspEntity& entity) {
    if (entity.intValue("health", 0) != 0) return kSetOffByFiring | kSetOffByShots;
    return hasName(entity) ? kSetOffByFiring : kSetOffByFiring | kSetOffByTouch;
}

/// A func_wall without TRIGGER_SPAWN, TOGGLE and START_ON is permanent.
constexpr int kWallFlags = 7;
constexpr int kWallStartOn = 4;
constexpr int kAppears = 1;  // Trigger_Spawn of func_explosive
constexpr int kStartOn = 1;  // func_train, func_timer

unsigned setOffBreakable(const BspEntity& entity) {
    if ((entity.intValue("spawnflags", 0) & kAppears) != 0) return kSetOffByFiring | kSetOffByShots;
    return hasName(entity) ? kSetOffByFiring : kSetOffByShots;
}

unsigned setOffTrain(const BspEntity& entity) {
    const bool running = !hasName(entity) || (entity.intValue("spawnflags", 0) & kStartOn) != 0;
    return kSetOffByFiring | (running ? kSetOffByItself : 0);
}

unsigned setOffTimer(const BspEntity& entity) {
    if (entity.className() == "trigger_always") return kSetOffByItself;
    const bool running = (entity.intValue("spawnflags", 0) & kStartOn) != 0;
    return kSetOffByFiring | (running ? kSetOffByItself : 0);
}

unsigned setOffRelay(const BspEntity& entity) {
    constexpr int kStartOff = 4;
    if (entity.className() != "func_clock") return kSetOffByFiring;
    return (entity.intValue("spawnflags", 0) & kStartOff) != 0 ? kSetOffByFiring : kSetOffByItself;
}

}  // namespace

std::string_view entityRoleName(EntityRole role) {
    return kNames[toIndex(role)];
}

EntityRole entityRole(std::string_view className) {
    const auto* found = std::ranges::find(kRoleOfClass, className, [](const auto& row) { return row.first; });
    if (found != std::end(kRoleOfClass)) return found->second;
    return isPickup(className) ? pickup : other;
}

bool isRemovedAtStart(const BspEntity& entity) {
    const auto name = entity.className();
    if (name == "worldspawn") return false;
    return (entity.intValue("spawnflags", 0) & kNotInDeathmatch) != 0 || name == "light" ||
           name == "info_null" || name == "func_group" || name == "misc_explobox";
}

bool changesWays(EntityRole role) {
    switch (role) {
        case door:
        case plat:
        case train:
        case teleporter:
        case breakable:
        case wall:
        case object:
        case push:
        case hurt:
            return true;
        default:
            return false;
    }
}

unsigned setOffBy(const BspEntity& entity) {
    const int flags = entity.intValue("spawnflags", 0);
    switch (entityRole(entity.className())) {
        case door:
            return setOffDoor(entity);
        case button:
            return setOffButton(entity);
        case trigger:
            return setOffTrigger(entity);
        case relay:
            return setOffRelay(entity);
        case timer:
            return setOffTimer(entity);
        case elevator:
        case rotator:
        case areaPortal:
            return kSetOffByFiring;
        case plat:
            return kSetOffByFiring | kSetOffByTouch;
        case train:
            return setOffTrain(entity);
        case teleporter:
        case push:
        case pickup:
            return kSetOffByTouch;
        case breakable:
            return setOffBreakable(entity);
        case wall:
            return (flags & kWallFlags) != 0 ? kSetOffByFiring : 0;
        case object:
            return flags == 0 ? kSetOffByItself : kSetOffByFiring;
        case hurt: {
            constexpr int kToggle = 2;
            return (flags & kToggle) != 0 ? kSetOffByTouch | kSetOffByFiring : kSetOffByTouch;
        }
        case other:
        case pathCorner:
        case destination:
            break;
    }
    return 0;
}

EntityStart entityStart(const BspEntity& entity) {
    const int flags = entity.intValue("spawnflags", 0);
    switch (entityRole(entity.className())) {
        case door: {
            constexpr int kStartOpen = 1;
            const bool can = entity.className() != "func_door_secret";
            return can && (flags & kStartOpen) != 0 ? EntityStart::open : EntityStart::usual;
        }
        case trigger: {
            constexpr int kTriggered = 4;
            constexpr int kOldTriggered = 1;  // only for trigger_once, which the game still supports
            const int waits = entity.className() == "trigger_once" ? kTriggered | kOldTriggered : kTriggered;
            return (flags & waits) != 0 ? EntityStart::waiting : EntityStart::usual;
        }
        case plat:
            return hasName(entity) ? EntityStart::waiting : EntityStart::usual;
        case train:
            return (setOffTrain(entity) & kSetOffByItself) != 0 ? EntityStart::usual : EntityStart::waiting;
        case wall:
            return (flags & kWallFlags) != 0 && (flags & kWallStartOn) == 0 ? EntityStart::absent
                                                                            : EntityStart::usual;
        case breakable:
            return (flags & kAppears) != 0 ? EntityStart::absent : EntityStart::usual;
        case object:
            return flags != 0 ? EntityStart::absent : EntityStart::usual;
        case hurt:
            return (flags & 1) != 0 ? EntityStart::disabled : EntityStart::usual;
        default:
            return EntityStart::usual;
    }
}

std::string_view entityStartName(EntityStart start) {
    switch (start) {
        case EntityStart::usual:
            return "";
        case EntityStart::open:
            return "starts open";
        case EntityStart::absent:
            return "absent until fired";
        case EntityStart::waiting:
            return "waits to be fired";
        case EntityStart::disabled:
            return "starts off";
    }
    return "";
}

}  // namespace navwright
