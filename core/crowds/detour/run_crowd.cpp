#include "core/crowds/detour/run_crowd.h"

#include <chrono>
#include <cmath>

namespace navwright {

int crowdSteps(double seconds) {
    return static_cast<int>(std::lround(seconds / double(SteeringScene::kStep)));
}

Result<CrowdOutcome> runCrowd(SteeringScene& scene, int steps, const JobContext& context,
                              const std::function<void(int)>& stepped) {
    using Clock = std::chrono::steady_clock;
    CrowdMeter meter(scene);
    stepped(0);
    Clock::duration taken{0};
    for (int step = 1; step <= steps; ++step) {
        if (context.stopRequested()) return cancelled();
        const auto start = Clock::now();
        scene.step();
        taken += Clock::now() - start;
        meter.add(scene.places());
        stepped(step);
    }
    CrowdOutcome run{.measures = meter.measures()};
    if (steps > 0) run.stepMs = std::chrono::duration<double, std::milli>(taken).count() / steps;
    return run;
}

}  // namespace navwright
