#include "core/aas/sight/map_sight.h"

#include <algorithm>
#include <functional>
#include <span>

#include "core/aas/travel/reached_areas.h"
#include "core/aas/travel_times/floor_squares.h"
#include "core/aas/travel_times/goal_travel_times.h"
#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/map/bsp/collision.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

/// The grid's squares in reached areas, and an area's middle where it has none; sorted by area.
std::vector<SightPlace> spreadPlaces(const TravelGraph& graph, const IdVector<AreaId, bool>& reached,
                                     float& spacing) {
    std::vector<SightPlace> places;
    while (true) {
        const auto grid = floorSquares(graph, spacing);
        spacing = grid.size;
        for (const auto& square : grid.squares) {
            if (reached[square.area]) places.push_back({.area = square.area, .origin = square.center});
        }
        if (places.size() <= kMostSightPlaces) break;
        places.clear();
        spacing *= 2;
    }
    IdVector<AreaId, std::int32_t> counts(graph.areaCount());
    for (const auto& place : places) ++counts[place.area];
    for (const auto area : counts.ids(1)) {
        if (counts[area] > 0 || !reached[area] || !(graph.floor(area) > 0)) continue;
        places.push_back({.area = area, .origin = centerOf(graph, area).point});
        counts[area] = 1;
    }
    std::ranges::stable_sort(places, {}, &SightPlace::area);
    for (auto& place : places) place.floor = static_cast<float>(graph.floor(place.area) / counts[place.area]);
    return places;
}

Vec3 eyeAt(const AasFile& aas, const SightPlace& place) {
    const bool stands = (aas.settings[place.area].presence & kAasPresenceNormal) != 0;
    return place.origin + Vec3(0, 0, stands ? kPmoveStandingView : kPmoveDuckedView);
}

/// The places within a step of a place: in its area, or in one that a reachability leads to.
std::vector<std::size_t> stepsFrom(const MapSight& sight, const TravelGraph& graph, std::size_t from) {
    const auto& place = sight.places[from];
    std::vector<AreaId> around{place.area};
    for (const auto number : graph.out(place.area)) around.push_back(graph.reachabilities()[number].to);
    std::ranges::sort(around);
    const auto [first, last] = std::ranges::unique(around);
    around.erase(first, last);
    std::vector<std::size_t> steps;
    for (const auto area : around) {
        const auto& there = sight.areas[area];
        for (auto i = toIndex(there.first); i < toIndex(there.first + there.count); ++i) {
            if (i != from && glm::distance(sight.places[i].origin, place.origin) <= kCoverStep)
                steps.push_back(i);
        }
    }
    return steps;
}

void judge(MapSight& sight, const TravelGraph& graph, std::size_t index) {
    auto& place = sight.places[index];
    double seen = 0, lower = 0, higher = 0;
    sight.lines.forSeen(index, [&](std::size_t other) {
        const auto& there = sight.places[other];
        const float above = place.origin.z - there.origin.z;
        seen += double(there.floor);
        if (above >= kOverlook) lower += double(there.floor);
        if (-above >= kOverlook) higher += double(there.floor);
    });
    double hidden = 0;
    for (const auto step : stepsFrom(sight, graph, index)) {
        double lost = 0;
        sight.lines.forSeen(index, [&](std::size_t other) {
            if (!sight.lines.between(step, other)) lost += double(sight.places[other].floor);
        });
        hidden = std::max(hidden, lost);
    }
    place.exposure = seen / sight.floor;
    place.overlooks = lower / sight.floor;
    place.overlooked = higher / sight.floor;
    place.cover = seen > 0 ? hidden / seen : 0;
}

void addUp(MapSight& sight) {
    for (auto& area : sight.areas) {
        if (area.count == 0) continue;
        // All places of an area stand for as much floor.
        for (const auto& place : std::span(sight.places).subspan(toIndex(area.first), toIndex(area.count))) {
            area.exposure += place.exposure / area.count;
            area.overlooks += place.overlooks / area.count;
            area.overlooked += place.overlooked / area.count;
            area.cover += place.cover / area.count;
        }
    }
}

