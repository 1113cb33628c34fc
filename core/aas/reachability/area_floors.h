#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/aas/reachability/area_space.h"

namespace navwright {

/// An edge of a floor face, or of a liquid's surface face.
struct FloorEdge {
    std::int32_t area = 0;
    std::int32_t face = 0;
    std::int32_t edge = 0;  ///< signed, as in edgeIndex
    Vec3 from{0}, to{0};
    Vec3 out{0};     ///< horizontal unit vector out of the face; zero for a vertical edge
    float dist = 0;  ///< of the vertical plane through the edge
    bool water = false;
};

/// A floor edge in the file's direction, independent of the face.
struct FloorLine {
    Vec3 from{0}, to{0};
    Vec3 normal{0};  ///< of its face's plane, as stored
    float planeDist = 0;
};

/// The floors of all areas with their edges, with a spatial lookup.
class AreaFloors {
  public:
    AreaFloors(const AreaSpace& space, float steepest);

    [[nodiscard]] std::span<const FloorEdge> all() const { return edges_; }
    /// The floor edges of an area, in the order of its faces.
    [[nodiscard]] std::span<const FloorEdge> of(std::int32_t area) const;
    /// The box around an area's ground faces; inverted when it has none.
    [[nodiscard]] const Box& bounds(std::int32_t area) const { return bounds_[area]; }
    /// Collects numbers in all(), ascending, of ground edges whose box seen from above is within `radius` of
    /// that of a line. May include others.
    void near(const Vec3& from, const Vec3& to, float radius, std::vector<std::int32_t>& numbers) const;
    /// The ground edges of an area, without those of liquids.
    [[nodiscard]] std::span<const FloorLine> lines(std::int32_t area) const;
    /// Collects areas with ground, ascending, whose ground's box seen from above is within `radius` of that
    /// of `area`. May include others.
    void areasNear(std::int32_t area, float radius, std::vector<std::int32_t>& areas) const;
    /// Numbers in all(), ascending, of ground edges that use edge `edge` of the file in either direction.
    [[nodiscard]] std::span<const std::int32_t> sharing(std::int32_t edge) const;

  private:
    /// A grid of square cells, seen from above.
    class Cells {
      public:
        void fill(std::span<const Box> boxes, float least);
        /// Collects the numbers in all cells that a box touches, ascending.
        void gather(const Box& box, std::vector<std::int32_t>& numbers) const;

      private:
        [[nodiscard]] std::array<int, 2> cellOf(float x, float y) const;

        std::vector<std::int32_t> in_, first_;
        Vec3 corner_{0};
        std::array<int, 2> cells_{1, 1};
        float size_ = 64;
    };

    void findEdges(const AreaSpace& space, float steepest);

    std::vector<FloorEdge> edges_;
    std::vector<std::int32_t> first_;  ///< by area, with one entry more than areas
    std::vector<Box> bounds_;
    std::vector<std::int32_t> byEdge_, firstByEdge_;
    std::vector<FloorLine> lines_;
    std::vector<std::int32_t> firstLine_;
    std::vector<std::int32_t> grounded_, groundEdges_;
    Cells edgeCells_, areaCells_;
};

}  // namespace navwright
