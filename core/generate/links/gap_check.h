#pragma once

#include "core/base/parameters.h"
#include "core/base/vec3.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Whether a bot running straight would lose the floor (docs/rules.md 7.4).
class GapCheck {
  public:
    GapCheck(const GameMap& map, const Parameters& parameters);
    GapCheck(const Collision& world, const Parameters& parameters);

    /// Whether the straight line between two origins crosses a gap too long to run over. A gap has no floor
    /// closer than a step (`flown`: players flew over it), or a slope's depth, below the lower end.
    [[nodiscard]] bool between(const Vec3& from, const Vec3& to, bool flown) const;

  private:
    [[nodiscard]] bool hasFloor(const Vec3& at, float lowest) const;

    const Collision& world_;
    float step_;
    float width_;
};

}  // namespace navwright
