#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/vec3.h"
#include "core/generate/graph/graph.h"

namespace navwright {

/// A node by where it is, so that it is found again in another generation, which numbers nodes anew.
struct NodeStand {
    Vec3 at{0};
    std::int32_t base = -1;  ///< its number before edits; -1: an edit made it
    Vec3 baseAt{0};          ///< where it stood before edits; only with a number

    friend bool operator==(const NodeStand&, const NodeStand&) = default;
};

/// Where a node of a generation stands.
[[nodiscard]] NodeStand standOf(std::size_t node, const GraphResult& graph);

/// Finds nodes of one generation in another. What it is made of outlives it.
class NodeFinder {
  public:
    /// `before`: the generation that stands are of; with it, nodes that moved a little are found, too.
    NodeFinder(const GraphResult* before, const GraphResult& now);

    /// The node that stood there before edits, wherever an edit put it; else one that stands there; else one
    /// that moved at most 24 units and was no other node before. Nothing: it is gone.
    [[nodiscard]] std::optional<std::size_t> find(const NodeStand& stand) const;
    /// The nearest node within 24 units.
    [[nodiscard]] std::optional<std::size_t> near(const Vec3& place) const;

  private:
    [[nodiscard]] std::optional<std::size_t> beforeEdits(const NodeStand& stand) const;
    [[nodiscard]] std::optional<std::size_t> moved(const Vec3& place) const;
    [[nodiscard]] const Vec3& originBeforeEdits(std::size_t number) const;

    const GraphResult* before_;
    const GraphResult& now_;
    std::vector<std::optional<std::size_t>> after_;  ///< by number before edits: the number now
};

}  // namespace navwright
