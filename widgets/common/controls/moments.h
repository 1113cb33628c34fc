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

/// The longest way between two frames that is a movement: more is a teleport or a spawn (units).
inline constexpr float kLongestFrameWay = 300;
/// Of a trail, in seconds.
inline constexpr double kTrailSeconds = 2;

/// Who plays at `seconds` (of the demo) on the generation's map, by ascending slots: nobody who watches, nor
/// the dummy.
[[nodiscard]] std::vector<PlayerMoment> playersAt(const Recording& recording, const Generation& on,
                                                  double seconds);

/// When the first and the last frame on its map are, in seconds; 0 and 0 where there is none.
[[nodiscard]] std::pair<double, double> playedSeconds(const Recording& recording, const Generation& on);

}  // namespace navwright
