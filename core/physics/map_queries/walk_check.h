#pragma once

#include <cstdint>
#include <optional>

#include "core/base/parameters.h"
#include "core/base/vec3.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// What a body meets that goes straight from one place to another.
enum class Way : std::uint8_t {
    walkable,  ///< floor all along, nothing higher than a step in the way
    gap,       ///< the floor is missing for longer than it can be run across
    ledge,     ///< something to jump onto
    blocked,   ///< something higher than that
};

struct WayVerdict {
    Way way = Way::walkable;
    float rise = 0;  ///< of a ledge, units
};

/// Moves a standing body (a crouched one where that does not fit) along the line, as a bot runs: up and down
/// steps, over narrow gaps.
class WalkCheck {
  public:
    WalkCheck(const GameMap& map, const Parameters& parameters);

    [[nodiscard]] WayVerdict between(const Vec3& from, const Vec3& to) const;
    /// Whether a body a step off the ground passes straight through: nothing blocks it then. Much cheaper.
    [[nodiscard]] bool isClear(const Vec3& from, const Vec3& to) const;

  private:
    struct Walker;

    const GameMap& map_;
    float step_;
    float gapWidth_;
};

}  // namespace navwright
