#include "core/bots/test/thresholds.h"

namespace navwright {

NavtestThresholds navtestThresholds(const Parameters& parameters) {
    return {
        .minCoverage = parameters.real(Param::NavtestCoverage),
        .maxDeathRate = parameters.real(Param::NavtestDeathRate),
        .maxStuckRate = parameters.real(Param::NavtestStuckRate),
        .maxUnreachable = parameters.real(Param::NavtestUnreachable),
        .badNodeShare = parameters.real(Param::NavtestNodeDeathShare),
        .badNodeVisits = parameters.integer(Param::NavtestNodeMinVisits),
        .badLinkShare = parameters.real(Param::NavtestLinkFailShare),
        .badLinkAttempts = parameters.integer(Param::NavtestLinkMinAttempts),
        .judgeNodes = parameters.flag(Param::NavtestJudgeNodes),
        .judgeLinks = parameters.flag(Param::NavtestJudgeLinks),
        .visitedByArrival = parameters.choice(Param::NavtestVisitedBy) == "arrival",
        .unreachableByVisits = parameters.choice(Param::NavtestUnreachableBy) == "visits",
        .maxDetour = parameters.real(Param::NavtestMaxDetour),
    };
}

}  // namespace navwright
