#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/vec3.h"
#include "core/generate/graph/graph.h"

namespace navwright {

/// Identifies a node by position, to find it in another generation, in which nodes have other numbers.
struct NodeStand {
    Vec3 at{0};
    std::int32_t base = -1;  ///< its number before edits; -1: an edit made it
    Vec3 baseAt{0};          ///< its position before edits; only with a number

    friend bool operator==(const NodeStand&, const NodeStand&) = default;
};

/// The stand of a generation's node.
[[nodiscard]] NodeStand standOf(std::size_t node, const GraphResult& graph);

/// Finds nodes of one generation in another. The arguments must outlive it.
class NodeFinder {
  public:
    /// `before`: the generation of the stands; with it, nodes that moved slightly are found, too.
    NodeFinder(const GraphResult* before, const GraphResult& now);

    /// Finds the node that was at the stand before edits, even if an edit moved it; else the node at the
    /// stand; else one that moved at most 24 units and was not another node before. nullopt: it is gone.
    [[nodiscard]] std::optional<std::size_t> find(const NodeStand& stand) const;
    /// The nearest node within 24 units; nullopt: none.
    [[nodiscard]] std::optional<std::size_t> near(const Vec3& place) const;

  private:
    [[nodiscard]] std::optional<std::size_t> beforeEdits(const NodeStand& stand) const;
    [[nodiscard]] std::optional<std::size_t> moved(const Vec3& place) const;
    [[nodiscard]] const Vec3& originBeforeEdits(std::size_t number) const;

    const GraphResult* before_;
    const GraphResult& now_;
    std::vector<std::optional<std::size_t>> after_;  ///< by number before edits: current number
};

}  // namespace navwright
