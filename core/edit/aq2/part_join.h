#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/edit/aq2/link_search.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

/// Links that connect a part of a nav with the main component, or why there are none.
struct ComponentJoin {
    std::vector<EditPatch> patches = {};
    std::string why = {};  ///< without patches: the reason, one sentence
};

/// Finds links that simulated bots pass from every start, so that the main component reaches the nodes and
/// vice versa; near ones first, else farther ones. If both directions are missing, both or none are returned:
/// bots would be lost otherwise. Errors: cancelled, no node given.
[[nodiscard]] Result<ComponentJoin> joinPart(const NavGraph& graph, const LinkWorld& world,
                                             std::span<const std::size_t> part, LinkSearch search,
                                             JobContext& context);

}  // namespace navwright
