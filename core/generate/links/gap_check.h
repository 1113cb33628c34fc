#pragma once

#include "core/base/parameters.h"
#include "core/base/vec3.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// docs/rules.md 7.4: whether a bot that runs straight on would lose the floor.
class GapCheck {
  public:
    GapCheck(const GameMap& map, const Parameters& parameters);
    GapCheck(const Collision& world, const Parameters& parameters);

    /// Between two nodes' origins: somewhere along the line a body finds no floor less than a step (`flown`:
    /// players flew over it) or a slope's depth below the lower end, for longer than it can run across.
    [[nodiscard]] bool between(const Vec3& from, const Vec3& to, bool flown) const;

  private:
    [[nodiscard]] bool hasFloor(const Vec3& at, float lowest) const;

    const Collision& world_;
    float step_;
    float width_;
};

}  // namespace navwright
