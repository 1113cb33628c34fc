#pragma once

#include <string_view>

#include "core/map/bsp/bsp_file.h"

/// The role of a map's entities for paths, and what triggers them, as in the game (the spawn functions of
/// aq2-tng: g_func.c, g_trigger.c, g_misc.c, g_target.c, a_ctf.c).
namespace navwright {

enum class EntityRole {
    other,        ///< irrelevant for paths and triggering
    door,         ///< sliding, rotating and secret doors, moving water
    button,       ///< func_button
    trigger,      ///< trigger_once, trigger_multiple
    relay,        ///< forwards: trigger_relay, trigger_counter, trigger_key, target_explosion, func_clock
    timer,        ///< triggers by itself: func_timer, trigger_always
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
    pickup,       ///< weapons, ammunition, items, flags: trigger their target when taken
    areaPortal,   ///< func_areaportal
};
inline constexpr int kEntityRoleCount = 20;

/// One word, in lower case: "door", "area portal".
[[nodiscard]] std::string_view entityRoleName(EntityRole role);
/// `other` for a class that the game does not spawn.
[[nodiscard]] EntityRole entityRole(std::string_view className);
/// Whether the game removes an entity at start: excluded from deathmatch by its flag, or of a class that
/// deathmatch drops (light, info_null, func_group, misc_explobox).
[[nodiscard]] bool isRemovedAtStart(const BspEntity& entity);

/// Whether paths change when it moves, vanishes or stops working.
[[nodiscard]] bool changesWays(EntityRole role);

/// What triggers an entity; bits. 0: it never changes.
inline constexpr unsigned kSetOffByTouch = 1;  ///< walking into, onto or through it
inline constexpr unsigned kSetOffByUse = 2;    ///< "opendoor" within 60 units
inline constexpr unsigned kSetOffByShots = 4;
inline constexpr unsigned kSetOffByFiring = 8;  ///< targeted by another entity
inline constexpr unsigned kSetOffByItself = 16;
/// What a player can do at the entity.
inline constexpr unsigned kSetOffByPlayers = kSetOffByTouch | kSetOffByUse | kSetOffByShots;

/// For an entity that leads its team or has none.
[[nodiscard]] unsigned setOffBy(const BspEntity& entity);

/// The initial state, if unusual for its kind.
enum class EntityStart {
    usual,
    open,      ///< a door with START_OPEN
    absent,    ///< solid only after being triggered
    waiting,   ///< works only after being triggered: a plat or train with a name, a trigger with TRIGGERED
    disabled,  ///< a trigger_hurt that starts off
};
[[nodiscard]] EntityStart entityStart(const BspEntity& entity);
/// In words: "", "starts open", "absent until fired", ...
[[nodiscard]] std::string_view entityStartName(EntityStart start);

}  // namespace navwright
