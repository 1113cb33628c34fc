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

/// Where an off-mesh link comes from.
enum class MeshLinkSource : std::uint8_t {
    nav,    ///< a link of a nav
    floor,  ///< made by simulated bots, or swum in the floor survey
    map,    ///< a teleporter
    file,   ///< an off-mesh link of a .gset
};
/// "nav", "simulated", "map", "file".
[[nodiscard]] std::string_view meshLinkSourceName(MeshLinkSource source);

/// A connection that the mesh's floor does not show: Recast's off-mesh link.
struct MeshLink {
    MeshArea area = MeshArea::jump;  ///< its kind; ground where bots just walk
    MeshLinkSource source = MeshLinkSource::floor;
    bool bothWays = false;
    Vec3 from{0}, to{0};  ///< players' origins

    friend bool operator==(const MeshLink&, const MeshLink&) = default;
};

/// Whether a link became part of the mesh, or why not.
enum class MeshLinkFate : std::uint8_t {
    kept,
    startOff,   ///< no mesh near its start
    endOff,     ///< no mesh near its end
    sameFloor,  ///< both ends on one polygon: it can be walked
    pruned,     ///< unreachable from spawn points
    refused,    ///< no room in its tile in Detour
};
inline constexpr std::size_t kMeshLinkFates = 6;
/// "kept", "no mesh at its start", ...
[[nodiscard]] std::string_view meshLinkFateName(MeshLinkFate fate);

struct MeshLinkOutcome {
    MeshLink link;
    MeshLinkFate fate = MeshLinkFate::kept;
    Vec3 start{0}, end{0};  ///< on the mesh, if both were found
};

/// A nav's links that need more than walking or crouching: jumps, drops, ladders, water, teleporters,
/// platforms. The rest is on the mesh itself.
[[nodiscard]] std::vector<MeshLink> navMeshLinks(const NavGraph& nav);
/// Crossings between parts of a floor made by simulated bots, and entries to and exits from water that can be
/// swum.
[[nodiscard]] std::vector<MeshLink> floorMeshLinks(const Floor& floor);
/// Teleporters that are active at map start.
[[nodiscard]] std::vector<MeshLink> teleporterMeshLinks(const BspFile& bsp);

}  // namespace navwright
