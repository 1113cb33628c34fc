#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// What differs between two graphs: enough to make each of the other. Nodes are compared by index.
struct GraphDelta {
    struct Changed {
        std::size_t index = 0;
        RereleaseNode before = {};
        RereleaseNode after = {};

        friend bool operator==(const Changed&, const Changed&) = default;
    };

    std::size_t common = 0;                   ///< nodes that both have; of these some are changed
    std::vector<Changed> changed = {};        ///< ascending
    std::vector<RereleaseNode> removed = {};  ///< that follow them before
    std::vector<RereleaseNode> added = {};    ///< that follow them after
    std::optional<float> heuristicBefore = {}, heuristicAfter = {};

    [[nodiscard]] bool empty() const {
        return changed.empty() && removed.empty() && added.empty() && heuristicBefore == heuristicAfter;
    }
    friend bool operator==(const GraphDelta&, const GraphDelta&) = default;
};

[[nodiscard]] GraphDelta deltaBetween(const RereleaseGraph& before, const RereleaseGraph& after);

/// The delta that undoes `delta`.
[[nodiscard]] GraphDelta reversed(GraphDelta delta);

/// Errors, which leave the graph unchanged: it is not the graph before.
[[nodiscard]] Result<> applyDelta(RereleaseGraph& graph, const GraphDelta& delta);

}  // namespace navwright
