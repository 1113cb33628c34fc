#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/crowds/steering/steering_scene.h"
#include "core/floor/quadmesh/quad_mesh.h"

namespace navwright {

/// Identical agents at random places.
struct DrawnAgents {
    int count = 8;
    SteeringRole role = SteeringRole::path;
    std::optional<Vec3> goal = {};  ///< common goal; nullopt: each has its own, but one for flow
    std::uint64_t seed = 1;
};
inline constexpr int kMostDrawnAgents = 1000;

/// Places agents on level floor of the component with most spawn points, at least 48 units apart. Of agents
/// that pursue or evade the first wanders instead; each of the others targets its predecessor. Errors: no
/// such floor, no room for so many.
[[nodiscard]] Result<std::vector<SteeringAgent>> drawAgents(const QuadMesh& mesh,
                                                            std::span<const Vec3> spawns,
                                                            const DrawnAgents& wanted);

}  // namespace navwright
