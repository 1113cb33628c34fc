#pragma once

#include <cstdint>
#include <vector>

#include "core/base/vec2.h"
#include "core/crowds/steering/avoidance.h"
#include "core/crowds/steering/blending.h"
#include "core/floor/quadmesh/quad_mesh.h"

namespace navwright {

/// Edges of a mesh's floor that a body's centre cannot cross: walls, and ledges.
class FloorEdges {
  public:
    explicit FloorEdges(const QuadMesh& mesh);

    /// Collects edges within `reach` of a body's origin on its floor, nearest first, at most `most`.
    void near(const Vec3& origin, float reach, std::size_t most, std::vector<AvoidedEdge>& found) const;
    [[nodiscard]] std::size_t size() const { return edges_.size(); }

  private:
    struct Edge {
        AvoidedEdge line;         ///< directed up or right
        bool turned = false;      ///< the floor is to its right
        float low = 0, high = 0;  ///< heights of origins along it
    };
    static constexpr float kCell = 128;

    std::vector<Edge> edges_;
    std::int32_t firstColumn_ = 0, firstRow_ = 0, columns_ = 0, rows_ = 0;
    std::vector<std::uint32_t> start_, members_;  ///< by cell
};

/// Adds danger for obstacles within `seconds` of movement, more for nearer ones.
void addFloorDanger(ContextRose& rose, const QuadMesh& mesh, const Vec3& origin, float maxSpeed,
                    float seconds = 0.5f);

}  // namespace navwright
