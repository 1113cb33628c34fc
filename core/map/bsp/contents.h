#pragma once

#include <cstdint>

#include "core/base/engine_constants.h"

/// Content and surface bits, masks and hulls of the Quake 2 engine (AQtion q2pro, branch
/// sync/aq2-tng).
namespace navwright {

using Contents = std::int32_t;

inline constexpr Contents kContentsSolid = 1 << 0;
inline constexpr Contents kContentsWindow = 1 << 1;
inline constexpr Contents kContentsAux = 1 << 2;
inline constexpr Contents kContentsLava = 1 << 3;
inline constexpr Contents kContentsSlime = 1 << 4;
inline constexpr Contents kContentsWater = 1 << 5;
inline constexpr Contents kContentsMist = 1 << 6;
inline constexpr Contents kContentsAreaPortal = 1 << 15;
inline constexpr Contents kContentsPlayerClip = 1 << 16;
inline constexpr Contents kContentsMonsterClip = 1 << 17;
inline constexpr Contents kContentsCurrent0 = 1 << 18;
inline constexpr Contents kContentsCurrent90 = 1 << 19;
inline constexpr Contents kContentsCurrent180 = 1 << 20;
inline constexpr Contents kContentsCurrent270 = 1 << 21;
inline constexpr Contents kContentsCurrentUp = 1 << 22;
inline constexpr Contents kContentsCurrentDown = 1 << 23;
inline constexpr Contents kContentsOrigin = 1 << 24;
inline constexpr Contents kContentsMonster = 1 << 25;
inline constexpr Contents kContentsDeadMonster = 1 << 26;
inline constexpr Contents kContentsDetail = 1 << 27;
inline constexpr Contents kContentsTranslucent = 1 << 28;
inline constexpr Contents kContentsLadder = 1 << 29;

inline constexpr std::int32_t kSurfLight = 1 << 0;
inline constexpr std::int32_t kSurfSlick = 1 << 1;
inline constexpr std::int32_t kSurfSky = 1 << 2;
inline constexpr std::int32_t kSurfWarp = 1 << 3;
inline constexpr std::int32_t kSurfTrans33 = 1 << 4;
inline constexpr std::int32_t kSurfTrans66 = 1 << 5;
inline constexpr std::int32_t kSurfFlowing = 1 << 6;
inline constexpr std::int32_t kSurfNoDraw = 1 << 7;
inline constexpr std::int32_t kSurfHint = 1 << 8;
inline constexpr std::int32_t kSurfSkip = 1 << 9;
inline constexpr std::int32_t kSurfAlphaTest = 1 << 25;  ///< transparent texels are left out

inline constexpr Contents kMaskSolid = kContentsSolid | kContentsWindow;
inline constexpr Contents kMaskPlayerSolid = kMaskSolid | kContentsPlayerClip | kContentsMonster;
inline constexpr Contents kMaskDeadSolid = kMaskSolid | kContentsPlayerClip;
inline constexpr Contents kMaskOpaque = kContentsSolid | kContentsSlime | kContentsLava;
inline constexpr Contents kMaskLiquid = kContentsLava | kContentsSlime | kContentsWater;
inline constexpr Contents kMaskCurrent = kContentsCurrent0 | kContentsCurrent90 | kContentsCurrent180 |
                                         kContentsCurrent270 | kContentsCurrentUp | kContentsCurrentDown;

/// Hulls besides a living player's.
inline constexpr Box kHullPoint{};
inline constexpr Box kHullGib{{-16, -16, 0}, {16, 16, 16}};

}  // namespace navwright
