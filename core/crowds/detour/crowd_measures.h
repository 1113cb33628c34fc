#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/crowds/steering/steering_scene.h"

namespace navwright {

/// How a crowd fared.
struct CrowdMeasures {
    std::size_t agents = 0;
    double seconds = 0;
    std::size_t arrived = 0;  ///< once at least
    std::size_t partial = 0;  ///< whose goal is out of reach
    double arriving = 0;      ///< mean seconds of those who arrived; 0: nobody did
    std::size_t touches = 0;  ///< pairs whose bodies came within an eighth of a unit, the grain of origins
    std::size_t touched = 0;  ///< steps of agents with another body so near
    std::size_t crowded = 0;  ///< likewise within 4 units
    /// The least gap between two bodies seen from above, units; below 0: so deep in each other. Infinite: no
    /// two were ever on one floor.
    float nearest = std::numeric_limits<float>::infinity();
    double turning = 0;     ///< mean change of direction while moving, degrees a second
    double travelled = 0;   ///< units, seen from above, of all
    std::size_t falls = 0;  ///< steps of agents that lead down by more than a stair

    friend bool operator==(const CrowdMeasures&, const CrowdMeasures&) = default;
};

/// Measures a scene step by step.
class CrowdMeter {
  public:
    /// Before its first step.
    explicit CrowdMeter(const SteeringScene& scene);

    /// After each.
    void add(std::span<const SteeredPlace> places);
    [[nodiscard]] CrowdMeasures measures() const;

  private:
    CrowdMeasures sums_;
    std::vector<int> arrivedAfter_;  ///< steps, by agent; 0: not yet
    std::vector<SteeredPlace> before_;
    std::vector<bool> touches_;  ///< by pair
    int steps_ = 0;
    double turned_ = 0;  ///< radians
    std::size_t moving_ = 0;
};

}  // namespace navwright
