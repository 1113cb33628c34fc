#pragma once

#include <functional>

#include "base/job_context.h"
#include "base/result.h"
#include "crowds/crowd_measures.h"
#include "steering/steering_scene.h"

namespace navwright {

/// So much game time in steps of a scene.
[[nodiscard]] int crowdSteps(double seconds);

struct CrowdOutcome {
    CrowdMeasures measures;
    double stepMs = 0;  ///< wall time of a step; not the same twice
};

/// Lets a scene that has not begun go on for so many steps. `stepped` is told of the start (0) and of each
/// step that is done. Errors: cancelled.
[[nodiscard]] Result<CrowdOutcome> runCrowd(SteeringScene& scene, int steps, const JobContext& context,
                                            const std::function<void(int step)>& stepped);

}  // namespace navwright
