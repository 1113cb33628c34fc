#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/contents.h"

/// The questions of the golden set of the sample map, and what the map's plan says the answers must be.
namespace sample_golden {

using navwright::Vec3;

/// A trace of a player's hull: where it must end along the axis it moves on, and what it meets.
struct TraceQuestion {
    std::string_view name;
    Vec3 start{0}, end{0};
    int hull = 1;  ///< 0 point, 1 standing, 2 crouched
    Vec3 stops{0};
    Vec3 normal{0};
    navwright::Contents contents = 0;         ///< of what is hit
    navwright::Contents contentsAtStart = 0;  ///< of the point
    bool startsSolid = false;
};

/// What a player presses all the time.
struct Keys {
    int pitch = 0, yaw = 0;  ///< degrees
    int forward = 0, up = 0;
};

/// Steps of 16 ms from a place.
struct MoveQuestion {
    std::string_view name;
    Vec3 start{0};
    Vec3 velocity{0};
    int flags = 0;
    Keys keys{};
    int steps = 0;
    /// Between which corners the origin must be in the end.
    Vec3 least{0}, most{0};
    /// Between which heights the highest origin of all must be; 0, 0: not looked at.
    std::array<float, 2> highest{};
    /// Between which the health lost by landings must be, judged every step.
    std::array<int, 2> damage{};
};

[[nodiscard]] std::vector<TraceQuestion> traceQuestions();
[[nodiscard]] std::vector<MoveQuestion> moveQuestions();

inline constexpr int kStepMilliseconds = 16;

}  // namespace sample_golden
