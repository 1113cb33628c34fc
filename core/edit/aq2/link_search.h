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
    float reach = 640;         ///< maximum length of links, units
    float standDrop = 30;      ///< drop in units from which a link is a STAND_DROP
    float deepest = 256;       ///< maximum drop of links, units (`links.drop_limit`)
    int mostDamage = 25;       ///< maximum fall damage, health points
    std::size_t most = 2;      ///< links wanted out, and as many in
    float highest = 80;        ///< maximum rise of links, units; ladders excepted
    std::size_t tries = 4000;  ///< maximum number of node pairs tried, each both ways
};

/// Finds missing links between the nodes and all others that simulated bots pass from every start without a
/// ballistic jump, shortest first, as patches. A single node stands for its island, trap or unreached part.
/// Nodes outside the main component get links in the directions in which no path exists yet, nodes inside get
/// links both ways. Each node is used once per direction. Empty: bots pass none. Errors: cancelled, no node
/// given.
[[nodiscard]] Result<std::vector<EditPatch>> findLinks(const NavGraph& graph, const LinkWorld& world,
                                                       std::span<const std::size_t> nodes,
                                                       const LinkSearch& search, JobContext& context);

/// A requested link between two nodes.
struct WantedLink {
    std::optional<EditPatch> patch;  ///< adds the link; nullopt: bots do not pass it reliably
    LinkJudgement judged;
};
/// Tests one direction as findLinks() does, from every start. Errors: cancelled, no such node, the link
/// exists, or leads too far down or up.
[[nodiscard]] Result<WantedLink> tryWantedLink(const NavGraph& graph, const LinkWorld& world,
                                               std::size_t from, std::size_t to, const LinkSearch& search,
                                               JobContext& context);

}  // namespace navwright
