#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// The changes of an edit, sufficient to apply and undo it. Node indices and link targets in `before` and
/// `removed` refer to the graph before the edit, those in `after` and `added` to the graph after it.
struct GraphDelta {
    struct Changed {
        std::int32_t from = 0;  ///< index before the edit
        std::int32_t to = 0;    ///< index after the edit
        RereleaseNode before = {};
        RereleaseNode after = {};

        friend bool operator==(const Changed&, const Changed&) = default;
    };
    struct Placed {
        std::int32_t index = 0;
        RereleaseNode node = {};

        friend bool operator==(const Placed&, const Placed&) = default;
    };

    std::vector<Changed> changed = {};  ///< ascending by `from`
    std::vector<Placed> removed = {};   ///< ascending
    std::vector<Placed> added = {};     ///< ascending
    /// Values before and after, if changed.
    std::optional<std::pair<std::optional<float>, std::optional<float>>> heuristic = {};

    [[nodiscard]] bool empty() const {
        return changed.empty() && removed.empty() && added.empty() && !heuristic;
    }
    friend bool operator==(const GraphDelta&, const GraphDelta&) = default;
};

/// The delta that undoes `delta`.
[[nodiscard]] GraphDelta reversed(const GraphDelta& delta);

/// Applies a delta. Links of unaffected nodes keep their targets, even if these are renumbered. Errors, which
/// leave the graph unchanged: an invalid index, a target that is not a node, more nodes than a file holds, a
/// graph that does not match the state before the edit.
[[nodiscard]] Result<> applyDelta(RereleaseGraph& graph, const GraphDelta& delta);

/// By index before: the index after, or -1 for a removed node. `nodes`: node count before; the delta must
/// fit.
[[nodiscard]] std::vector<std::int32_t> newIndices(const GraphDelta& delta, std::size_t nodes);

/// The delta from `before` to `after`, comparing nodes by index; with different node counts also those at the
/// end.
[[nodiscard]] GraphDelta deltaBetween(const RereleaseGraph& before, const RereleaseGraph& after);

}  // namespace navwright
