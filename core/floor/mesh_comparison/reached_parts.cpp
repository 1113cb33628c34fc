#include "core/floor/mesh_comparison/reached_parts.h"

#include <cmath>

#include "core/nav/graph/components.h"

namespace navwright {

std::int32_t partUnder(const QuadMesh& mesh, const Vec3& origin, float reach) {
    const auto place = mesh.floor.placeUnder(origin, reach);
    if (place < 0) return -1;
    const auto leaf = mesh.leafOf[static_cast<std::size_t>(place)];
    const auto z = mesh.floor.places[static_cast<std::size_t>(place)].z;
    if (leaf < 0 || std::abs(z - origin.z) > kBotNodeReachZ) return -1;
    return mesh.leaves[static_cast<std::size_t>(leaf)].part;
}

std::vector<char> reachedParts(const QuadMesh& mesh, const Floor& floor) {
    std::vector<char> parts(mesh.parts, 0);
    for (std::uint32_t i = 0; i < floor.samples.size(); ++i) {
        if (floor.samples[i].kind == FloorSample::Kind::node || !floor.reached(i)) continue;
        if (const auto part = partUnder(mesh, floor.samples[i].origin, 0); part >= 0)
            parts[static_cast<std::size_t>(part)] = 1;
    }
    return parts;
}

}  // namespace navwright
