#pragma once

#include "core/base/engine_constants.h"

/// Constants of the engine's player movement (pmove of AQtion's q2pro) that no server setting changes.
namespace navwright {

inline constexpr float kPmoveStopSpeed = 100;         ///< minimum speed for friction
inline constexpr float kPmoveAccelerate = 10;         ///< per second: ground, ladder, water, flying
inline constexpr float kPmoveInAirAccelerate = 1;     ///< per second
inline constexpr float kPmoveAirWishLimit = 30;       ///< units/s, with the air acceleration option
inline constexpr float kPmoveGroundProbe = 0.25f;     ///< units
inline constexpr float kPmoveLeaveGroundSpeed = 180;  ///< units/s upwards
inline constexpr float kPmoveOverbounce = 1.01f;
inline constexpr float kPmoveStopEpsilon = 0.1f;
inline constexpr int kPmoveBumps = 4;
inline constexpr int kPmoveClipPlanes = 5;
inline constexpr int kPmoveJumpKey = 10;          ///< minimum `up` that jumps
inline constexpr float kPmoveSoftLanding = -200;  ///< units/s; slower landings do not lock
inline constexpr float kPmoveHardLanding = -400;
inline constexpr int kPmoveSoftLandingMs = 144;
inline constexpr int kPmoveHardLandingMs = 200;
inline constexpr float kPmoveWaterSink = 60;  ///< units/s, wished when idle in water
inline constexpr float kPmoveSwimJumpLimit =
    -300;                                          ///< units/s; when falling faster, jumping does not swim up
inline constexpr float kPmoveSwimJumpWater = 100;  ///< units/s
inline constexpr float kPmoveSwimJumpSlime = 80;
inline constexpr float kPmoveSwimJumpLava = 50;
inline constexpr float kPmoveWaterJumpReach = 30;  ///< distance ahead of the wall, units
inline constexpr float kPmoveWaterJumpWall = 4;    ///< height above the origin that must be solid, units
inline constexpr float kPmoveWaterJumpClear = 16;  ///< height above that which must be empty, units
inline constexpr float kPmoveWaterJumpSpeed = 50;
inline constexpr float kPmoveWaterJumpRise = 350;
inline constexpr int kPmoveWaterJumpMs = 2040;
inline constexpr float kPmoveLadderSideSpeed = 25;
inline constexpr float kPmoveLadderPitch = 15;    ///< pitch up or down from which walking climbs, degrees
inline constexpr float kPmoveCurrentSpeed = 400;  ///< speed of liquids with a current
inline constexpr float kPmoveConveyorSpeed = 100;
inline constexpr float kPmoveMaxPitch = 89;  ///< degrees
inline constexpr float kPmoveDeadDrag = 20;  ///< units/s per command
inline constexpr float kPmoveStandingView = 22;
inline constexpr float kPmoveDuckedView = 8;
inline constexpr int kPmoveTimestampWrap = 60000;  ///< ms
inline constexpr int kPmoveLimpCycle = 600;        ///< ms
inline constexpr int kPmoveLimpStill = 300;        ///< ms of the cycle without acceleration
inline constexpr int kPmoveLimpSlow = 400;         ///< ms of the cycle up to which acceleration is divided

}  // namespace navwright
