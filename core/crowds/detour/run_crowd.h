#pragma once

#include <functional>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/crowds/detour/crowd_measures.h"
#include "core/crowds/steering/steering_scene.h"

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
