#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/crowds/detour/crowd_measures.h"
#include "core/crowds/detour/crowd_scene.h"

namespace navwright {

/// One and the same crowd, as one method let it go.
struct ComparedCrowd {
    CrowdMethod method = CrowdMethod::none;
    CrowdMeasures measures;
    SteeringRecord record;  ///< as they started and after each step; where it is asked for
    double stepMs = 0;      ///< wall time; not the same twice
};

struct CrowdComparison {
    double seconds = 30;  ///< game time
    bool keepRecords = false;
    int jobs = 0;  ///< threads, 0 = one per core
};

/// Runs the setup with each method, side by side. The same for any number of threads but for stepMs. Errors:
/// as crowdScene(); cancelled.
[[nodiscard]] Result<std::vector<ComparedCrowd>> compareCrowds(const CrowdGround& ground,
                                                               const SteeringSetup& setup,
                                                               std::span<const CrowdMethod> methods,
                                                               const CrowdComparison& comparison,
                                                               JobContext& context);

/// A table, a line a method; with `times`, what a step took.
[[nodiscard]] std::string crowdTable(std::span<const ComparedCrowd> crowds, bool times);

}  // namespace navwright
