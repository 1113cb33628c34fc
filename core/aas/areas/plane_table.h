#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/aas/areas/convex_polygon.h"

namespace navwright {

/// Planes by number: n ^ 1 is plane n flipped; even planes point along the positive direction of their
/// greatest component.
class PlaneTable {
  public:
    /// Returns the number of an equal plane within tolerance, adding the plane when there is none.
    [[nodiscard]] std::int32_t find(PlaneD plane);

    [[nodiscard]] const PlaneD& operator[](std::int32_t number) const { return planes_[number]; }
    [[nodiscard]] std::size_t size() const { return planes_.size(); }

  private:
    std::vector<PlaneD> planes_;
    std::unordered_map<std::int64_t, std::vector<std::int32_t>>
        byDistance_;  ///< even planes, by rounded distance
};

}  // namespace navwright
