#include "core/crowds/detour/compared_crowds.h"

#include <fmt/format.h>

#include <atomic>
#include <cmath>
#include <utility>

#include "core/base/parallel.h"
#include "core/crowds/detour/run_crowd.h"

namespace navwright {

Result<std::vector<ComparedCrowd>> compareCrowds(const CrowdGround& ground, const SteeringSetup& setup,
                                                 std::span<const CrowdMethod> methods,
                                                 const CrowdComparison& comparison, JobContext& context) {
    const JobContext::StageTimer timer(context, "crowds");
    const auto steps = crowdSteps(comparison.seconds);
    const auto total = methods.size() * static_cast<std::size_t>(steps);
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

std::string crowdTable(std::span<const ComparedCrowd> crowds, bool times) {
    auto text =
        fmt::format("  {:8}{:>9}{:>9}{:>8}{:>9}{:>10}{:>9}{:>9}{:>9}{}\n", "", "arrived", "after s", "no way",
                    "touches", "touching", "crowded", "nearest", "turning", times ? "  ms/step" : "");
    for (const auto& crowd : crowds) {
        const auto& found = crowd.measures;
        const double all = found.seconds * static_cast<double>(found.agents) / double(SteeringScene::kStep);
        const auto share = [&](std::size_t steps) {
            return all > 0 ? fmt::format("{:.1f} %", 100 * static_cast<double>(steps) / all)
                           : std::string("-");
        };
        text += fmt::format(
            "  {:8}{:>9}{:>9}{:>8}{:>9}{:>10}{:>9}{:>9}{:>9}", crowdMethodName(crowd.method), found.arrived,
            found.arrived > 0 ? fmt::format("{:.1f}", found.arriving) : std::string("-"), found.partial,
            found.touches, share(found.touched), share(found.crowded),
            std::isfinite(found.nearest) ? fmt::format("{:.1f}", found.nearest) : std::string("-"),
            fmt::format("{:.0f}", found.turning));
        if (times) text += fmt::format("{:>9.2f}", crowd.stepMs);
        text += "\n";
    }
    return text;
}

}  // namespace navwright
