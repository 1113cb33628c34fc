#include <benchmark/benchmark.h>

#include "core/physics/movement/pmove.h"
#include "golden_maps.h"

using namespace navwright;

namespace {

struct Step {
    PmoveState state;
    PmoveCommand command;
    bool snapInitial;
};

std::vector<Step> stepsOf(const GoldenMap& map) {
    std::vector<Step> steps;
    for (const auto& record : map.records) {
        Step step;
        step.state.origin = {record[0], record[1], record[2]};
        step.state.velocity = {record[3], record[4], record[5]};
        step.state.flags = record[6];
        step.state.timer = record[7];
        step.snapInitial = record[8] != 0;
        step.command.msec = record[12];
        step.command.angles = {static_cast<std::int16_t>(record[13]), static_cast<std::int16_t>(record[14]),
                               0};
        step.command.forward = record[15];
        step.command.side = record[16];
        step.command.up = record[17];
        steps.push_back(step);
    }
    return steps;
}

/// Every recorded step from its own recorded state.
void pmoveSteps(benchmark::State& state) {
    const char* name = kGoldenMaps[state.range(0)];
    const auto map = loadGoldenMap(name, "pmove");
    if (!map) {
        state.SkipWithError("real maps and recorded answers are absent");
        return;
    }
    const auto steps = stepsOf(*map);
    for (auto _ : state) {
        for (const Step& step : steps) {
            PmoveState moved = step.state;
            benchmark::DoNotOptimize(pmove(*map->world, {}, moved, step.command, step.snapInitial));
            benchmark::DoNotOptimize(moved);
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) *
                            static_cast<std::int64_t>(steps.size()));
    state.SetLabel(name);
    state.counters["brushes"] = static_cast<double>(map->bsp.brushes.size());
}

BENCHMARK(pmoveSteps)->DenseRange(0, std::size(kGoldenMaps) - 1);

}  // namespace
