#pragma once

#include <vector>

#include "core/base/vec3.h"
#include "tests/sample/bsp/polygon.h"

namespace navwright::compile {

/// The planes of a map, in pairs as compilers store them: 2n and 2n + 1 are each other's back, and the one
/// that looks along its main axis comes first.
class PlaneTable {
  public:
    /// The number of the plane, new or found. Planes that differ by less than a compiler can tell are one.
    int find(const Vec3& normal, float dist);

    /// With the precision of the file.
    [[nodiscard]] const Plane& operator[](int plane) const {
        return planes_[static_cast<std::size_t>(plane)];
    }
    [[nodiscard]] int size() const { return static_cast<int>(planes_.size()); }

    [[nodiscard]] static int opposite(int plane) { return plane ^ 1; }
    /// The first of the pair.
    [[nodiscard]] static int positive(int plane) { return plane & ~1; }
    [[nodiscard]] static bool isPositive(int plane) { return (plane & 1) == 0; }

  private:
    std::vector<Plane> planes_;
};

/// The axis a normal points along most; the first of equals in the order z, x, y, as texture axes are chosen.
[[nodiscard]] int mainAxis(const Point& normal);
[[nodiscard]] bool isAxial(const Plane& plane);

}  // namespace navwright::compile
