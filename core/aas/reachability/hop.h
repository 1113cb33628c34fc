#pragma once

#include <cstdint>
#include <optional>

#include "core/aas/reachability/reach_draft.h"

namespace navwright {

/// Level speed with which a player who leaves the ground at `upSpeed` comes down at `end`; nothing where that
/// is too high, or needs more than a player has.
[[nodiscard]] std::optional<float> hopSpeed(const ReachRules& rules, float upSpeed, const Vec3& start,
                                            const Vec3& end);
/// The same without a limit, units/s; nothing where the end is too high.
[[nodiscard]] std::optional<float> neededSpeed(const ReachRules& rules, float upSpeed, const Vec3& start,
                                               const Vec3& end);

/// What ends a hop.
enum class HopEnd : std::uint8_t {
    ground,
    water,
    deadly,      ///< lava or slime
    teleporter,  ///< area of one
    unfinished,  ///< after the most frames
    stuck,
};

struct Hop {
    HopEnd end = HopEnd::unfinished;
    Vec3 at{0};
    Vec3 velocity{0};  ///< units/s
    int frames = 0;    ///< of a tenth of a second
};

struct HopStart {
    Vec3 origin{0};
    Vec3 velocity{0};        ///< units/s
    bool onGround = true;    ///< else he is in the air already
    float jumpSpeed = 0;     ///< what he leaves the ground with; 0: he runs off it
    bool teleports = false;  ///< whether areas of teleporters end it
    int mostFrames = 30;
};

/// A standing player who leaves the ground, moves through the air and slides along what he meets, frame by
/// frame, until one of the ends.
[[nodiscard]] Hop flyHop(const ReachInput& input, const HopStart& start);

}  // namespace navwright
