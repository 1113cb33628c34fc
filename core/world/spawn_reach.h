#pragma once

#include <cstdint>
#include <vector>

#include "base/point_index.h"
#include "bsp/collision.h"
#include "nav/nav_graph.h"

namespace navwright {

/// Where a player who appears at a spawn point takes a node for his own: there, or where he lands if he falls
/// by more than a step first.
[[nodiscard]] Vec3 landingOf(const Collision& world, const Vec3& spawn);

/// The nodes that a bot at a place may take for its own, as the engine chooses them: in use, at most 96 units
/// away, 60 up or down, and in sight. Both given outlive it.
class SpawnReach {
  public:
    SpawnReach(const NavGraph& graph, const Collision& world);

    struct Near {
        std::vector<std::int32_t> seen;  ///< nearest first
        std::size_t hidden = 0;          ///< as near, but behind something solid
    };
    [[nodiscard]] Near at(const Vec3& place) const;

  private:
    const NavGraph& graph_;
    const Collision& world_;
    PointIndex nodes_;
};

}  // namespace navwright
