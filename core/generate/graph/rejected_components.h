#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

struct GraphResult;

/// A nav before it was reduced to its main component (`nodes.main_component`), without edits and rehearsals.
struct WholeNav {
    NavGraph graph;
    std::vector<std::int32_t> left;  ///< by GraphResult::rejectedNodes: its number in `graph`; ascending
};

/// Why a component was rejected.
enum class RejectedComponentKind : std::uint8_t {
    component,  ///< no path to or from the main component
    trap,       ///< reachable from the main component, without a way back
    unreached,  ///< leads to the main component, but is not reachable from it
};

inline constexpr int kRejectedComponentKindCount = 3;

/// The title in the legend, such as "Left out: island".
[[nodiscard]] std::string_view rejectedComponentTitle(RejectedComponentKind kind);

/// Nodes that were rejected and are connected by links, ignoring directions.
struct RejectedComponent {
    RejectedComponentKind kind = RejectedComponentKind::component;
    std::vector<std::size_t> nodes;  ///< in WholeNav::graph, ascending
    Vec3 at{0};                      ///< position of the node nearest to their mean
};

/// Lists the components, largest first, ties by lowest node; empty when nothing was rejected.
[[nodiscard]] std::vector<RejectedComponent> rejectedComponents(const GraphResult& result);

/// The index in GraphResult::rejectedNodes of a rejected node of WholeNav::graph.
[[nodiscard]] std::size_t rejectedNumber(const GraphResult& result, std::size_t node);

/// A sentence: "102 nodes are left out: no way leads there from the main component of the nav, and none
/// back".
[[nodiscard]] std::string rejectedComponentSentence(const RejectedComponent& part);

}  // namespace navwright
