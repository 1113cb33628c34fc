#pragma once

#include <optional>

#include "base/digest.h"
#include "geometry/floor_memory.h"
#include "mending/graph.h"
#include "mending/known_ways.h"
#include "mending/origin_book.h"

namespace navwright {

/// A graph before feedback, spawn points and edits.
struct UnfinishedGraph {
    GraphResult result;
    OriginBook origins;
};

/// What came of rehearsing one graph.
struct RehearsedGraph {
    ContentHash key;
    NavGraph graph;
    std::shared_ptr<const RehearsalReport> report;
};

/// What runs of assembleGraph() remember of a map, to save running bots again where an earlier run did.
struct GraphMemory {
    KnownWays ways;
    FloorMemory floor;
    /// The last graph with all that bots were asked about single links: edits by hand do not change it.
    ContentHash provenKey;
    std::optional<UnfinishedGraph> proven;
    std::optional<RehearsedGraph> rehearsed;  ///< the last
};

/// As assembleGraph() of one run alone, and the result is the same.
[[nodiscard]] Result<GraphResult> assembleGraph(const NodeSet& nodes, const LinkSet& links,
                                                const GraphInput& input, const Parameters& parameters,
                                                GraphMemory& memory, JobContext& context);

/// Whether that would let bots try much that `memory` does not know.
[[nodiscard]] bool takesLong(const NodeSet& nodes, const LinkSet& links, const GraphInput& input,
                             const Parameters& parameters, const GraphMemory& memory);

}  // namespace navwright
