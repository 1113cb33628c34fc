#pragma once

#include <cstdint>
#include <vector>

#include "core/base/vec2.h"
#include "core/crowds/steering/avoidance.h"
#include "core/crowds/steering/blending.h"
#include "core/floor/quadmesh/quad_mesh.h"

namespace navwright {

/// Where a body's middle cannot go on from the floor of a mesh: walls, and edges that it would fall over.
class FloorEdges {
  public:
    explicit FloorEdges(const QuadMesh& mesh);

    /// Edges within `reach` of a body's origin, on its floor, nearest first, at most `most`.
    void near(const Vec3& origin, float reach, std::size_t most, std::vector<AvoidedEdge>& found) const;
    [[nodiscard]] std::size_t size() const { return edges_.size(); }

  private:
    struct Edge {
        AvoidedEdge line;         ///< upwards, or to the right
        bool turned = false;      ///< floor is on its right
        float low = 0, high = 0;  ///< z of origins along it
    };
    static constexpr float kCell = 128;

    std::vector<Edge> edges_;
    std::int32_t firstColumn_ = 0, firstRow_ = 0, columns_ = 0, rows_ = 0;
    std::vector<std::uint32_t> start_, members_;  ///< by cell
};

/// What stands in the way of a body that goes on for half a second: the nearer, the more dangerous.
void addFloorDanger(ContextRose& rose, const QuadMesh& mesh, const Vec3& origin, float maxSpeed);

}  // namespace navwright
