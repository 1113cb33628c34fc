#pragma once

#include <string_view>

#include "core/map/bsp/bsp_file.h"

/// What an entity of a map is to somebody on the way through it, and what sets it off, as the game has it
/// (the spawn functions of aq2-tng: g_func.c, g_trigger.c, g_misc.c, g_target.c, a_ctf.c).
namespace navwright {

enum class EntityRole {
    other,        ///< nothing that ways or firing depend on
    door,         ///< sliding, turning and secret ones, moved water
    button,       ///< func_button
    trigger,      ///< trigger_once, trigger_multiple
    relay,        ///< fires on: trigger_relay, trigger_counter, trigger_key, target_explosion, func_clock
    timer,        ///< fires by itself: func_timer, trigger_always
    elevator,     ///< trigger_elevator, which sends a train to a stop
    plat,         ///< func_plat
    train,        ///< func_train
    pathCorner,   ///< a stop of trains
    teleporter,   ///< misc_teleporter, trigger_teleport
    destination,  ///< where teleporters lead
    breakable,    ///< func_explosive
    wall,         ///< func_wall
    object,       ///< func_object, which falls
    rotator,      ///< func_rotating, func_conveyor
    push,         ///< trigger_push
    hurt,         ///< trigger_hurt
    pickup,       ///< weapons, ammunition, items, flags: fire their target when they are taken
    areaPortal,   ///< func_areaportal
};
inline constexpr int kEntityRoleCount = 20;

/// One word, in lower case: "door", "area portal".
[[nodiscard]] std::string_view entityRoleName(EntityRole role);
/// Of a class that the game does not spawn: `other`.
[[nodiscard]] EntityRole entityRole(std::string_view className);
/// Whether the game removes an entity at the start: its flag keeps it out of deathmatch, or it is of a class
/// that the game gives up in deathmatch (light, info_null, func_group, misc_explobox).
[[nodiscard]] bool isRemovedAtStart(const BspEntity& entity);

/// Whether players can go another way when it moves, vanishes or works no longer.
[[nodiscard]] bool changesWays(EntityRole role);

/// What sets an entity off, as bits. What is none of these stays as it is.
inline constexpr unsigned kSetOffByTouch = 1;  ///< walking into, onto or through it
inline constexpr unsigned kSetOffByUse = 2;    ///< "opendoor" within 60 units
inline constexpr unsigned kSetOffByShots = 4;
inline constexpr unsigned kSetOffByFiring = 8;  ///< another entity's target
inline constexpr unsigned kSetOffByItself = 16;
/// Those that a player can do at the entity.
inline constexpr unsigned kSetOffByPlayers = kSetOffByTouch | kSetOffByUse | kSetOffByShots;

/// Of an entity that leads its team or has none.
[[nodiscard]] unsigned setOffBy(const BspEntity& entity);

/// The state a map begins with, where it is not the usual one of its kind.
enum class EntityStart {
    usual,
    open,      ///< a door with START_OPEN
    absent,    ///< solid only once it was fired
    waiting,   ///< works only once it was fired: a plat or train with a name, a trigger with TRIGGERED
    disabled,  ///< a trigger_hurt that starts off
};
[[nodiscard]] EntityStart entityStart(const BspEntity& entity);
/// "", "starts open", "absent until fired", ...
[[nodiscard]] std::string_view entityStartName(EntityStart start);

}  // namespace navwright
