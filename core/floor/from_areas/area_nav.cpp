#include "core/floor/from_areas/area_nav.h"

#include <fmt/format.h>

#include <utility>

#include "core/aas/travel/map_places.h"
#include "core/aas/travel/travel_graph.h"
#include "core/floor/from_areas/area_floor.h"
#include "core/floor/survey/floor.h"

namespace navwright {

namespace {

Result<GeometryNav> navOnAreas(const AasFile& aas, const GameMap& map, const Parameters& parameters, int jobs,
                               std::string_view where, JobContext& context) {
    NAV_TRY(checkAreasOf(aas, map.bsp, where));
    const TravelGraph graph(aas);
    NAV_TRY(checkReachabilities(graph, where));
    NAV_ASSIGN(const auto seed, areaFloor(graph, map, parameters.real32(Param::GeometryGrid)));
    NAV_ASSIGN(auto floor, surveyFloor(map, parameters, FloorSearch::ways, seed, jobs, context));
    return geometryNav(map, std::move(floor), parameters, jobs, context);
}

}  // namespace

bool prefersSampled(const Rehearsed& areas, const Rehearsed& sampled) {
    return !sampled.isDoubtful() || sampled.stuck < areas.stuck;
}

Result<AreaNav> areaNav(const AasFile& aas, const GameMap& map, const Parameters& parameters, int jobs,
                        std::string_view where, JobContext& context) {
    NAV_ASSIGN(auto nav, navOnAreas(aas, map, parameters, jobs, where, context));
    const auto mine = rehearsedBy(nav.rehearsal);
    if (!mine.isDoubtful()) return AreaNav{std::move(nav)};
    NAV_ASSIGN(auto sampled, geometryNav(map, parameters, jobs, context));
    const auto others = rehearsedBy(sampled.rehearsal);
    const bool better = !sampled.graph.nodes.empty() && prefersSampled(mine, others);
    auto remark = fmt::format("The rehearsals end with {} on the areas' floor, and {} on the sampled one: {}",
                              mine.words(), others.words(),
                              better ? "the sampled floor is used" : "the areas' floor is used");
    return AreaNav{better ? std::move(sampled) : std::move(nav), !better, std::move(remark)};
}

}  // namespace navwright
