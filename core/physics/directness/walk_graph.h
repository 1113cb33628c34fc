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

/// Points of a map's floor as players' origins, and the steps that bots can make between them.
class WalkGraph {
  public:
    /// Lengths in sums are whole numbers of these, so that they are the same in whatever order they are
    /// added.
    static constexpr float kPerUnit = 8;
    struct Step {
        std::uint32_t to = 0;
        std::uint32_t length = 0;  ///< in units / kPerUnit
    };

    WalkGraph() = default;
    /// Steps in any order; of equal ends the shortest counts.
    WalkGraph(std::vector<Vec3> points, std::vector<WalkStep> steps);

    [[nodiscard]] const std::vector<Vec3>& points() const { return points_; }
    /// The steps out of a point, ascending by `to`.
    [[nodiscard]] std::span<const Step> from(std::uint32_t point) const {
        return std::span(steps_).subspan(first_[point], first_[point + 1] - first_[point]);
    }
    [[nodiscard]] std::uint32_t longest() const { return longest_; }

  private:
    std::vector<Vec3> points_;
    std::vector<Step> steps_;
    std::vector<std::size_t> first_;  ///< by point, with an end
    std::uint32_t longest_ = 0;
};

/// The lengths of the shortest ways from one point.
struct WalkTree {
    std::vector<float> lengths;         ///< by point, units; infinite: no way
    std::vector<std::uint32_t> before;  ///< by point: the one before; itself: the start, or there is no way
};

/// Finds the shortest ways from points of a graph, which must outlive it: Dijkstra with a bucket for each
/// length, in a tenth of the time that a heap takes. Not thread-safe.
class WalkSearch {
  public:
    explicit WalkSearch(const WalkGraph& graph) : graph_(graph), buckets_(graph.longest() + 1) {}
    [[nodiscard]] WalkTree from(std::uint32_t start);

  private:
    const WalkGraph& graph_;
    /// Points by length; as no step is longer than all of them, none holds two lengths at once.
    std::vector<std::vector<std::uint32_t>> buckets_;
};

}  // namespace navwright
