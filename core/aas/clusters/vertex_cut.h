#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace navwright {

/// Minimum vertex cut between two groups of vertices of an undirected graph (Menger's theorem), by maximum
/// flow (Dinic's algorithm).
class VertexCut {
  public:
    enum class Role : std::uint8_t { free, first, second, kept };  ///< kept: may not be removed

    /// `edges`: pairs of vertices below `vertices`, each once.
    VertexCut(std::size_t vertices, const std::vector<std::pair<std::int32_t, std::int32_t>>& edges);

    /// Returns the cut, ascending; of several the one nearest to the first group. `roles`: one per vertex.
    /// nullopt when the cut needs more than `most` vertices, or when `kept` vertices connect the groups.
    [[nodiscard]] std::optional<std::vector<std::int32_t>> find(const std::vector<Role>& roles,
                                                                std::int32_t most);

  private:
    struct Arc {
        std::int32_t to = 0;
        std::int32_t room = 0;  ///< residual capacity
    };

    void addArc(std::int32_t from, std::int32_t to);
    [[nodiscard]] bool layer();
    [[nodiscard]] bool push();

    // Vertex v becomes an arc from 2v to 2v + 1; the source and the sink come last. Arc i ^ 1 is the reverse
    // of arc i.
    std::size_t vertices_;
    std::vector<Arc> arcs_;
    std::vector<std::vector<std::int32_t>> out_;
    std::vector<std::int32_t> level_;
    std::vector<std::size_t> next_;
};

}  // namespace navwright
