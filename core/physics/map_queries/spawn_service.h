#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/point_index.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

/// Fills in what bots that appear at the spawn points can do with the finished graph, and the reason where
/// that is less than everything. `leftOut` may be empty.
void describeSpawns(std::vector<SpawnMatch>& spawns, const NavGraph& graph, const GameMap& map,
                    std::span<const LeftOutNode> leftOut);

/// "info_player_deathmatch at (1, 2, 3): the reason", for each that is not served by the main part.
[[nodiscard]] std::vector<std::string> spawnRemarks(std::span<const SpawnMatch> spawns);

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
