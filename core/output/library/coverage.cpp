#include "core/floor/survey/coverage.h"

#include "core/floor/survey/floor.h"
#include "core/floor/survey/floor_walks.h"
#include "core/output/library/navwright/report.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"
#include "core/physics/directness/directness.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright::library::inline v1 {

namespace {

CoverageReport publicCoverage(const Coverage& coverage, const Directness& directness,
                              const Parameters& parameters) {
    CoverageReport report{.floorArea = coverage.floorArea,
                          .coveredArea = coverage.coveredArea,
                          .pairs = directness.figures.pairs,
                          .pairsMissing = directness.figures.missing,
                          .median = directness.figures.median,
                          .p99 = directness.figures.p99,
                          .worst = directness.figures.worst};
    for (const auto& hole : listedHoles(coverage, parameters)) {
        report.holes.push_back({hole.area, publicPoint(hole.center), publicPoint(hole.bounds.mins),
                                publicPoint(hole.bounds.maxs)});
    }
    for (const auto& node : coverage.misplaced) report.misplacedNodes.push_back(node.node);
    for (const auto& detour : directness.detours) {
        report.detours.push_back({detour.from.name,
                                  detour.to.name,
                                  detour.nav,
                                  detour.shortest,
                                  {detour.nodes.begin(), detour.nodes.end()}});
    }
    for (const auto& place : directness.unserved)
        report.unserved.push_back({place.name, publicPoint(place.origin), place.reason});
    return report;
}

}  // namespace

Result<CoverageReport> coverage(const Nav& nav, const Map& map, const Settings& settings, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<CoverageReport> {
        NAV_ASSIGN(const auto parameters, parametersOf(settings));
        NAV_ASSIGN(const auto* inside, readMapOf(map));
        const auto graph = graphOf(nav);
        NAV_ASSIGN(const auto floor,
                   surveyFloor(*inside, parameters, FloorSearch::ways, work.threads, context));
        NAV_ASSIGN(const auto covered,
                   measureCoverage(floor, graph, *inside, parameters, work.threads, context));
        NAV_ASSIGN(const auto shortest, shortestWaysOf(floor, *inside, work.threads, context));
        NAV_ASSIGN(const auto directness,
                   measureDirectness(shortest, graph, inside->collision, work.threads, context));
        return publicCoverage(covered, directness, parameters);
    });
}

}  // namespace navwright::library::inline v1
