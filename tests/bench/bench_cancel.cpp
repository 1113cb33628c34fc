#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <thread>

#include "core/bots/test/simulator.h"
#include "core/floor/survey/coverage.h"
#include "core/floor/survey/geometry_nav.h"
#include "core/physics/link_trials/link_verdict.h"

using namespace navwright;

namespace {

using Clock = std::chrono::steady_clock;
/// Whether it came to its end.
using Job = std::function<bool(JobContext&)>;

constexpr int kMoments = 20;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// The longest that the job goes on after a cancel, over cancels at 20 moments spread over its whole time.
void cancelled(benchmark::State& state, const Job& job) {
    double longest = 0, whole = 0, stopped = 0;
    for (auto _ : state) {
        JobContext undisturbed;
        const auto start = Clock::now();
        if (!job(undisturbed)) {
            state.SkipWithError("the job fails by itself");
            return;
        }
        whole = millisecondsSince(start);
        for (int moment = 0; moment < kMoments; ++moment) {
            std::stop_source source;
            JobContext context(source.get_token());
            bool finished = false;
            std::jthread worker([&] { finished = job(context); });
            std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(whole * moment / kMoments));
            const auto asked = Clock::now();
            source.request_stop();
            worker.join();
            if (finished) continue;
            longest = std::max(longest, millisecondsSince(asked));
            ++stopped;
        }
    }
    state.counters["whole_ms"] = whole;
    state.counters["cancelled"] = stopped;
    state.counters["longest_ms"] = longest;
}

/// The largest real map, and a nav of it.
struct Jungle {
    std::shared_ptr<const GameMap> map;
    NavGraph graph;
};

const Jungle* jungle(benchmark::State& state) {
    static const Jungle loaded = [] {
        Jungle made;
        auto map = GameMap::read(std::filesystem::path(NAVWRIGHT_SHARED_DATA) / "maps" / "urbanjungle.bsp");
        if (!map) return made;
        JobContext context;
        if (auto nav = geometryNav(**map, {}, 2, context)) made = {*map, std::move(nav->graph)};
        return made;
    }();
    if (loaded.map) return &loaded;
    state.SkipWithError("real maps are absent");
    return nullptr;
}

void coverage(benchmark::State& state) {
    const auto* input = jungle(state);
    if (input == nullptr) return;
    cancelled(state, [&](JobContext& context) {
        const auto floor = surveyFloor(*input->map, {}, FloorSearch::reach, 2, context);
        return floor && measureCoverage(*floor, input->graph, *input->map, {}, 2, context).has_value();
    });
}

void fromGeometry(benchmark::State& state) {
    const auto* input = jungle(state);
    if (input == nullptr) return;
    cancelled(state,
              [&](JobContext& context) { return geometryNav(*input->map, {}, 2, context).has_value(); });
}

void verify(benchmark::State& state) {
    const auto* input = jungle(state);
    if (input == nullptr) return;
    VerifyOptions options;
    options.jobs = 2;
    cancelled(state, [&](JobContext& context) {
        return verifyLinks(input->graph, input->map->bsp, input->map->collision, options, context)
            .has_value();
    });
}

void navtest(benchmark::State& state) {
    const auto* input = jungle(state);
    if (input == nullptr) return;
    cancelled(state, [&](JobContext& context) {
        return simulateNavtest(input->graph, input->map->bsp, input->map->collision,
                               simulatorSetup(Parameters(), 1), context)
            .has_value();
    });
}

BENCHMARK(coverage)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(fromGeometry)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(verify)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(navtest)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
