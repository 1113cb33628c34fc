#include "crowds/compared_crowds.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <utility>

#include "base/parallel.h"

namespace navwright {

namespace {

/// Of a scene that is made, all its steps.
class ComparedRun {
  public:
    ComparedRun(SteeringScene scene, const CrowdComparison& comparison)
        : scene_(std::move(scene)), meter_(scene_), keepRecord_(comparison.keepRecords) {}

    template <class Stepped>
    Result<ComparedCrowd> run(CrowdMethod method, int steps, JobContext& context, const Stepped& stepped) {
        using Clock = std::chrono::steady_clock;
        ComparedCrowd made;
        made.method = method;
        if (keepRecord_) made.record.push_back(scene_.places());
        Clock::duration taken{0};
        for (int i = 0; i < steps; ++i) {
            if (context.stopRequested()) return cancelled();
            const auto start = Clock::now();
            scene_.step();
            taken += Clock::now() - start;
            meter_.add(scene_.places());
            if (keepRecord_) made.record.push_back(scene_.places());
            stepped();
        }
        made.measures = meter_.measures();
        if (steps > 0) made.stepMs = std::chrono::duration<double, std::milli>(taken).count() / steps;
        return made;
    }

  private:
    SteeringScene scene_;
    CrowdMeter meter_;
    bool keepRecord_;
};

}  // namespace

Result<std::vector<ComparedCrowd>> compareCrowds(const CrowdGround& ground, const SteeringSetup& setup,
                                                 std::span<const CrowdMethod> methods,
                                                 const CrowdComparison& comparison, JobContext& context) {
    const JobContext::StageTimer timer(context, "crowds");
    const auto steps = static_cast<int>(std::lround(comparison.seconds / double(SteeringScene::kStep)));
    const auto total = methods.size() * static_cast<std::size_t>(steps);
    std::atomic<std::size_t> done = 0;
    std::vector<ComparedCrowd> crowds(methods.size());
    NAV_TRY(parallelFor(methods.size(), comparison.jobs, context, [&](std::size_t i) -> Result<> {
        NAV_ASSIGN(auto scene, crowdScene(ground, setup, methods[i]));
        NAV_ASSIGN(crowds[i], ComparedRun(std::move(scene), comparison).run(methods[i], steps, context, [&] {
            context.progress("Steering", ++done, total);
        }));
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
