#pragma once

#include "core/base/vec3.h"

/// Constants of AQtion's q2pro (branch sync/aq2-tng) that several rooms need, under their names there. Those
/// that only player movement needs are in core/physics/movement/pmove_constants.h, contents and surface flags
/// in core/map/bsp/contents.h.
namespace navwright {

/// Duration of a server frame, and of a bot's command, in seconds: BASE_FRAMETIME, 100 ms.
inline constexpr double kFrameSeconds = 0.1;

/// Units/s²: the default of the cvar sv_gravity.
inline constexpr float kGravity = 800;

// Player movement, units/s (docs/physics.md 4.1 and 4.6).
inline constexpr float kRunSpeed = 300;          ///< pm_maxspeed
inline constexpr float kPmoveDuckSpeed = 100;    ///< pm_duckspeed
inline constexpr float kSwimSpeed = 150;         ///< pm_maxspeed by pm_watermult, 0.5
inline constexpr float kPmoveLadderSpeed = 200;  ///< PM_AddCurrents, up and down
inline constexpr float kPmoveJumpSpeed = 270;    ///< PM_CheckJump, upwards
/// Units/s², on the ground at run speed: pm_accelerate, 10/s.
inline constexpr float kRunAcceleration = 3000;

/// Height of a step that players walk up, units: STEPSIZE (docs/physics.md 4.3).
inline constexpr float kPmoveStepHeight = 18;
/// Minimum z of a walkable surface's normal: MIN_STEP_NORMAL (docs/physics.md 4.3).
inline constexpr double kLeastFloorNormal = 0.7;
inline constexpr auto kPmoveMinGroundNormal = static_cast<float>(kLeastFloorNormal);

/// Players' boxes around their origin: PM_CheckDuck (docs/physics.md 4.2).
inline constexpr Box kHullStanding{{-16, -16, -24}, {16, 16, 32}};
inline constexpr Box kHullCrouched{{-16, -16, -24}, {16, 16, 4}};
inline constexpr float kBodyHalfWidth = kHullStanding.maxs.x, kBodyWidth = 2 * kBodyHalfWidth;
/// Height of a standing player's origin above the floor, units.
inline constexpr float kOriginAboveFloor = -kHullStanding.mins.z;

}  // namespace navwright
