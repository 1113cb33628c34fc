#pragma once

#include <cstdint>
#include <map>
#include <utility>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/generate/votes/vote.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// What demos show of the way from one node of a nav to another.
struct ShownLink {
    std::uint32_t traversals = 0;  ///< below `links.max_speed`
    std::uint32_t demos = 0;       ///< different ones among these
    std::uint32_t fast = 0;        ///< above it; the rest is of the slow ones
    std::uint32_t jumped = 0, crouched = 0;

    friend bool operator==(const ShownLink&, const ShownLink&) = default;
};

/// What demos show of a nav, which need not come from them.
struct NavShown {
    std::map<std::pair<std::int32_t, std::int32_t>, ShownLink> ways;  ///< by (from, to), linked or not
    std::uint64_t traversals = 0;                                     ///< of all votes
    std::uint64_t placed = 0;                                         ///< of these: their ends are nodes

    /// Of a link; nothing shown for one that no player went.
    [[nodiscard]] ShownLink of(std::int32_t from, std::int32_t to) const;
};

/// Places every vote at the nearest node in use within `nodes.radius`, at most `nodes.z_split` up or down,
/// and counts where players went next; votes in the air and on ladders between two nodes are passed over. Of
/// navs denser than `votes.spacing` little is seen. Errors: cancelled.
[[nodiscard]] Result<NavShown> showLinks(const NavGraph& graph, const VoteSet& votes,
                                         const Parameters& parameters, JobContext& context);

}  // namespace navwright
