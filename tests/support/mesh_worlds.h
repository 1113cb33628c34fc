#pragma once

#include <stdexcept>
#include <utility>
#include <vector>

#include "core/floor/navmesh/make_nav_mesh.h"
#include "core/floor/navmesh/mesh_path.h"
#include "floor_worlds.h"

/// Navmeshes of small maps.
namespace mesh_worlds {

using namespace navwright;

inline void set(Parameters& parameters, const char* key, const char* value) {
    if (const auto done = parameters.setText(key, value); !done)
        throw std::runtime_error(done.error().message());
}

/// The error's message, or "".
template <class T>
std::string messageOf(const Result<T>& result) {
    return result ? std::string() : result.error().message();
}

inline Result<MadeNavMesh> tryMake(const GameMap& map, const MeshRequest& request = {},
                                   const Parameters& parameters = {}) {
    JobContext context;
    NAV_ASSIGN(const auto floor, surveyFloor(map, parameters, FloorSearch::ways, 1, context));
    NAV_ASSIGN(const auto ground, meshGround(map.bsp, {}, context));
    return makeNavMesh(map, floor, ground, parameters, request, context);
}

inline MadeNavMesh make(const GameMap& map, const MeshRequest& request = {},
                        const Parameters& parameters = {}) {
    auto made = tryMake(map, request, parameters);
    if (!made) throw std::runtime_error(made.error().message());
    return std::move(*made);
}

/// Includes the links that simulated bots make.
inline MadeNavMesh makeLinked(const GameMap& map, MeshRequest request = {},
                              const Parameters& parameters = {}) {
    for (const auto& link : floorMeshLinks(floor_worlds::survey(map, FloorSearch::ways)))
        request.links.push_back(link);
    return make(map, request, parameters);
}

inline MeshPath pathOn(const NavMesh& mesh, const Vec3& from, const Vec3& to,
                       const Parameters& parameters = {}) {
    const auto query = MeshQuery::of(mesh, meshCosts(parameters));
    if (!query) throw std::runtime_error(query.error().message());
    auto path = query->path(from, to);
    if (!path) throw std::runtime_error(path.error().message());
    return std::move(*path);
}

inline double areaOf(const std::vector<Vec3>& corners) {
    double twice = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3& a = corners[i];
        const Vec3& b = corners[(i + 1) % corners.size()];
        twice += double(a.x) * double(b.y) - double(a.y) * double(b.x);
    }
    return std::abs(twice) / 2;
}

inline double areaOf(const NavMesh& mesh) {
    double area = 0;
    for (const auto& polygon : mesh.polygons()) area += areaOf(polygon.corners);
    return area;
}

/// A hall of 512 by 512 with a central pillar of 128 by 128.
inline floor_worlds::World pillarHall() {
    return floor_worlds::room({512, 512, 128}).box({{192, 192, 0}, {320, 320, 128}});
}

/// Two floors of equal height with a gap of 96, above a pit of 256.
inline floor_worlds::World gapHall() {
    auto world = floor_worlds::room({608, 256, 512});
    world.box({{0, 0, 0}, {256, 256, 256}}).box({{352, 0, 0}, {608, 256, 256}});
    world.entities.front() = written_maps::entity("info_player_deathmatch", "48 48 280");
    return world;
}

}  // namespace mesh_worlds
