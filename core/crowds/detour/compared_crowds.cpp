#include "core/crowds/detour/compared_crowds.h"

#include <atomic>
#include <utility>

#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/crowds/detour/run_crowd.h"

namespace navwright {

Result<std::vector<ComparedCrowd>> compareCrowds(const CrowdGround& ground, const SteeringSetup& setup,
                                                 std::span<const CrowdMethod> methods,
                                                 const CrowdComparison& comparison, JobContext& context) {
    const JobContext::StageTimer timer(context, "crowds");
    const auto steps = crowdSteps(comparison.seconds);
    const auto total = methods.size() * toIndex(steps);
    std::atomic<std::size_t> done = 0;
    std::vector<ComparedCrowd> crowds(methods.size());
    NAV_TRY(parallelFor(methods.size(), comparison.jobs, context, [&](std::size_t i) -> Result<> {
        NAV_ASSIGN(auto scene, crowdScene(ground, setup, methods[i]));
        auto& made = crowds[i];
        made.method = methods[i];
        NAV_ASSIGN(const auto run, runCrowd(scene, steps, context, [&](int step) {
                       if (comparison.keepRecords) made.record.push_back(scene.places());
                       if (step > 0) context.progress("Steering", ++done, total);
                   }));
        made.measures = run.measures;
        made.stepMs = run.stepMs;
        return {};
    }));
    return crowds;
}

}  // namespace navwright
