#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/engine_constants.h"
#include "core/base/vec2.h"
#include "core/crowds/steering/avoidance.h"

namespace navwright {

/// A moving disc.
struct CrowdAgent {
    Vec2 position{0}, velocity{0};
    Vec2 preferred{0};
    float z = 0;  ///< of its origin; agents on another floor are not neighbours
    float radius = kBodyHalfWidth;
    float maxSpeed = kRunSpeed;
};

/// The `z` of an agent outside the scene, by its number: a floor that no other agent is on.
[[nodiscard]] constexpr float floorOfAbsent(std::size_t agent) {
    return -1e6f - 1e3f * static_cast<float>(agent);
}

/// Finds the neighbours of agents.
class CrowdNeighbours {
  public:
    /// Copies what it needs of `agents`.
    CrowdNeighbours(std::span<const CrowdAgent> agents, const AvoidanceRules& rules);

    /// Collects the indices of an agent's neighbours, nearest first, at most AvoidanceRules::neighbours; ties
    /// by index.
    void of(std::size_t agent, std::vector<std::uint32_t>& found) const;

  private:
    [[nodiscard]] std::uint64_t cellOf(const Vec2& at) const;

    std::span<const CrowdAgent> agents_;
    const AvoidanceRules& rules_;
    float cell_;
    Vec2 low_{0};
    std::int32_t columns_ = 1, rows_ = 1;
    std::vector<std::uint32_t> start_, members_;
};

}  // namespace navwright
