#pragma once

#include <array>
#include <vector>

#include "core/base/vec3.h"
#include "tests/sample/sample_layout.h"

namespace navwright {

/// Bottom of a player's body, in units. Double, so that 10 Hz rounding is the only one.
using SamplePoint = std::array<double, 3>;

/// Where a player is at the end of a frame.
struct SamplePose {
    SamplePoint feet{};
    bool ducked = false;
    double impact = 0;  ///< downward speed of a landing within the frame, units per second; 0 = none

    friend bool operator==(const SamplePose&, const SamplePose&) = default;
};

/// The floors of the sample map.
class SampleGround {
  public:
    SampleGround();
    /// The highest floor under a standing body at x and y that is not above `limit`.
    [[nodiscard]] double floorAt(double x, double y, double limit) const;

  private:
    std::vector<Box> solids_;
};

/// The poses of one way, the start left out: constant horizontal speed, steps of up to 18 walked, gravity
/// 800, jumps of 270 units per second, climbing 204, swimming 150, running 300, crouching 100. No
/// trigonometry, so that every machine gives the same.
[[nodiscard]] std::vector<SamplePose> sampleMotion(const SampleGround& ground, const SampleWay& way,
                                                   const SamplePoint& from, const SamplePoint& to);

}  // namespace navwright
