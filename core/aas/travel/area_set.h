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

/// The areas of a map with derived data. Immutable, so that threads can share it.
struct AreaSet {
    /// `where`: the file they were read from; empty: made from the map.
    AreaSet(AasFile areas, const BspFile& bsp, std::string where);
    AreaSet(const AreaSet&) = delete;
    AreaSet& operator=(const AreaSet&) = delete;

    const AasFile aas;
    const TravelGraph graph;  ///< over `aas`
    const EntityGraph entities;
    const std::vector<MapPlace> starts, items;
    const std::string file;
    /// By reachability: the area it starts in; 0 when no area lists it.
    const std::vector<std::int32_t> owners;

    /// Whether an area has this number; 0 is none.
    [[nodiscard]] bool hasArea(std::uint64_t number) const { return number > 0 && number < aas.areas.size(); }
    /// Whether a usable reachability has this number: not 0, and from an area to an area.
    [[nodiscard]] bool hasReachability(std::uint64_t number) const;
    /// The area that contains a player's origin, or 0.
    [[nodiscard]] std::int32_t at(const Vec3& origin) const;
    /// Corners of a face, in order; empty when it has fewer than three.
    [[nodiscard]] std::vector<Vec3> outline(std::int32_t face) const;
    /// The middle of an area's floor, or of the area when it has none.
    [[nodiscard]] const Vec3& center(std::int32_t area) const { return centers_[area]; }
    /// Whether any area has a reachability to another.
    [[nodiscard]] bool hasReachabilities() const { return !graph.reachabilities().empty(); }

  private:
    std::vector<Vec3> centers_;
};

/// Errors: the areas are of another map.
[[nodiscard]] Result<std::shared_ptr<const AreaSet>> areaSetOf(AasFile areas, const BspFile& bsp,
                                                               std::string where);

/// A second set of areas compared with ours: what each has that the other lacks.
struct AreaComparison {
    std::shared_ptr<const AreaSet> other, own;
    AasComparison found;  ///< of `other` (A) and `own` (B)
};

}  // namespace navwright
