#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

struct LinkSearch {
    float reach = 640;         ///< units: no longer links
    float standDrop = 30;      ///< units down from which a link is a STAND_DROP
    float deepest = 256;       ///< units down: no deeper links (`links.drop_limit`)
    int mostDamage = 25;       ///< health that the fall may cost
    std::size_t most = 2;      ///< links wanted out, and as many in
    float highest = 80;        ///< units up: no steeper links, but for ladders
    std::size_t tries = 4000;  ///< pairs of nodes run at most, each both ways
};

/// Links between the nodes and the others that nobody drew and simulated bots make from every start, without
/// a ballistic jump, shortest first, as patches. A single node stands for its island, or for the trap or
/// unreached part it is in. What is apart from the main part of the nav is joined with that, in the
/// directions in which no way leads yet; what is in it gets links both ways. Each node is used once in a
/// direction. Empty: bots make none. Errors: cancelled, no node given.
[[nodiscard]] Result<std::vector<EditPatch>> findLinks(const NavGraph& graph, const LinkWorld& world,
                                                       std::span<const std::size_t> nodes,
                                                       const LinkSearch& search, JobContext& context);

/// A link that is wanted between two nodes.
struct WantedLink {
    std::optional<EditPatch> patch;  ///< what adds it; nothing: bots cannot be relied on to make it
    LinkJudgement judged;
};
/// Lets bots try it as findLinks() does, from every start, one way. Errors: cancelled, no such node, the link
/// is there already, or leads too far down or up.
[[nodiscard]] Result<WantedLink> tryWantedLink(const NavGraph& graph, const LinkWorld& world,
                                               std::size_t from, std::size_t to, const LinkSearch& search,
                                               JobContext& context);

}  // namespace navwright
