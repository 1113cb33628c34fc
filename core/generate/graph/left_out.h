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

/// A nav before it was reduced to its main component (`nodes.main_part`), without edits and rehearsals.
struct WholeNav {
    NavGraph graph;
    std::vector<std::int32_t> left;  ///< by GraphResult::leftOutNodes: its number in `graph`; ascending
};

/// Why a component was left out.
enum class LeftOutKind : std::uint8_t {
    component,  ///< no path to or from the main component
    trap,       ///< reachable from the main component, without a way back
    unreached,  ///< leads to the main component, but is not reachable from it
};

inline constexpr int kLeftOutKindCount = 3;

/// As in the legend: "Left out: island".
[[nodiscard]] std::string_view leftOutTitle(LeftOutKind kind);

/// Nodes that were left out and are connected by links, ignoring directions.
struct LeftOutPart {
    LeftOutKind kind = LeftOutKind::component;
    std::vector<std::size_t> nodes;  ///< in WholeNav::graph, ascending
    Vec3 at{0};                      ///< position of the node nearest to their mean
};

/// Lists the parts, largest first, ties by lowest node; empty when nothing was left out.
[[nodiscard]] std::vector<LeftOutPart> leftOutParts(const GraphResult& result);

/// The index in GraphResult::leftOutNodes of a left out node of WholeNav::graph.
[[nodiscard]] std::size_t leftOutNumber(const GraphResult& result, std::size_t node);

/// A sentence: "102 nodes are left out: no way leads there from the main part of the nav, and none back".
[[nodiscard]] std::string leftOutSentence(const LeftOutPart& part);

}  // namespace navwright
