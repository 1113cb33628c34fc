#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/floor/quadmesh/quad_mesh.h"

namespace navwright {

/// A height field: at most one place per column.
struct FloorSheet {
    std::vector<PlaceId> places;
    std::int32_t component = 0;
};

/// By place the number of the part that is connected by walking; -1: rim.
[[nodiscard]] std::vector<std::int32_t> componentsOf(const FloorColumns& floor, std::size_t& components);

/// Height fields of all places that are not taken, and no rims.
[[nodiscard]] std::vector<FloorSheet> sheetsOf(const FloorColumns& floor,
                                               const std::vector<std::int32_t>& componentOf,
                                               std::vector<bool> taken);

/// The quad tree of a height field: of places of a floor, at most one per column. Floor and rules outlive it.
class SheetLeaves {
  public:
    /// At least one place.
    SheetLeaves(const FloorColumns& floor, std::span<const PlaceId> places, const QuadRules& rules);

    /// The leaves, merged; `tree` gets them as they were before.
    [[nodiscard]] std::vector<QuadLeaf> leaves(std::int32_t sheet, std::int32_t component,
                                               std::vector<QuadRect>& tree) const;

  private:
    [[nodiscard]] PlaceId indexAt(std::int32_t column, std::int32_t row) const;
    [[nodiscard]] const FloorPlace* placeAt(std::int32_t column, std::int32_t row) const;
    [[nodiscard]] PlaceId way(PlaceId place, ColumnWay direction) const;
    template <class See>
    bool forAll(const QuadRect& rect, const See& see) const;
    [[nodiscard]] bool isWhole(const QuadRect& rect) const;
    [[nodiscard]] float farFromPlane(const QuadRect& rect) const;
    [[nodiscard]] bool isLeaf(const QuadRect& rect) const;
    [[nodiscard]] bool isLevel(const QuadRect& rect) const;
    [[nodiscard]] bool mayMerge(const QuadRect& grows, const QuadRect& goes) const;

    const FloorColumns& floor_;
    const QuadRules& rules_;
    std::int32_t column_ = 0, row_ = 0, width_ = 0, height_ = 0;
    std::vector<PlaceId> places_;  ///< by row and column
};

}  // namespace navwright
