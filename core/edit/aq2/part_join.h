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

/// What joins a part of a nav with the largest part in which every node reaches every other, or why nothing
/// does.
struct PartJoin {
    std::vector<EditPatch> patches = {};
    std::string why = {};  ///< without patches: a sentence
};

/// Links that simulated bots make from every start, so that the main part reaches the nodes and they it: near
/// ones, else farther ones. Links that lead one way alone, where both are missing, are not given: bots would
/// be lost there. Errors: cancelled, no node given.
[[nodiscard]] Result<PartJoin> joinPart(const NavGraph& graph, const LinkWorld& world,
                                        std::span<const std::size_t> part, LinkSearch search,
                                        JobContext& context);

}  // namespace navwright
