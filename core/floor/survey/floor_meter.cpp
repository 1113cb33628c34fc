#include "core/floor/survey/floor_meter.h"

#include <utility>

#include "core/bots/test/verdict.h"
#include "core/floor/survey/coverage.h"
#include "core/floor/survey/floor_walks.h"

namespace navwright {

Result<> FloorMeter::survey(JobContext& context) {
    if (floor_ || floorless_) return {};
    auto floor = surveyFloor(*map_, parameters_, FloorSearch::ways, jobs_, context);
    if (context.stopRequested()) return cancelled();
    floorless_ = !floor;
    if (floor) floor_ = *std::move(floor);
    return {};
}

Result<std::optional<double>> FloorMeter::share(const NavGraph& graph, JobContext& context) {
    NAV_TRY(survey(context));
    if (!floor_) return std::optional<double>();
    NAV_ASSIGN(const auto coverage, measureCoverage(*floor_, graph, *map_, parameters_, jobs_, context));
    return std::optional(coverage.share());
}

Result<std::optional<Directness>> FloorMeter::directness(const NavGraph& graph, JobContext& context) {
    NAV_TRY(survey(context));
    if (!floor_) return std::optional<Directness>();
    if (!ways_) {
        NAV_ASSIGN(ways_, shortestWaysOf(*floor_, *map_, jobs_, context));
    }
    NAV_ASSIGN(auto measured, measureDirectness(*ways_, graph, map_->collision, jobs_, context));
    return std::optional(std::move(measured));
}

Result<std::optional<Directness>> judgeDetours(NavtestReport& report, const NavGraph& graph,
                                               FloorMeter& meter, const NavtestThresholds& thresholds,
                                               JobContext& context, FloorWanted wanted) {
    const bool decides = thresholds.maxDetour > 0;
    if (!decides && wanted == FloorWanted::verdict) return std::nullopt;
    NAV_ASSIGN(auto measured, meter.directness(graph, context));
    if (decides && measured) judgeDirectness(report, measured->figures, thresholds);
    return measured;
}

}  // namespace navwright
