#pragma once

#include <cstdint>
#include <map>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/generate/votes/vote.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/node_link.h"

namespace navwright {

/// What demos show of the connection between two nodes of a nav.
struct ShownLink {
    std::uint32_t traversals = 0;  ///< not above `links.max_speed`
    std::uint32_t demos = 0;       ///< distinct demos among these
    std::uint32_t fast = 0;        ///< above it; the other fields are about the slow ones
    std::uint32_t jumped = 0, crouched = 0;

    friend bool operator==(const ShownLink&, const ShownLink&) = default;
};

/// What demos show on a nav, which need not be made from them.
struct NavShown {
    std::map<NodeLink, ShownLink> ways;  ///< by (from, to), linked or not
    std::uint64_t traversals = 0;        ///< of all votes
    std::uint64_t placed = 0;            ///< of these: with nodes at both ends

    /// The evidence for a link; zero when no player used it.
    [[nodiscard]] ShownLink of(std::int32_t from, std::int32_t to) const;
};

/// Assigns every vote to the nearest node in use within `nodes.radius` and `nodes.z_split` up or down, and
/// counts players' movements between nodes; votes in the air and on ladders are skipped. On navs denser than
/// `votes.spacing` little is counted. Errors: cancelled.
[[nodiscard]] Result<NavShown> showLinks(const NavGraph& graph, const VoteSet& votes,
                                         const Parameters& parameters, JobContext& context);

}  // namespace navwright
