#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/vec3.h"

namespace navwright {

/// A spatial index of points; safe to use from many threads. Points that are not finite are never found.
class PointIndex {
  public:
    struct Found {
        std::size_t index = 0;  ///< into the points given
        float distance = 0;     ///< units

        friend bool operator==(const Found&, const Found&) = default;
    };

    /// Keeps a copy of the points.
    explicit PointIndex(std::span<const Vec3> points);
    PointIndex(PointIndex&&) noexcept;
    PointIndex& operator=(PointIndex&&) noexcept;
    ~PointIndex();

    [[nodiscard]] std::size_t size() const;
    /// All points at most `radius` away, nearest first, ties by index.
    [[nodiscard]] std::vector<Found> within(const Vec3& place, float radius) const;
    /// The nearest point at most `radius` away, ties by index.
    [[nodiscard]] std::optional<Found> nearest(const Vec3& place, float radius) const;

  private:
    struct Tree;
    std::unique_ptr<const Tree> tree_;
};

}  // namespace navwright
