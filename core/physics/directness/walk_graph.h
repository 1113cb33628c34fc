#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/vec3.h"

namespace navwright {

/// A step between two points, in one direction.
struct WalkStep {
    std::uint32_t from = 0, to = 0;  ///< points
    float length = 0;                ///< units; 0 for a teleporter
};

/// Points on a map's floor, as origins of a player, and the steps that bots can make between them.
class WalkGraph {
  public:
    /// Lengths are added as whole multiples of 1 / kPerUnit of a unit, so that a sum does not depend on the
    /// order of its terms.
    static constexpr float kPerUnit = 8;
    struct Step {
        std::uint32_t to = 0;
        std::uint32_t length = 0;  ///< in units / kPerUnit
    };

    WalkGraph() = default;
    /// `steps`: in any order; of several between the same two points the shortest counts.
    WalkGraph(std::vector<Vec3> points, std::vector<WalkStep> steps);

    [[nodiscard]] const std::vector<Vec3>& points() const { return points_; }
    /// The steps that leave a point, ascending by `to`.
    [[nodiscard]] std::span<const Step> from(std::uint32_t point) const {
        return std::span(steps_).subspan(first_[point], first_[point + 1] - first_[point]);
    }
    [[nodiscard]] std::uint32_t longest() const { return longest_; }

  private:
    std::vector<Vec3> points_;
    std::vector<Step> steps_;
    std::vector<std::size_t> first_;  ///< by point, and one more for the end
    std::uint32_t longest_ = 0;
};

/// The shortest paths from one point to all others.
struct WalkTree {
    std::vector<float> lengths;         ///< by point, units; infinite: cannot be reached
    std::vector<std::uint32_t> before;  ///< by point: the one before it; itself if there is none
};

/// Finds shortest paths from points of a graph, which must outlive it, by Dijkstra with one bucket per
/// length: ten times as fast as with a heap. Not thread-safe.
class WalkSearch {
  public:
    explicit WalkSearch(const WalkGraph& graph) : graph_(graph), buckets_(graph.longest() + 1) {}
    [[nodiscard]] WalkTree from(std::uint32_t start);

  private:
    const WalkGraph& graph_;
    /// Open points by length, used as a ring. There are more buckets than the longest step is long, so a
    /// bucket never holds two lengths at once.
    std::vector<std::vector<std::uint32_t>> buckets_;
};

}  // namespace navwright
