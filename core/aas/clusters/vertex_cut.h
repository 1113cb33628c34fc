#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace navwright {

/// Fewest vertices whose removal parts two groups of vertices in an undirected graph (Menger), by maximum
/// flow (E. A. Dinic).
class VertexCut {
  public:
    enum class Role : std::uint8_t { free, first, second, kept };  ///< kept: may not be removed

    /// `edges`: pairs of vertices below `vertices`, each once.
    VertexCut(std::size_t vertices, const std::vector<std::pair<std::int32_t, std::int32_t>>& edges);

    /// One role per vertex. Ascending; of several cuts the one nearest to the first group. nullopt where it
    /// would take more than `most`, or where kept vertices join the groups.
    [[nodiscard]] std::optional<std::vector<std::int32_t>> find(const std::vector<Role>& roles,
                                                                std::int32_t most);

  private:
    struct Arc {
        std::int32_t to = 0;
        std::int32_t room = 0;  ///< flow that still fits
    };

    void addArc(std::int32_t from, std::int32_t to);
    [[nodiscard]] bool layer();
    [[nodiscard]] bool push();

    // Vertex v is an arc from 2v to 2v + 1; behind all of them the source and the sink. Arc i ^ 1 runs back.
    std::size_t vertices_;
    std::vector<Arc> arcs_;
    std::vector<std::vector<std::int32_t>> out_;
    std::vector<std::int32_t> level_;
    std::vector<std::size_t> next_;
};

}  // namespace navwright
