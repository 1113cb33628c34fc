#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/nav/files/nearest_node.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/nav/graph/node_matching.h"

namespace navwright {

struct RereleaseDiffOptions {
    float radius = 48;       ///< maximum distance of matching nodes, units
    float stillness = 0.5f;  ///< distance in units within which a node counts as not moved
};

/// A link in both navs.
struct RereleaseLinkMatch {
    LinkPlace a;
    LinkPlace b;

    friend auto operator<=>(const RereleaseLinkMatch&, const RereleaseLinkMatch&) = default;
};

/// The differences between navs A and B of one game, by field. Nodes match one to one by position, nearest
/// pairs first; links by their ends, and by order where several connect the same nodes. All lists are
/// ascending.
struct RereleaseDiff {
    std::vector<NodeMatch> matched;          ///< all matches, by a
    std::vector<std::int32_t> nodesAdded;    ///< only in B
    std::vector<std::int32_t> nodesRemoved;  ///< only in A
    std::vector<NodeMatch> nodesMoved;
    std::vector<NodeMatch> flagsChanged;
    std::vector<NodeMatch> radiiChanged;
    std::vector<LinkPlace> linksAdded;    ///< only in B
    std::vector<LinkPlace> linksRemoved;  ///< only in A
    std::vector<RereleaseLinkMatch> typesChanged;
    std::vector<RereleaseLinkMatch> linkFlagsChanged;  ///< for NAV2 18: team masks
    std::vector<RereleaseLinkMatch> traversalsChanged;
    std::vector<RereleaseLinkMatch> edictsChanged;
    bool heuristicChanged = false;

    /// Whether there is no difference except the order of nodes and links.
    [[nodiscard]] bool empty() const;
};

/// Matches by position. Errors: navs of different games, cancelled.
[[nodiscard]] Result<RereleaseDiff> diffRereleaseNavs(const RereleaseGraph& a, const RereleaseGraph& b,
                                                      const RereleaseDiffOptions& options,
                                                      JobContext& context);

/// Compares with known matches: `toB` is the node of B by node of A, -1 for none. Errors: navs of different
/// games, a node that does not exist or is given twice.
[[nodiscard]] Result<RereleaseDiff> diffRereleaseNavs(const RereleaseGraph& a, const RereleaseGraph& b,
                                                      std::span<const std::int32_t> toB, float stillness = 0);

}  // namespace navwright
