#pragma once

#include <memory>
#include <optional>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/bots/test/report.h"
#include "core/floor/survey/floor.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/directness/directness.h"
#include "core/physics/directness/shortest_ways.h"

namespace navwright {

class GameMap;

/// Measures how much of a map's floor navs cover (measureCoverage()) and how direct their paths are
/// (measureDirectness()). The floor and its shortest paths are found once, on first use. Not thread-safe.
class FloorMeter {
  public:
    /// `jobs`: threads, 0 = one per core.
    FloorMeter(std::shared_ptr<const GameMap> map, Parameters parameters, int jobs)
        : map_(std::move(map)), parameters_(std::move(parameters)), jobs_(jobs) {}

    /// The share of the floor covered, 0..1; nullopt if there is no floor below the map's spawn points.
    /// Errors: cancelled.
    [[nodiscard]] Result<std::optional<double>> share(const NavGraph& graph, JobContext& context);

    /// How direct the nav's paths are; nullopt if there is no floor below the map's spawn points. Errors:
    /// cancelled.
    [[nodiscard]] Result<std::optional<Directness>> directness(const NavGraph& graph, JobContext& context);

  private:
    /// Sets floor_ if the map has floor below its spawn points, else floorless_.
    [[nodiscard]] Result<> survey(JobContext& context);

    std::shared_ptr<const GameMap> map_;
    Parameters parameters_;
    int jobs_;
    std::optional<Floor> floor_;
    std::optional<ShortestWays> ways_;
    bool floorless_ = false;
};

/// What the floor is measured for.
enum class FloorWanted {
    verdict,  ///< only if the verdict depends on it (`navtest.max_detour` above 0)
    always,
};

/// Adds directness to a complete report if the verdict depends on it. Returns it where it was measured.
/// Errors: cancelled.
[[nodiscard]] Result<std::optional<Directness>> judgeDetours(NavtestReport& report, const NavGraph& graph,
                                                             FloorMeter& meter,
                                                             const NavtestThresholds& thresholds,
                                                             JobContext& context,
                                                             FloorWanted wanted = FloorWanted::verdict);

}  // namespace navwright
