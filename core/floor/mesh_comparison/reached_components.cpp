#include "core/floor/mesh_comparison/reached_components.h"

#include <cmath>

#include "core/nav/graph/components.h"

namespace navwright {

std::int32_t componentUnder(const QuadMesh& mesh, const Vec3& origin, float reach) {
    const auto place = mesh.floor.placeUnder(origin, reach);
    if (place < 0) return -1;
    const auto leaf = mesh.leafOf[place];
    const auto z = mesh.floor.places[place].z;
    if (leaf < 0 || std::abs(z - origin.z) > kBotNodeReachZ) return -1;
    return mesh.leaves[leaf].component;
}

std::vector<char> reachedComponents(const QuadMesh& mesh, const Floor& floor) {
    std::vector<char> components(mesh.components, 0);
    for (std::uint32_t i = 0; i < floor.samples.size(); ++i) {
        if (floor.samples[i].kind == FloorSample::Kind::node || !floor.reached(i)) continue;
        if (const auto component = componentUnder(mesh, floor.samples[i].origin, 0); component >= 0)
            components[component] = 1;
    }
    return components;
}

}  // namespace navwright
