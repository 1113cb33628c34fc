#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "basics.h"
#include "map.h"

namespace navwright {
class NavMesh;
}

/// A map's floor as a navmesh by Recast and Detour.
namespace navwright::library::inline v1 {

/// A convex piece of floor.
struct NavmeshPolygon {
    std::string kind = {};             ///< "ground", "door", "water", ...
    std::vector<Point> corners = {};   ///< on the floor, counter-clockwise seen from above
    std::vector<int> neighbours = {};  ///< that share an edge; indices into Navmesh::polygons
};

/// A navmesh that was made.
struct Navmesh {
    std::vector<NavmeshPolygon> polygons = {};   ///< by number
    std::shared_ptr<const NavMesh> inside = {};  ///< for the functions below
    Settings settings;                           ///< that it was made with
};

/// How to make a navmesh.
struct NavmeshOptions {
    bool crouched = false;   ///< for players who crouch
    Settings settings = {};  ///< `navmesh.*` and `geometry.*`
};

/// Makes the mesh of the floor that players reach from spawn points, with off-mesh links for jumps, drops,
/// ladders and teleporters. The same for any number of threads. Errors: an unread map, settings that do not
/// fit, no floor, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Navmesh> makeNavmesh(const Map& map, const NavmeshOptions& options = {},
                                                        const Work& work = {});
/// Writes it as RecastDemo loads it. Errors: those of the disk.
[[nodiscard]] NAVWRIGHT_API Result<> writeNavmesh(const Navmesh& mesh, const std::filesystem::path& file,
                                                  const Work& work = {});

/// A path on a navmesh.
struct NavmeshPath {
    bool whole = false;               ///< false: it ends at the reachable point nearest to the goal
    std::vector<Point> corners = {};  ///< on the floor, both ends included
    float length = 0;                 ///< units
};
/// The path between two origins of players. Errors: no mesh near one of them.
[[nodiscard]] NAVWRIGHT_API Result<NavmeshPath> path(const Navmesh& mesh, const Point& from, const Point& to);

}  // namespace navwright::library::inline v1
