#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// What an edit changes in a graph, enough to do and to undo it. Node indices and targets of links in
/// `before` and `removed` are those of the graph before the edit, in `after` and `added` those after it.
struct GraphDelta {
    struct Changed {
        std::int32_t from = 0;  ///< index before
        std::int32_t to = 0;    ///< index after
        RereleaseNode before = {};
        RereleaseNode after = {};

        friend bool operator==(const Changed&, const Changed&) = default;
    };
    struct Placed {
        std::int32_t index = 0;
        RereleaseNode node = {};

        friend bool operator==(const Placed&, const Placed&) = default;
    };

    std::vector<Changed> changed = {};  ///< ascending by from
    std::vector<Placed> removed = {};   ///< ascending
    std::vector<Placed> added = {};     ///< ascending
    /// Before and after, where it changes.
    std::optional<std::pair<std::optional<float>, std::optional<float>>> heuristic = {};

    [[nodiscard]] bool empty() const {
        return changed.empty() && removed.empty() && added.empty() && !heuristic;
    }
    friend bool operator==(const GraphDelta&, const GraphDelta&) = default;
};

/// What undoes it.
[[nodiscard]] GraphDelta reversed(const GraphDelta& delta);

/// Carries the edit out. Links of nodes that are not in the delta keep their targets, whatever number these
/// get. Errors, which leave the graph as it was: an index that is not there, a target that is no node, more
/// nodes than a file holds, a graph that is not as it was before the edit.
[[nodiscard]] Result<> applyDelta(RereleaseGraph& graph, const GraphDelta& delta);

/// By index before: the index after, or -1 of a node that is removed. `nodes` is the count before; the delta
/// must fit.
[[nodiscard]] std::vector<std::int32_t> newIndices(const GraphDelta& delta, std::size_t nodes);

/// What makes one graph of the other, node by index: of two with as many nodes the nodes that differ, else
/// also those at the end.
[[nodiscard]] GraphDelta deltaBetween(const RereleaseGraph& before, const RereleaseGraph& after);

}  // namespace navwright
