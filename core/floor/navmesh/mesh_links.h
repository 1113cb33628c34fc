#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/floor/navmesh/mesh_area.h"
#include "core/floor/survey/floor.h"
#include "core/map/bsp/bsp_file.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Who says that a link is there.
enum class MeshLinkSource : std::uint8_t {
    nav,    ///< a link of a nav
    floor,  ///< simulated bots made the way, or the floor's survey swims it
    map,    ///< a teleporter
    file,   ///< an off-mesh connection of a .gset
};
/// "nav", "simulated", "map", "file".
[[nodiscard]] std::string_view meshLinkSourceName(MeshLinkSource source);

/// A way between two places of a navmesh that its floor does not show: Recast's off-mesh connection.
struct MeshLink {
    MeshArea area = MeshArea::jump;  ///< its kind; ground where bots just walk
    MeshLinkSource source = MeshLinkSource::floor;
    bool bothWays = false;
    Vec3 from{0}, to{0};  ///< players' origins

    friend bool operator==(const MeshLink&, const MeshLink&) = default;
};

/// Why a link is part of the mesh, or is not.
enum class MeshLinkFate : std::uint8_t {
    kept,
    startOff,   ///< no mesh near its start
    endOff,     ///< no mesh near its end
    sameFloor,  ///< both ends are on one polygon: one walks
    pruned,     ///< no way leads to it from a spawn point
    refused,    ///< Detour has no room for it in its tile
};
inline constexpr std::size_t kMeshLinkFates = 6;
/// "kept", "no mesh at its start", ...
[[nodiscard]] std::string_view meshLinkFateName(MeshLinkFate fate);

struct MeshLinkOutcome {
    MeshLink link;
    MeshLinkFate fate = MeshLinkFate::kept;
    Vec3 start{0}, end{0};  ///< on the mesh, where both were found
};

/// The links of a nav that take more than walking: jumps, drops, ladders, water, teleporters, platforms. What
/// it walks or crouches is the mesh's own to know.
[[nodiscard]] std::vector<MeshLink> navMeshLinks(const NavGraph& nav);
/// Ways between parts of a floor that simulated bots make, and ways into and out of water that is swum.
[[nodiscard]] std::vector<MeshLink> floorMeshLinks(const Floor& floor);
/// Teleporters of the map that work from the start.
[[nodiscard]] std::vector<MeshLink> teleporterMeshLinks(const BspFile& bsp);

}  // namespace navwright
