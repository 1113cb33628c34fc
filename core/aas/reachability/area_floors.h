#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/aas/reachability/area_space.h"

namespace navwright {

/// An edge of a floor, or of the surface of a liquid where an area ends upwards.
struct FloorEdge {
    std::int32_t area = 0;
    std::int32_t face = 0;
    std::int32_t edge = 0;  ///< as in edgeIndex
    Vec3 from{0}, to{0};
    Vec3 out{0};     ///< level, of unit length, out of the face; zero where the edge is upright
    float dist = 0;  ///< of the upright plane through it
    bool water = false;
};

/// The same edge as the file has it, whichever way its face goes round it.
struct FloorLine {
    Vec3 from{0}, to{0};
    Vec3 normal{0};  ///< of its face's plane, as the file has it
    float planeDist = 0;
};

/// The floors of all areas with their edges, and which are near a place.
class AreaFloors {
  public:
    AreaFloors(const AreaSpace& space, float steepest);

    [[nodiscard]] std::span<const FloorEdge> all() const { return edges_; }
    /// Of an area, in the order of its faces.
    [[nodiscard]] std::span<const FloorEdge> of(std::int32_t area) const;
    /// Around the ground faces of an area; upside down where it has none.
    [[nodiscard]] const Box& bounds(std::int32_t area) const {
        return bounds_[static_cast<std::size_t>(area)];
    }
    /// Numbers in all(), ascending, of ground edges whose box from above is within `radius` of that of a
    /// line, and maybe others.
    void near(const Vec3& from, const Vec3& to, float radius, std::vector<std::int32_t>& numbers) const;
    /// Around the ground edges of an area alone, without those of water.
    [[nodiscard]] std::span<const FloorLine> lines(std::int32_t area) const;
    /// Areas with ground, ascending, whose ground's box from above is within `radius` of that of an area's,
    /// and maybe others.
    void areasNear(std::int32_t area, float radius, std::vector<std::int32_t>& areas) const;
    /// Numbers in all(), ascending, of the ground edges that are edge `edge` of the file, whichever way.
    [[nodiscard]] std::span<const std::int32_t> sharing(std::int32_t edge) const;

  private:
    /// Numbers by square cells from above.
    class Cells {
      public:
        void fill(std::span<const Box> boxes, float least);
        /// Of boxes in cells that such a box touches, ascending.
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
    std::vector<std::int32_t> first_;  ///< by area, one more than areas
    std::vector<Box> bounds_;
    std::vector<std::int32_t> byEdge_, firstByEdge_;
    std::vector<FloorLine> lines_;
    std::vector<std::int32_t> firstLine_;
    std::vector<std::int32_t> grounded_, groundEdges_;
    Cells edgeCells_, areaCells_;
};

}  // namespace navwright
