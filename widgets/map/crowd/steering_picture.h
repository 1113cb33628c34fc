#pragma once

#include <cstddef>

#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/map/crowd/steering_session.h"

namespace navwright {

struct SteeringLooks {
    bool trails = true;
    bool velocities = true;  ///< wanted and actual, of all
    bool neighbours = true;  ///< of the chosen one, with its half-planes
    bool rose = true;        ///< of the chosen one
};

/// Colours of the categories, for the legend.
inline constexpr float kSteeredColour = 1, kChosenColour = 0, kArrivedColour = 2, kWantedColour = 3,
                       kActualColour = 4, kPathColour = 6, kPlaneColour = 8, kEdgePlaneColour = 7,
                       kInterestColour = 2, kDangerColour = 5, kGoalOfColour = 6;

/// A frame of a preview. `chosen`: an agent, -1: none.
[[nodiscard]] StagePicture steeringPicture(const SteeringRun& run, std::size_t frame, int chosen,
                                           const SteeringLooks& looks);

}  // namespace navwright
