#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <utility>

#include "core/crowds/detour/crowd_scene.h"
#include "floor_worlds.h"

/// Small maps prepared for crowds.
namespace crowd_worlds {

using namespace navwright;

template <class T>
T must(Result<T> result) {
    if (!result) throw std::runtime_error(result.error().message());
    return std::move(*result);
}

struct CrowdWorld {
    std::shared_ptr<const GameMap> map;
    QuadMesh mesh;
    FloorEdges edges;
    NavMesh navmesh;

    explicit CrowdWorld(const floor_worlds::World& world) : CrowdWorld(world.map()) {}
    explicit CrowdWorld(std::shared_ptr<const GameMap> theMap)
        : map(std::move(theMap)), mesh(quadMesh(*map)), edges(mesh), navmesh(crowdMesh(*map)) {}

    [[nodiscard]] CrowdGround ground() const { return {map->collision, mesh, edges, &navmesh}; }
    [[nodiscard]] SteeringScene scene(const SteeringSetup& setup,
                                      CrowdMethod method = CrowdMethod::detour) const {
        return must(crowdScene(ground(), setup, method));
    }

    static QuadMesh quadMesh(const GameMap& map) {
        JobContext context;
        return must(makeQuadMesh(map, {}, 1, context));
    }
    static NavMesh crowdMesh(const GameMap& map) {
        JobContext context;
        return must(makeCrowdMesh(map, {}, 1, context)).made.mesh;
    }
};

inline SteeringAgent walker(const Vec3& from, const Vec3& to) {
    return {.start = from, .role = SteeringRole::path, .goal = to};
}

/// Gap between two bodies seen from above; negative when they overlap.
inline float gapBetween(const SteeringScene& scene, std::size_t a, std::size_t b) {
    const Vec3 way = scene.places()[a].origin - scene.places()[b].origin;
    return std::max(std::abs(way.x), std::abs(way.y)) - 32;
}

inline std::size_t arrivedIn(const SteeringScene& scene) {
    return static_cast<std::size_t>(std::ranges::count(scene.places(), true, &SteeredPlace::arrived));
}

}  // namespace crowd_worlds
