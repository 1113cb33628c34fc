#include "core/floor/survey/floor_meter.h"

#include <utility>

#include "core/floor/survey/coverage.h"

namespace navwright {

Result<std::optional<double>> FloorMeter::share(const NavGraph& graph, JobContext& context) {
    if (!floor_ && !floorless_) {
        auto floor = surveyFloor(*map_, parameters_, FloorSearch::reach, jobs_, context);
        if (context.stopRequested()) return cancelled();
        floorless_ = !floor;
        if (floor) floor_ = *std::move(floor);
    }
    if (!floor_) return std::optional<double>();
    NAV_ASSIGN(const auto coverage, measureCoverage(*floor_, graph, *map_, parameters_, jobs_, context));
    return std::optional(coverage.share());
}

}  // namespace navwright
