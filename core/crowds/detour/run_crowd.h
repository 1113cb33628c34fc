#pragma once

#include <functional>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/crowds/detour/crowd_measures.h"
#include "core/crowds/steering/steering_scene.h"

namespace navwright {

/// The number of a scene's steps in that game time.
[[nodiscard]] int crowdSteps(double seconds);

struct CrowdOutcome {
    CrowdMeasures measures;
    double stepMs = 0;  ///< wall time per step; varies
};

/// Runs a new scene for `steps` steps. Calls `stepped` for the start (0) and after each step. Errors:
/// cancelled.
[[nodiscard]] Result<CrowdOutcome> runCrowd(SteeringScene& scene, int steps, const JobContext& context,
                                            const std::function<void(int step)>& stepped);

}  // namespace navwright
