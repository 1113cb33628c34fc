#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/aas/travel/travel_graph.h"
#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// A point of an area.
struct AreaSpot {
    std::int32_t area = 0;
    Vec3 point{0};
};

/// A place of the map that players start from or go to.
struct MapPlace {
    int entity = 0;  ///< number in the map's entity text
    std::string className;
    Vec3 origin{0};                ///< the entity's
    std::int32_t area = 0;         ///< 0: in no area
    Vec3 at{0};                    ///< in the area
    std::vector<AreaSpot> around;  ///< of an item: where else players touch it, one point an area
    int team = 0;                  ///< 1 or 2 of info_player_team1 and info_player_team2
};

/// Puts an origin into an area: the one it is in, or nearest to within 32 units, then down to the floor or
/// into water.
[[nodiscard]] MapPlace placeAt(const TravelGraph& graph, const Vec3& origin);

/// Where players start: info_player_deathmatch, or info_player_start where there is none, and those of teams.
/// In the map's order; without what is kept out of deathmatch.
[[nodiscard]] std::vector<MapPlace> startPlaces(const BspFile& bsp, const TravelGraph& graph);
/// Weapons, ammunition, items and flags (weapon_..., ammo_..., item_...) likewise.
[[nodiscard]] std::vector<MapPlace> itemPlaces(const BspFile& bsp, const TravelGraph& graph);

/// To a place, or wherever it is touched from; kNoTime where one does not get.
[[nodiscard]] std::int32_t timeTo(const TravelGraph& graph, const TravelTimes& times, const MapPlace& place,
                                  const TravelMask& mask = {});

/// Errors: no area has a way to another.
[[nodiscard]] Result<> checkWays(const TravelGraph& graph, std::string_view where);

/// Whether areas are of a map. Errors: their checksums differ, or the map is none that areas are made of.
[[nodiscard]] Result<> checkAreasOf(const AasFile& aas, const BspFile& bsp, std::string_view where);

}  // namespace navwright
