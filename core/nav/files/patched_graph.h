#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A graph being patched: removed nodes stay as holes (not in use, without links), so that indices are valid
/// until finish().
class PatchedGraph {
  public:
    explicit PatchedGraph(NavGraph& graph);

    [[nodiscard]] const NavGraph& graph() const { return graph_; }
    [[nodiscard]] NavNode& node(std::size_t index) { return graph_.nodes[index]; }
    [[nodiscard]] bool hasLink(std::size_t from, std::size_t to) const;
    /// Nodes with a link to `index`, ascending.
    [[nodiscard]] std::vector<std::size_t> sources(std::size_t index) const;
    [[nodiscard]] bool full() const { return living_ >= kMaxNavNodes; }
    [[nodiscard]] bool linksFull(std::size_t index) const {
        return graph_.nodes[index].links.size() >= kMaxNavLinks;
    }

    std::size_t addNode(const Vec3& origin, NodeType type);
    void removeNode(std::size_t index);
    /// Moves a node and resets the costs of its links, in and out, to their lengths.
    void moveNode(std::size_t index, const Vec3& origin);
    /// Adds a link, unless it exists or leads to its own start; returns false when there is no room.
    bool addLink(std::size_t from, std::size_t to, NodeType type);
    void removeLink(std::size_t from, std::size_t to);

    /// Removes the holes. Returns, per remaining node, its index before the first change, or -1.
    std::vector<std::int32_t> finish();

  private:
    NavGraph& graph_;
    std::size_t before_;  ///< node count before the first change
    std::size_t living_;
    std::vector<bool> removed_;
};

}  // namespace navwright
