#pragma once

#include "pipeline/graph.h"

namespace navwright {

class KnownWays;

/// As assembleGraph() of one run alone; `known` saves running bots again where an earlier run did. The result
/// is the same.
[[nodiscard]] Result<GraphResult> assembleGraph(const NodeSet& nodes, const LinkSet& links,
                                                const GraphInput& input, const Parameters& parameters,
                                                KnownWays& known, JobContext& context);

}  // namespace navwright
