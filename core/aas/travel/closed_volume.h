#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/base/index.h"
#include "core/base/vec3.h"
#include "core/map/bsp/closed_brushes.h"

namespace navwright {

/// An area partly filled by a closed object. Its floor is sampled every eight units; samples connected by
/// steps to their four neighbours form a component. Without floor there is one component, and straight lines
/// decide.
class PartedArea {
  public:
    PartedArea(const AasFile& aas, std::int32_t area, std::vector<const ClosedBrush*> closed);

    /// Whether no sample of its floor is free; without floor, whether its centre is filled.
    [[nodiscard]] bool isFilled() const { return filled_; }
    /// Whether any sample is blocked.
    [[nodiscard]] bool isTouched() const { return touched_; }
    [[nodiscard]] bool lets(const Vec3& from, const Vec3& to) const;

  private:
    [[nodiscard]] std::size_t cellOf(int column, int row) const {
        return toIndex(row) * toIndex(columns_) + toIndex(column);
    }
    void layGrid(const AasFile& aas, std::int32_t area);
    void findComponents();
    [[nodiscard]] bool isClosed(const Vec3& point) const;
    /// -1: blocked, or no floor nearby.
    [[nodiscard]] int componentAt(const Vec3& point) const;

    std::vector<ClosedBrush> closed_;
    Vec3 corner_{0}, step_{0};
    int columns_ = 0, rows_ = 0;
    std::vector<int> components_;  ///< component by cell; negative: blocked or without floor
    bool filled_ = false, touched_ = false;
};

}  // namespace navwright
