#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/point_index.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

/// Determines how well the finished graph serves the spawn points, with a reason unless fully. `rejected` may
/// be empty.
void describeSpawns(std::vector<SpawnMatch>& spawns, const NavGraph& graph, const GameMap& map,
                    std::span<const RejectedNode> rejected);

/// One line per spawn point not served by the main component: "info_player_deathmatch at (1, 2, 3): the
/// reason".
[[nodiscard]] std::vector<std::string> spawnRemarks(std::span<const SpawnMatch> spawns);

/// Where a player spawning at a place looks for a node: there, or where he lands after a fall of more than a
/// step.
[[nodiscard]] Vec3 landingOf(const Collision& world, const Vec3& spawn);

/// Finds the nodes that can serve a bot at a place, as the engine does: in use, at most 96 units away, 60 up
/// or down, and in sight. Both arguments must outlive it.
class SpawnReach {
  public:
    SpawnReach(const NavGraph& graph, const Collision& world);

    struct Near {
        std::vector<std::int32_t> seen;  ///< nearest first
        std::size_t hidden = 0;          ///< number within range but out of sight
    };
    [[nodiscard]] Near at(const Vec3& place) const;

  private:
    const NavGraph& graph_;
    const Collision& world_;
    PointIndex nodes_;
};

/// The node that serves a bot at a place; -1: none, and then `why` is set to a sentence with the reason.
/// `which`: the word for the place in that sentence, such as "start".
[[nodiscard]] std::int32_t nodeServing(const SpawnReach& reach, const Vec3& place, std::string_view which,
                                       std::string& why);

}  // namespace navwright
