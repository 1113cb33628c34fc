#include "core/aas/travel/map_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/aas/file/aas_locate.h"
#include "core/map/entities/entity_roles.h"

namespace navwright {

namespace {

bool holdsPlayers(const AasFile& aas, std::int32_t area) {
    constexpr auto kHolds = kAasAreaGrounded | kAasAreaLiquid | kAasAreaLadder;
    return (aas.settings[area].flags & kHolds) != 0;
}

/// Lowers a place until something supports a player.
void fall(const AasFile& aas, MapPlace& place) {
    constexpr float kStep = 8;
    constexpr float kFarthest = 4096;
    auto at = place.at;
    for (float fallen = 0; fallen < kFarthest; fallen += kStep) {
        const auto area = areaAt(aas, at);
        if (area == 0) return;
        place.area = area;
        place.at = at;
        if (holdsPlayers(aas, area)) return;
        at.z -= kStep;
    }
}

MapPlace placeOf(const TravelGraph& graph, const BspEntity& entity, std::size_t number) {
    auto place = placeAt(graph, entity.origin());
    place.entity = static_cast<int>(number);
    place.className = entity.className();
    if (place.className == "info_player_team1") place.team = 1;
    if (place.className == "info_player_team2") place.team = 2;
    return place;
}

/// An item's box is 30 wide and extends 15 below its origin; a player's is 32 wide and 56 high.
void findAround(const TravelGraph& graph, MapPlace& place) {
    constexpr float kAside[] = {0, -24, 24};
    constexpr float kUp[] = {0, 16, 32, -16, -40};
    for (const float x : kAside) {
        for (const float y : kAside) {
            for (const float z : kUp) {
                const auto point = place.origin + Vec3(x, y, z);
                const auto area = areaAt(graph.aas(), point);
                if (area == 0 || area == place.area || !holdsPlayers(graph.aas(), area)) continue;
                if (std::ranges::find(place.around, area, &AreaSpot::area) == place.around.end())
                    place.around.push_back({area, point});
            }
        }
    }
}

template <class Wanted>
std::vector<MapPlace> placesOf(const BspFile& bsp, const TravelGraph& graph, const Wanted& wanted) {
    std::vector<MapPlace> places;
    for (std::size_t i = 0; i < bsp.entities.size(); ++i) {
        const auto& entity = bsp.entities[i];
        if (wanted(entity.className()) && !isRemovedAtStart(entity))
            places.push_back(placeOf(graph, entity, i));
    }
    return places;
}

}  // namespace

MapPlace placeAt(const TravelGraph& graph, const Vec3& origin) {
    // Entities are on the floor or slightly in it; an origin is 24 above.
    constexpr float kUp[] = {0, 9, 17, 25, 33, -8, -16, -24, -32};
    constexpr float kAside[][2] = {{0, 0},   {16, 0},   {-16, 0},  {0, 16},   {0, -16},
                                   {16, 16}, {-16, 16}, {16, -16}, {-16, -16}};
    MapPlace place;
    place.origin = place.at = origin;
    for (const auto& [x, y] : kAside) {
        for (const float up : kUp) {
            const auto at = origin + Vec3(x, y, up);
            if (areaAt(graph.aas(), at) == 0) continue;
            place.at = at;
            fall(graph.aas(), place);
            return place;
        }
    }
    return place;
}

std::vector<MapPlace> startPlaces(const BspFile& bsp, const TravelGraph& graph) {
    auto places = placesOf(bsp, graph, [](std::string_view name) {
        return name == "info_player_deathmatch" || name == "info_player_team1" || name == "info_player_team2";
    });
    if (!places.empty()) return places;
    return placesOf(bsp, graph, [](std::string_view name) { return name == "info_player_start"; });
}

std::vector<MapPlace> itemPlaces(const BspFile& bsp, const TravelGraph& graph) {
    auto places =
        placesOf(bsp, graph, [](std::string_view name) { return entityRole(name) == EntityRole::pickup; });
    for (auto& place : places) findAround(graph, place);
    return places;
}

std::int32_t timeTo(const TravelGraph& graph, const TravelTimes& times, const MapPlace& place,
                    const TravelMask& mask) {
    auto best = graph.timeTo(times, place.area, place.at, mask);
    for (const auto& [area, point] : place.around) {
        const auto time = graph.timeTo(times, area, point, mask);
        if (time != kNoTime && (best == kNoTime || time < best)) best = time;
    }
    return best;
}

Result<> checkReachabilities(const TravelGraph& graph, std::string_view where) {
    if (!graph.reachabilities().empty()) return {};
    return fail("No area of the file has a reachability to another", where,
                "give a file with reachabilities, as bspc writes it");
}

Result<> checkAreasOf(const AasFile& aas, const BspFile& bsp, std::string_view where) {
    if (aas.mapChecksum == bsp.checksum) return {};
    return fail(fmt::format("The areas are of another map than {}: their checksum is {}, the map's {}",
                            bsp.name, aas.mapChecksum, bsp.checksum),
                where, "make them again with `navgen areas`, or give their map");
}

}  // namespace navwright
