#include "widgets/review/issues/found_fixes.h"

#include <algorithm>
#include <iterator>

#include "core/edit/aq2/part_join.h"
#include "core/generate/graph/rejected_components.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/physics/map_queries/touch_doors.h"

namespace navwright {

namespace {

std::vector<bool> samplesAt(const Floor& floor, const Coverage& coverage, const std::vector<Vec3>& centers) {
    std::vector<CoverageHole> chosen;
    std::ranges::copy_if(coverage.holes, std::back_inserter(chosen), [&](const CoverageHole& hole) {
        return std::ranges::find(centers, hole.center) != centers.end();
    });
    return samplesOf(floor, chosen);
}

std::vector<bool> samplesInside(const Floor& floor, const Coverage& coverage,
                                const std::function<bool(const Vec3&)>& inside) {
    auto wanted = samplesOf(floor, coverage.holes);
    for (std::size_t i = 0; i < wanted.size(); ++i) wanted[i] = wanted[i] && inside(floor.samples[i].origin);
    return wanted;
}

}  // namespace

Result<HoleFill> HoleSearch::find(const std::shared_ptr<const GameMap>& map, const NavGraph& graph,
                                  const Parameters& parameters, const FillWish& wish, JobContext& context) {
    context.progress("Looking for floor", 0, 0);
    NAV_ASSIGN(const auto floor, floors_.survey(*map, parameters, 0, context));
    NAV_ASSIGN(const auto coverage, measureCoverage(*floor, graph, *map, parameters, 0, context));
    const auto wanted = !wish.centers.empty() ? samplesAt(*floor, coverage, wish.centers)
                        : wish.inside         ? samplesInside(*floor, coverage, wish.inside)
                                              : samplesOf(*floor, listedHoles(coverage, parameters));
    if (map_ != map || !judge_) {
        judge_.reset();
        closed_ = closedWorld(map->bsp);
        judge_.emplace(map->bsp, *closed_);
        map_ = map;
    }
    return fillHoles(graph, {*map, *floor, *judge_, 0}, wanted, parameters, context);
}

Result<PartLinks> findPartLinks(const Generation& asked, const GameMap& map, const std::vector<Vec3>& parts,
                                JobContext& context) {
    const auto hurt = hurtBoxes(map.bsp);
    const LinkSearch search{.standDrop = asked.parameters.real32(Param::DropStand),
                            .deepest = asked.parameters.real32(Param::DropLimit)};
    PartLinks found;
    for (const auto& part : rejectedComponents(*asked.graph)) {
        if (std::ranges::find(parts, part.at) == parts.end()) continue;
        context.progress("Joining islands", found.parts++, parts.size());
        NAV_ASSIGN(const auto join,
                   joinPart(asked.graph->whole->graph, {map.collision, hurt}, part.nodes, search, context));
        found.joined += join.patches.empty() ? 0 : 1;
        found.patches.insert(found.patches.end(), join.patches.begin(), join.patches.end());
        if (join.patches.empty() && found.why.empty()) found.why = join.why;
    }
    return found;
}

}  // namespace navwright
