#pragma once

#include <cstdint>
#include <optional>

#include "core/aas/reachability/reach_draft.h"

namespace navwright {

/// Horizontal speed with which a player who takes off at `upSpeed` lands at `end`, units/s; nullopt when
/// `end` is too high or the speed above a player's maximum.
[[nodiscard]] std::optional<float> hopSpeed(const ReachRules& rules, float upSpeed, const Vec3& start,
                                            const Vec3& end);
/// hopSpeed() without the maximum: nullopt only when `end` is too high.
[[nodiscard]] std::optional<float> neededSpeed(const ReachRules& rules, float upSpeed, const Vec3& start,
                                               const Vec3& end);

/// What ends a hop.
enum class HopEnd : std::uint8_t {
    ground,
    water,
    deadly,      ///< lava or slime
    teleporter,  ///< an area of a teleporter
    unfinished,  ///< still in the air after the last frame
    stuck,
};

struct Hop {
    HopEnd end = HopEnd::unfinished;
    Vec3 at{0};
    Vec3 velocity{0};  ///< units/s
    int frames = 0;    ///< tenths of a second
};

struct HopStart {
    Vec3 origin{0};
    Vec3 velocity{0};        ///< units/s
    bool onGround = true;    ///< false: already in the air
    float jumpSpeed = 0;     ///< upward take-off speed; 0: runs off
    bool teleports = false;  ///< whether teleporter areas end the hop
    int mostFrames = 30;
};

/// Simulates a player who leaves the ground, flies and slides along obstacles, frame by frame, until one of
/// the ends.
[[nodiscard]] Hop flyHop(const ReachInput& input, const HopStart& start);

}  // namespace navwright
