#pragma once

#include <memory>
#include <optional>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/floor/survey/floor.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

class GameMap;

/// Measures how much of a map's floor navs cover (measureCoverage()). The floor is surveyed once, on first
/// use. Not thread-safe.
class FloorMeter {
  public:
    /// `jobs`: threads, 0 = one per core.
    FloorMeter(std::shared_ptr<const GameMap> map, Parameters parameters, int jobs)
        : map_(std::move(map)), parameters_(std::move(parameters)), jobs_(jobs) {}

    /// The share 0..1; nullopt on a map without floor below its spawn points. Errors: cancelled.
    [[nodiscard]] Result<std::optional<double>> share(const NavGraph& graph, JobContext& context);

  private:
    std::shared_ptr<const GameMap> map_;
    Parameters parameters_;
    int jobs_;
    std::optional<Floor> floor_;
    bool floorless_ = false;
};

}  // namespace navwright
