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

/// How well a nav serves a bot at a spawn point. A bot uses the nearest node in sight, at most 96 units away
/// and 60 up or down.
enum class SpawnService : std::uint8_t {
    main,      ///< its node is in the main component
    oneWay,    ///< its node leads to the main component, without a way back
    closed,    ///< its node leads only to a few others
    rejected,  ///< nodes nearby were left out, as they are not in the main component (`nodes.main_component`)
    hidden,    ///< nodes nearby, none in sight
    none,      ///< no node nearby
};

/// The name in files: "main", "one_way", ...
[[nodiscard]] std::string_view spawnServiceName(SpawnService service);

/// A spawn point and the node that serves it.
struct SpawnMatch {
    Vec3 origin{0};
    std::string className;
    std::int32_t node = -1;  ///< in the finished graph; -1: none near, or none with links
    float distance = 0;      ///< to that node, or to the nearest node at all, units
    SpawnService service = SpawnService::none;
    std::string reason;  ///< sentence if not served by the main component

    friend bool operator==(const SpawnMatch&, const SpawnMatch&) = default;
};

/// A node that was left out, as bots could not get there and back.
struct RejectedNode {
    Vec3 origin{0};
    std::int32_t node = -1;  ///< in the NodeSet; -1: only from the map
    bool reachable = false;  ///< reachable from the main component
    bool leadsBack = false;  ///< leads to the main component

    friend bool operator==(const RejectedNode&, const RejectedNode&) = default;
};

/// Whether players spawn at entities of this class.
[[nodiscard]] bool isSpawnClass(std::string_view className);

/// Origins of spawn points in file order; info_player_start only if the map has no info_player_deathmatch.
[[nodiscard]] std::vector<Vec3> spawnOrigins(const BspFile& bsp);

/// Finds the nodes at spawn points and types them SPAWNPOINT (docs/rules.md 6.4). Ladder and water nodes keep
/// their type, which bots need more. With `nodes.emit_unlinked_spawns` a spawn point without a linked node
/// gets its own node, within the engine's limit.
[[nodiscard]] std::vector<SpawnMatch> typeSpawns(NavGraph& graph, const BspFile& bsp,
                                                 const Parameters& parameters);

}  // namespace navwright
