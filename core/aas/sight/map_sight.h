#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/aas/travel/map_places.h"
#include "core/aas/travel/travel_graph.h"
#include "core/base/id_vector.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/physics/sight/sight_lines.h"

namespace navwright {

/// A place that a player can stand at. Shares are of all places' floor, 0..1.
struct SightPlace {
    std::int32_t area = 0;
    Vec3 origin{0};         ///< of the player
    float floor = 0;        ///< the floor that it stands for, square units
    double exposure = 0;    ///< share of floor that sees it
    double overlooks = 0;   ///< of this, floor that is lower by kOverlook
    double overlooked = 0;  ///< of this, floor that is higher by kOverlook
    double cover =
        0;  ///< share of `exposure` that loses sight of him as he takes the best step within kCoverStep
};
/// How much higher one place is than another that it overlooks, units.
inline constexpr float kOverlook = 64;
/// How far away cover counts, units.
inline constexpr float kCoverStep = 128;

/// Sight of an area: the mean of its places, by their floor.
struct AreaSight {
    std::int32_t first = 0, count = 0;  ///< its places; count 0: nobody gets there, or it has no floor
    double exposure = 0, overlooks = 0, overlooked = 0, cover = 0;
};

/// Who sees whom on the floor that players reach. Doors are open, as for areas.
struct MapSight {
    float spacing = 0;               ///< of the places, units: as asked for, or doubled
    double floor = 0;                ///< of all places, square units
    std::vector<SightPlace> places;  ///< by area
    SightLines lines;                ///< between places
    IdVector<AreaId, AreaSight> areas;

    /// The places with the highest value, or the lowest, in order; each is at least 512 units from those
    /// before it.
    [[nodiscard]] std::vector<SightPlace> highest(double SightPlace::* value, std::size_t count) const;
    [[nodiscard]] std::vector<SightPlace> lowest(double SightPlace::* value, std::size_t count) const;
    /// The place of an area that is nearest to a point; none: places.size().
    [[nodiscard]] std::size_t nearest(AreaId area, const Vec3& point) const;
};

inline constexpr float kSightSpacing = 64;
/// Places that a grid may have; a finer one is made coarser.
inline constexpr std::size_t kMostSightPlaces = 8192;

/// Spreads places over the floor that players reach from `starts`: `spacing` units apart, and one in each
/// area that is too small for the grid. Errors: no player reaches any floor; cancelled.
[[nodiscard]] Result<MapSight> mapSight(const TravelGraph& graph, const std::vector<MapPlace>& starts,
                                        const BspFile& bsp, const Collision& world, float spacing, int jobs,
                                        JobContext& context);

/// The same from all starts of the map, with its solid models.
[[nodiscard]] Result<MapSight> mapSight(const TravelGraph& graph, const BspFile& bsp, float spacing, int jobs,
                                        JobContext& context);

/// Another area as seen from one.
struct SeenArea {
    std::int32_t area = 0;
    double share = 0;    ///< of its floor, that some place of the first sees, 0..1
    double floor = 0;    ///< this floor, square units
    float distance = 0;  ///< of the nearest two places that see each other, units
    float above = 0;     ///< how much higher than them the first area's is, units; negative: lower
};
/// The areas that are seen from an area and see it, those with most floor in sight first.
[[nodiscard]] std::vector<SeenArea> areasInSight(const MapSight& sight, AreaId area);

}  // namespace navwright
