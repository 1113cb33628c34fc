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

struct MainComponentInput {
    const GameMap& map;
    /// Edits to be applied afterwards; may be nullptr. Components are computed as if they were applied, and
    /// nodes that edits refer to stay.
    const PatchFile* patches = nullptr;
};

struct MainComponent {
    std::vector<std::int32_t> previous;  ///< by remaining node: its index before
    bool byEdits = false;                ///< without the edits other nodes would remain
};

/// Removes nodes outside the main component (`nodes.main_component`): bots sent there get lost or cannot
/// return. Unless `strict`, bots that spawn outside keep what they need, as long as at least
/// `nodes.main_share` of the nodes are in the main component: the path out with the fewest nodes, or without
/// one a few nodes to walk around. Reports what was removed in `rejected` and in a warning. Errors:
/// cancelled.
[[nodiscard]] Result<MainComponent> keepMainComponent(NavGraph& graph, const MainComponentInput& input,
                                                      const Parameters& parameters,
                                                      std::vector<RejectedNode>& rejected,
                                                      std::vector<std::string>& warnings,
                                                      JobContext& context);

}  // namespace navwright
