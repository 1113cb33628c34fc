#include <utility>

#include "core/aas/build/make_aas.h"
#include "core/aas/file/aas_file.h"
#include "core/aas/file/aas_locate.h"
#include "core/aas/file/aas_names.h"
#include "core/aas/travel/area_route.h"
#include "core/aas/travel/travel_graph.h"
#include "core/base/atomic_file.h"
#include "core/base/index.h"
#include "core/output/library/navwright/areas.h"
#include "core/output/library/outcome.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright::library::inline v1 {

namespace {

Area publicArea(const AasArea& area, const AasAreaSettings& settings) {
    return {.mins = publicPoint(area.bounds.mins),
            .maxs = publicPoint(area.bounds.maxs),
            .center = publicPoint(area.center),
            .floor = (settings.flags & kAasAreaGrounded) != 0,
            .ladder = (settings.flags & kAasAreaLadder) != 0,
            .liquid = (settings.flags & kAasAreaLiquid) != 0,
            .crouchOnly = (settings.presence & kAasPresenceNormal) == 0};
}

Areas publicAreas(AasFile aas, std::vector<std::string> warnings) {
    Areas made;
    made.warnings = std::move(warnings);
    made.inside = std::make_shared<const AasFile>(std::move(aas));
    const auto& inside = *made.inside;
    for (AreaId i = 0; toIndex(i) < inside.areas.size(); ++i)
        made.areas.push_back(publicArea(inside.areas[i], inside.settings[i]));
    const TravelGraph graph(inside);
    for (const auto& reachability : graph.reachabilities()) {
        made.reachabilities.push_back({.from = reachability.from,
                                       .to = reachability.to,
                                       .start = publicPoint(reachability.start),
                                       .end = publicPoint(reachability.end),
                                       .travel = std::string(aasTravelName(reachability.travel)),
                                       .seconds = reachability.time / 100.0});
    }
    return made;
}

}  // namespace

Result<Areas> makeAreas(const Map& map, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Areas> {
        NAV_ASSIGN(const auto* inside, readMapOf(map));
        NAV_ASSIGN(auto made, makeAas(inside->bsp, {}, context, work.threads));
        return publicAreas(std::move(made.aas), std::move(made.warnings));
    });
}

Result<Areas> readAreas(const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<Areas> {
        NAV_ASSIGN(auto aas, readAasFile(file));
        return publicAreas(std::move(aas), {});
    });
}

Result<> writeAreas(const Areas& areas, const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<> {
        if (!areas.inside)
            return fail("There are no areas", file.string(), "call makeAreas() or readAreas()");
        NAV_ASSIGN(const auto bytes, writeAas(*areas.inside));
        return writeFile(file, bytes);
    });
}

int areaAt(const Areas& areas, const Point& origin) {
    return areas.inside ? navwright::areaAt(*areas.inside, innerPoint(origin)) : 0;
}

std::optional<Route> route(const Areas& areas, const Point& from, const Point& to) {
    const auto start = areaAt(areas, from), goal = areaAt(areas, to);
    if (start == 0 || goal == 0) return std::nullopt;
    const TravelGraph graph(*areas.inside);
    const auto found = routeBetween(graph, {start, innerPoint(from)}, {goal, innerPoint(to)});
    if (!found) return std::nullopt;
    return Route{found->time / 100.0, found->reachabilities};
}

}  // namespace navwright::library::inline v1
