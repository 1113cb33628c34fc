#pragma once

#include "geometry/floor_memory.h"
#include "pipeline/graph.h"
#include "pipeline/known_ways.h"

namespace navwright {

/// What runs of assembleGraph() remember of a map, to save running bots again where an earlier run did.
struct GraphMemory {
    KnownWays ways;
    FloorMemory floor;
};

/// As assembleGraph() of one run alone, and the result is the same.
[[nodiscard]] Result<GraphResult> assembleGraph(const NodeSet& nodes, const LinkSet& links,
                                                const GraphInput& input, const Parameters& parameters,
                                                GraphMemory& memory, JobContext& context);

}  // namespace navwright
