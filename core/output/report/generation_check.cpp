#include "core/output/report/generation_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "core/base/counted.h"
#include "core/base/parameters.h"
#include "core/demos/samples/demo_summary.h"
#include "core/output/report/generation_report.h"

namespace navwright {

Result<> checkNotEmpty(const Generation& generation, const std::string& where) {
    const auto used = std::ranges::count_if(generation.demos,
                                            [](const auto& demo) { return demo->skip == SkipReason::none; });
    const auto needed = generation.parameters.integer(Param::NodeMinDemos);
    if (used < needed) {
        return fail(fmt::format("A node needs votes from {} (nodes.min_demos), and {} could be used",
                                counted(static_cast<std::uint64_t>(needed), "demo", "demos"), used),
                    where,
                    used == 0 ? "the warnings say why"
                              : fmt::format("add demos, or accept less with --set nodes.min_demos={}", used));
    }
    if (generation.graph->graph.nodes.empty()) {
        return fail(fmt::format("None of {} became a node",
                                counted(generation.clusters->clusters.size(), "cluster", "clusters")),
                    where, "rejected: " + rejectedClusters(*generation.nodes));
    }
    return {};
}

}  // namespace navwright
