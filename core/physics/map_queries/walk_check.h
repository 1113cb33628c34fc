#pragma once

#include <cstdint>
#include <optional>

#include "core/base/parameters.h"
#include "core/base/vec3.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// What a body meets on a straight line.
enum class Way : std::uint8_t {
    walkable,  ///< floor throughout, obstacles at most a step high
    gap,       ///< floor is missing for longer than can be run across
    ledge,     ///< an obstacle that can be jumped onto
    blocked,   ///< a higher obstacle
};

struct WayVerdict {
    Way way = Way::walkable;
    float rise = 0;  ///< height of a ledge, units
};

/// Moves a standing body (crouched where it does not fit) along a line as a bot runs: up and down steps, over
/// narrow gaps.
class WalkCheck {
  public:
    WalkCheck(const GameMap& map, const Parameters& parameters);

    [[nodiscard]] WayVerdict between(const Vec3& from, const Vec3& to) const;
    /// Whether a body a step above the ground passes straight through, so that nothing blocks. Much cheaper.
    [[nodiscard]] bool isClear(const Vec3& from, const Vec3& to) const;

  private:
    struct Walker;

    const GameMap& map_;
    float step_;
    float gapWidth_;
};

}  // namespace navwright
