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

/// A nav before its main part alone was kept (`nodes.main_part`), without edits and rehearsals.
struct WholeNav {
    NavGraph graph;
    std::vector<std::int32_t> left;  ///< by GraphResult::leftOutNodes: its number in `graph`; ascending
};

/// Why a part was left out.
enum class LeftOutKind : std::uint8_t {
    island,     ///< no way leads there from the main part, and none back
    trap,       ///< a way leads there, none back
    unreached,  ///< a way leads from there to the main part, none there
};

inline constexpr int kLeftOutKindCount = 3;

/// "Left out: island", as in the legend.
[[nodiscard]] std::string_view leftOutTitle(LeftOutKind kind);

/// Nodes left out that links join, whatever their direction.
struct LeftOutPart {
    LeftOutKind kind = LeftOutKind::island;
    std::vector<std::size_t> nodes;  ///< of WholeNav::graph, ascending
    Vec3 at{0};                      ///< the node nearest to the middle of them
};

/// The largest first, ties by their lowest node; empty where nothing was left out.
[[nodiscard]] std::vector<LeftOutPart> leftOutParts(const GraphResult& result);

/// Which of GraphResult::leftOutNodes a node of WholeNav::graph is; it must be left out.
[[nodiscard]] std::size_t leftOutNumber(const GraphResult& result, std::size_t node);

/// "102 nodes are left out: no way leads there from the main part of the nav, and none back".
[[nodiscard]] std::string leftOutSentence(const LeftOutPart& part);

}  // namespace navwright
