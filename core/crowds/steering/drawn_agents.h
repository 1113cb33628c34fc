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

/// Agents that are alike, on places drawn from a seed.
struct DrawnAgents {
    int count = 8;
    SteeringRole role = SteeringRole::path;
    std::optional<Vec3> goal = {};  ///< of all; without one each has its own
    std::uint64_t seed = 1;
};
inline constexpr int kMostDrawnAgents = 1000;

/// They stand on level floor of the part that most spawn points are on, at least 48 units apart. Of those
/// that pursue or evade the first wanders, so that somebody runs; each has the one before it for its target.
/// Errors: no such floor, no room for so many.
[[nodiscard]] Result<std::vector<SteeringAgent>> drawAgents(const QuadMesh& mesh,
                                                            std::span<const Vec3> spawns,
                                                            const DrawnAgents& wanted);

}  // namespace navwright
