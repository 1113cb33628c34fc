#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/crowds/steering/steering_scene.h"

namespace navwright {

/// Statistics of a crowd's run.
struct CrowdMeasures {
    std::size_t agents = 0;
    double seconds = 0;
    std::size_t arrived = 0;  ///< agents that were at the goal they were given last
    std::size_t partial = 0;  ///< agents whose goal is unreachable
    double arriving = 0;      ///< mean seconds from being sent over agents that arrived; 0: none did
    std::size_t touches = 0;  ///< pairs whose bodies came within 1/8 unit, the resolution of origins
    std::size_t touched = 0;  ///< agent steps with another body within 1/8 unit
    std::size_t crowded = 0;  ///< agent steps with another body within 4 units
    /// Smallest gap between two bodies on one floor, seen from above, units; negative when they overlap.
    /// Infinite: never two on one floor.
    float nearest = std::numeric_limits<float>::infinity();
    double turning = 0;     ///< mean turn rate while moving, degrees/s
    double travelled = 0;   ///< total of all agents, units, seen from above
    std::size_t falls = 0;  ///< agent steps that descend by more than a stair

    friend bool operator==(const CrowdMeasures&, const CrowdMeasures&) = default;
};

/// Measures a scene step by step.
class CrowdMeter {
  public:
    /// Call before the scene's first step; the scene outlives the meter.
    explicit CrowdMeter(const SteeringScene& scene);

    /// Call after each step.
    void add(std::span<const SteeredPlace> places);
    [[nodiscard]] CrowdMeasures measures() const;

  private:
    /// An agent on its way to one goal.
    struct Errand {
        Vec3 goal{0};
        int begun = 0;    ///< steps before
        int arrived = 0;  ///< step in which it arrived; 0: not yet
        bool partial = false;
    };
    void followGoal(std::size_t agent);

    const SteeringScene& scene_;
    CrowdMeasures sums_;
    std::vector<Errand> errands_;  ///< by agent, the last
    std::vector<SteeredPlace> before_;
    std::vector<bool> touches_;  ///< by pair
    int steps_ = 0;
    double turned_ = 0;  ///< radians
    std::size_t moving_ = 0;
};

}  // namespace navwright
