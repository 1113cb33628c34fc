#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/graph/graph.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

struct MainPartInput {
    const GameMap& map;
    /// Edits that will be applied to what is left; may be nullptr. Parts are as they will be then, and the
    /// nodes that edits name stay.
    const PatchFile* patches = nullptr;
};

/// Leaves out the nodes outside the largest part in which every node reaches every other (`nodes.main_part`):
/// bots sent there get lost, or do not come back. Unless `strict`, bots that appear outside of it keep what
/// they need, as long as `nodes.main_share` of the nodes are in it: the ways out with the fewest nodes, and
/// where none leads out a few nodes to walk about. Returns, per node left, its index before; says what was
/// left out in `leftOut` and in a warning. Only a cancel fails.
[[nodiscard]] Result<std::vector<std::int32_t>> keepMainPart(NavGraph& graph, const MainPartInput& input,
                                                             const Parameters& parameters,
                                                             std::vector<LeftOutNode>& leftOut,
                                                             std::vector<std::string>& warnings,
                                                             JobContext& context);

}  // namespace navwright