/// The places in the order of a key, without those near one before them.
template <class Key>
std::vector<SightPlace> firstOf(std::vector<SightPlace> places, std::size_t count, Key key) {
    constexpr float kApart = 512;
    std::ranges::stable_sort(places, {}, key);
    std::vector<SightPlace> found;
    for (const auto& place : places) {
        if (found.size() == count) break;
        const bool isFar = std::ranges::all_of(found, [&](const SightPlace& other) {
            return glm::distance(place.origin, other.origin) >= kApart;
        });
        if (isFar) found.push_back(place);
    }
    return found;
}

}  // namespace

Result<MapSight> mapSight(const TravelGraph& graph, const std::vector<MapPlace>& starts, const BspFile& bsp,
                          const Collision& world, float spacing, int jobs, JobContext& context) {
    MapSight sight;
    sight.spacing = spacing;
    sight.places = spreadPlaces(graph, reachedAreas(graph, starts), sight.spacing);
    if (sight.places.empty())
        return fail("No floor is reached from the players' starts", {},
                    "a map with starts, and its areas with reachabilities");
    sight.areas.resize(graph.areaCount());
    std::vector<Vec3> eyes;
    for (std::size_t i = 0; i < sight.places.size(); ++i) {
        const auto& place = sight.places[i];
        auto& area = sight.areas[place.area];
        if (area.count++ == 0) area.first = static_cast<std::int32_t>(i);
        sight.floor += double(place.floor);
        eyes.push_back(eyeAt(graph.aas(), place));
    }
    NAV_ASSIGN(sight.lines, traceSight(bsp, world, eyes, jobs, context));
    NAV_TRY(parallelFor(sight.places.size(), jobs, context, [&](std::size_t i) -> Result<> {
        judge(sight, graph, i);
        return {};
    }));
    addUp(sight);
    return sight;
}

Result<MapSight> mapSight(const TravelGraph& graph, const BspFile& bsp, float spacing, int jobs,
                          JobContext& context) {
    const Collision world(bsp, solidModels(bsp, false));
    return mapSight(graph, startPlaces(bsp, graph), bsp, world, spacing, jobs, context);
}

std::vector<SightPlace> MapSight::highest(double SightPlace::* value, std::size_t count) const {
    return firstOf(places, count, [value](const SightPlace& place) { return -(place.*value); });
}

std::vector<SightPlace> MapSight::lowest(double SightPlace::* value, std::size_t count) const {
    return firstOf(places, count, [value](const SightPlace& place) { return place.*value; });
}

std::size_t MapSight::nearest(AreaId area, const Vec3& point) const {
    auto nearest = places.size();
    for (auto i = toIndex(areas[area].first); i < toIndex(areas[area].first + areas[area].count); ++i) {
        if (nearest == places.size() ||
            glm::distance(places[i].origin, point) < glm::distance(places[nearest].origin, point))
            nearest = i;
    }
    return nearest;
}

std::vector<SeenArea> areasInSight(const MapSight& sight, AreaId area) {
    std::vector<bool> seen(sight.places.size());
    IdVector<AreaId, SeenArea> found(sight.areas.size());
    const auto& from = sight.areas[area];
    for (auto i = toIndex(from.first); i < toIndex(from.first + from.count); ++i) {
        sight.lines.forSeen(i, [&](std::size_t other) {
            const auto& there = sight.places[other];
            auto& to = found[there.area];
            const auto apart = glm::distance(sight.places[i].origin, there.origin);
            if (to.area == 0 || apart < to.distance) {
                to.distance = apart;
                to.above = sight.places[i].origin.z - there.origin.z;
            }
            to.area = there.area;
            if (seen[other]) return;
            seen[other] = true;
            to.floor += double(there.floor);
            to.share += 1.0 / sight.areas[there.area].count;
        });
    }
    std::erase_if(found, [&](const SeenArea& one) { return one.area == 0 || one.area == area; });
    std::ranges::stable_sort(found, std::greater(), &SeenArea::floor);
    return found;
}

}  // namespace navwright
