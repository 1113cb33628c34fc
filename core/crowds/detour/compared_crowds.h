#pragma once

#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/crowds/detour/crowd_measures.h"
#include "core/crowds/detour/crowd_scene.h"

namespace navwright {

/// The run of a crowd with one method.
struct ComparedCrowd {
    CrowdMethod method = CrowdMethod::none;
    CrowdMeasures measures;
    SteeringRecord record;  ///< at the start and after each step; empty unless requested
    double stepMs = 0;      ///< wall time; varies
};

struct CrowdComparison {
    double seconds = 30;  ///< game time
    bool keepRecords = false;
    int jobs = 0;  ///< threads, 0 = one per core
};

/// Runs the setup with each method, in parallel. Except for stepMs the result does not depend on the number
/// of threads. Errors: those of crowdScene(); cancelled.
[[nodiscard]] Result<std::vector<ComparedCrowd>> compareCrowds(const CrowdGround& ground,
                                                               const SteeringSetup& setup,
                                                               std::span<const CrowdMethod> methods,
                                                               const CrowdComparison& comparison,
                                                               JobContext& context);

}  // namespace navwright
