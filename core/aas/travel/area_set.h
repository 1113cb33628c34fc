#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/aas/file/aas_compare.h"
#include "core/aas/file/aas_file.h"
#include "core/aas/travel/map_places.h"
#include "core/aas/travel/travel_graph.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/entities/entity_graph.h"

namespace navwright {

/// The areas of a map with everything that is asked of them. Immutable, so that threads share it.
struct AreaSet {
    /// `file`: where it was read; empty: made from the map.
    AreaSet(AasFile areas, const BspFile& bsp, std::string where);
    AreaSet(const AreaSet&) = delete;
    AreaSet& operator=(const AreaSet&) = delete;

    const AasFile aas;
    const TravelGraph graph;  ///< over `aas`
    const EntityGraph entities;
    const std::vector<MapPlace> starts, items;
    const std::string file;
    /// By reachability: the area it leads out of; 0 of what belongs to none.
    const std::vector<std::int32_t> owners;

    /// Whether an area has this number: 0 is none.
    [[nodiscard]] bool hasArea(std::uint64_t number) const { return number > 0 && number < aas.areas.size(); }
    /// Whether a way has this number: number 0, and what leads out of or into no area, is none.
    [[nodiscard]] bool hasWay(std::uint64_t number) const;
    /// The area a player's origin is in, or 0.
    [[nodiscard]] std::int32_t at(const Vec3& origin) const;
    /// Corners of a face, in their order; empty where it has fewer than three.
    [[nodiscard]] std::vector<Vec3> outline(std::int32_t face) const;
    /// The middle of an area's floor, or of the area where it has none.
    [[nodiscard]] const Vec3& middle(std::int32_t area) const {
        return middles_[static_cast<std::size_t>(area)];
    }
    /// Some area has a way to another.
    [[nodiscard]] bool hasWays() const { return !graph.ways().empty(); }

  private:
    std::vector<Vec3> middles_;
};

/// Errors: the areas are of another map.
[[nodiscard]] Result<std::shared_ptr<const AreaSet>> areaSetOf(AasFile areas, const BspFile& bsp,
                                                               std::string where);

/// What another set of areas is compared with: what it has that ours lack, and the other way round.
struct AreaComparison {
    std::shared_ptr<const AreaSet> other, own;
    AasComparison found;  ///< of `other` (A) and `own` (B)
};

}  // namespace navwright
