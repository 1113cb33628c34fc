#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/bots/test/report.h"
#include "core/bots/test/simulator.h"
#include "core/floor/survey/floor_meter.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/directness/directness.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// The verdict of tests of a nav.
struct JudgedTest {
    NavtestReport report;
    /// Share of the floor that the nav covers, 0..1, and how direct its paths are; nullopt: not measured, or
    /// no floor below the spawn points.
    std::optional<double> floor;
    std::optional<Directness> directness;
};

/// Merges tests, simulated or of a server, into the report of the nav with this SHA-1. `tests` must not be
/// empty. Errors: cancelled.
[[nodiscard]] Result<JudgedTest> judgeTests(std::span<const SimulatedTest> tests, const NavGraph& graph,
                                            const std::string& navSha1,
                                            const std::shared_ptr<const GameMap>& map,
                                            const Parameters& parameters, const NavtestThresholds& thresholds,
                                            FloorWanted wanted, int jobs, JobContext& context);

}  // namespace navwright
