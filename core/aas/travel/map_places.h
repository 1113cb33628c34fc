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

/// A start or goal of players in the map.
struct MapPlace {
    int entity = 0;  ///< number in the map's entity text
    std::string className;
    Vec3 origin{0};                ///< the entity's
    std::int32_t area = 0;         ///< 0: outside all areas
    Vec3 at{0};                    ///< in the area
    std::vector<AreaSpot> around;  ///< for items: where else players touch it, one point per area
    int team = 0;                  ///< 1 or 2 for info_player_team1 and info_player_team2; 0 otherwise
};

/// Locates an origin in areas: the area that contains it, or the nearest within 32 units, then down to the
/// floor or into water.
[[nodiscard]] MapPlace placeAt(const TravelGraph& graph, const Vec3& origin);

/// Players' starts: info_player_deathmatch, or info_player_start where there is none, and team starts. In map
/// order; entities excluded from deathmatch are skipped.
[[nodiscard]] std::vector<MapPlace> startPlaces(const BspFile& bsp, const TravelGraph& graph);
/// Weapons, ammunition, items and flags (weapon_..., ammo_..., item_...) in map order; entities excluded from
/// deathmatch are skipped.
[[nodiscard]] std::vector<MapPlace> itemPlaces(const BspFile& bsp, const TravelGraph& graph);

/// The time to a place or to the nearest point where it can be touched; kNoTime when unreachable.
[[nodiscard]] std::int32_t timeTo(const TravelGraph& graph, const TravelTimes& times, const MapPlace& place,
                                  const TravelMask& mask = {});

/// Fails when no area has a reachability to another.
[[nodiscard]] Result<> checkReachabilities(const TravelGraph& graph, std::string_view where);

/// Fails when the areas are of another map (checksums differ), or the map is of a kind that has no areas.
[[nodiscard]] Result<> checkAreasOf(const AasFile& aas, const BspFile& bsp, std::string_view where);

}  // namespace navwright
