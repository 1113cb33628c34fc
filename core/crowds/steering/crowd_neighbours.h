#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/vec2.h"
#include "core/crowds/steering/avoidance.h"

namespace navwright {

/// A disc that moves as it wants to.
struct CrowdAgent {
    Vec2 position{0}, velocity{0};
    Vec2 preferred{0};
    float z = 0;  ///< of its origin: who is on another floor is no neighbour
    float radius = 16;
    float maxSpeed = 300;
};

/// Who is near whom.
class CrowdNeighbours {
  public:
    /// `agents` are read at once.
    CrowdNeighbours(std::span<const CrowdAgent> agents, const AvoidanceRules& rules);

    /// Indices of the agents near one, nearest first, at most AvoidanceRules::neighbours; ties by index.
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
