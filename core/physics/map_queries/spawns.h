#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/parameters.h"
#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// What a bot that appears at a spawn point can do with the nav. A bot takes the nearest node that is in
/// sight, at most 96 units away and 60 up or down.
enum class SpawnService : std::uint8_t {
    main,     ///< it is in the largest part in which every node reaches every other
    oneWay,   ///< it gets to the largest part, and no way leads back
    closed,   ///< it gets nowhere but to a few nodes around
    leftOut,  ///< nodes near it were left out, since they are not of the largest part (`nodes.main_part`)
    hidden,   ///< nodes are near, none in sight
    none,     ///< no node is near
};

/// "main", "one_way", ...
[[nodiscard]] std::string_view spawnServiceName(SpawnService service);

/// A spawn point of the map and the node that serves it.
struct SpawnMatch {
    Vec3 origin{0};
    std::string className;
    std::int32_t node = -1;  ///< of the finished graph; -1 = none near, or none that is linked
    float distance = 0;      ///< units to that node, or to the nearest node at all
    SpawnService service = SpawnService::none;
    std::string reason;  ///< a sentence where it is not served by the main part

    friend bool operator==(const SpawnMatch&, const SpawnMatch&) = default;
};

/// A node that bots could not get to and away from again.
struct LeftOutNode {
    Vec3 origin{0};
    std::int32_t node = -1;  ///< of the NodeSet; -1 = one that the map alone offered
    bool reachable = false;  ///< a way leads there from the main part
    bool leadsBack = false;  ///< a way leads from there to the main part

    friend bool operator==(const LeftOutNode&, const LeftOutNode&) = default;
};

/// Whether an entity of this class is a place where players appear.
[[nodiscard]] bool isSpawnClass(std::string_view className);

/// Origins of the places where players appear, in file order: info_player_start only where the map has no
/// info_player_deathmatch.
[[nodiscard]] std::vector<Vec3> spawnOrigins(const BspFile& bsp);

/// docs/rules.md 6.4: finds the spawn points' nodes in a graph and types them SPAWNPOINT. Ladder and water
/// nodes keep their type, which bots need more, and still serve. With `nodes.emit_unlinked_spawns` a spawn
/// point without a linked node gets one of its own, as long as the engine's limit leaves room.
[[nodiscard]] std::vector<SpawnMatch> typeSpawns(NavGraph& graph, const BspFile& bsp,
                                                 const Parameters& parameters);

}  // namespace navwright
