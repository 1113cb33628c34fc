#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// What a closed thing takes from where a player's origin can be: one of its brushes moved out by a hull.
struct ClosedBrush {
    std::vector<std::pair<Vec3, float>> sides;  ///< inside: dot(normal, p) < dist for all
    Box bounds;

    [[nodiscard]] bool holds(const Vec3& point) const;
    /// Whether a straight line goes through the inside.
    [[nodiscard]] bool cuts(const Vec3& from, const Vec3& to) const;
};

/// The brushes of a brush model that block players, at an origin.
[[nodiscard]] std::vector<ClosedBrush> closedBrushes(const BspFile& bsp, int model, const Vec3& origin,
                                                     const Box& hull);

/// An area that something closed stands in. Its floor is looked at every eight units; what hangs together by
/// steps to the four sides is one part. Without floor it has one part, and straight lines count.
class PartedArea {
  public:
    PartedArea(const AasFile& aas, std::int32_t area, std::vector<const ClosedBrush*> closed);

    /// Whether nothing of its floor, or without floor its centre, is left.
    [[nodiscard]] bool isFilled() const { return filled_; }
    /// Whether anything of it is closed.
    [[nodiscard]] bool isTouched() const { return touched_; }
    [[nodiscard]] bool lets(const Vec3& from, const Vec3& to) const;

  private:
    [[nodiscard]] std::size_t cellOf(int column, int row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
               static_cast<std::size_t>(column);
    }
    void layGrid(const AasFile& aas, std::int32_t area);
    void findParts();
    [[nodiscard]] bool isClosed(const Vec3& point) const;
    /// -1: closed, or no floor near.
    [[nodiscard]] int partAt(const Vec3& point) const;

    std::vector<ClosedBrush> closed_;
    Vec3 corner_{0}, step_{0};
    int columns_ = 0, rows_ = 0;
    std::vector<int> parts_;  ///< by cell: its part's number; below 0 closed or without floor
    bool filled_ = false, touched_ = false;
};

}  // namespace navwright
