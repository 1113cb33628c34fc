#pragma once

#include "core/base/vec3.h"

/// Heights and widths of the sample map that its plan and its tests rely on, in units. Ground is at 0.
namespace navwright {

inline constexpr float kUpper = 224;  ///< the second floor
inline constexpr float kRoof = 448;
inline constexpr float kStepRise = 16;     ///< every stair; players walk up 18
inline constexpr float kCrouchDrop = 217;  ///< drops off the second floor, one in each band
inline constexpr float kUnsafeDrop = 240;
inline constexpr float kTooDeepDrop = 288;
inline constexpr float kPlatform = 120;     ///< 104 below the second floor
inline constexpr float kLowCrate = 40;      ///< reached by a jump
inline constexpr float kHighCrate = 52;     ///< reached by a jump and a step
inline constexpr float kTunnelHeight = 40;  ///< a standing player needs 56, a crouched one 28
inline constexpr float kWaterSurface = -8;
inline constexpr float kPoolLedge = -28;  ///< where players wade
inline constexpr float kPoolBottom = -192;
inline constexpr float kShaftBottom = -448;  ///< a fall kills from about 342
/// The chasm of the north room: the gap that a running jump crosses, and the one only strafe jumps do.
inline constexpr float kJumpGapFrom = 320, kJumpGapTo = 492;
inline constexpr float kStrafeGapFrom = 760, kStrafeGapTo = 1090;
/// The inside of the closed vault, where physics is gauged: steps of 18 and 19 along its west and its east
/// wall in the south, roofs at 56 and 57 along them in the north.
inline constexpr Box kVault{{96, 1296, 0}, {272, 1472, 144}};
inline constexpr float kVaultLowStep = 18, kVaultHighStep = 19;
inline constexpr float kVaultLowRoof = 56, kVaultHighRoof = 57;
inline constexpr float kVaultShelf = 40;         ///< how far steps and roofs reach from the walls
inline constexpr float kVaultStepsNorth = 1376;  ///< where the steps end
inline constexpr float kVaultRoofsSouth = 1392;  ///< where the roofs begin

}  // namespace navwright
