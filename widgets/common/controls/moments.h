#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/vec3.h"
#include "core/demos/reading/recording.h"
#include "core/generate/pipeline/generation.h"

namespace navwright {

/// One player at a moment of a demo.
struct PlayerMoment {
    std::uint8_t slot = 0;
    Vec3 place{0};  ///< origin in units, between two frames on the straight line of them
    bool dead = false;
    std::vector<Vec3> trail;  ///< origins before it, oldest first, without a jump between any two
};

/// The longest distance between two frames that is a movement, units; more is a teleport or a spawn.
inline constexpr float kLongestFrameWay = 300;
/// Length of a trail, seconds.
inline constexpr double kTrailSeconds = 2;

/// The players at `seconds` (of the demo) on the generation's map, by ascending slots; without spectators and
/// the dummy.
[[nodiscard]] std::vector<PlayerMoment> playersAt(const Recording& recording, const Generation& on,
                                                  double seconds);

/// Times of the first and the last frame on the generation's map, seconds; 0 and 0 where there is none.
[[nodiscard]] std::pair<double, double> playedSeconds(const Recording& recording, const Generation& on);

}  // namespace navwright
