#pragma once

#include <string_view>

namespace navwright {

/// The stages of a generation in order; each depends on all before it.
enum class Stage { read, gate, votes, clusters, nodes, links, graph, navtest };

inline constexpr int kStageCount = 8;

[[nodiscard]] constexpr std::string_view stageName(Stage stage) {
    constexpr std::string_view names[kStageCount] = {"read",  "gate",  "votes", "clusters",
                                                     "nodes", "links", "graph", "navtest"};
    return names[static_cast<int>(stage)];
}

}  // namespace navwright
