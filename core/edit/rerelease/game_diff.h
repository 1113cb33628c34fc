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

struct GameDiffOptions {
    float radius = 48;       ///< units within which nodes can be the same
    float stillness = 0.5f;  ///< units a node may shift without counting as moved
};

/// A link in both navs.
struct GameLinkMatch {
    LinkPlace a;
    LinkPlace b;

    friend auto operator<=>(const GameLinkMatch&, const GameLinkMatch&) = default;
};

/// What differs between navs A and B of one game, field by field. Nodes are matched one to one by position,
/// nearest pairs first; links by their ends, several of one node to another in their order. Every list is
/// ascending.
struct GameDiff {
    std::vector<NodeMatch> matched;          ///< all, by a
    std::vector<std::int32_t> nodesAdded;    ///< of B
    std::vector<std::int32_t> nodesRemoved;  ///< of A
    std::vector<NodeMatch> nodesMoved;
    std::vector<NodeMatch> flagsChanged;
    std::vector<NodeMatch> radiiChanged;
    std::vector<LinkPlace> linksAdded;    ///< of B
    std::vector<LinkPlace> linksRemoved;  ///< of A
    std::vector<GameLinkMatch> typesChanged;
    std::vector<GameLinkMatch> linkFlagsChanged;  ///< of NAV2 18: team masks
    std::vector<GameLinkMatch> traversalsChanged;
    std::vector<GameLinkMatch> edictsChanged;
    bool heuristicChanged = false;

    /// No difference but the order of nodes and links.
    [[nodiscard]] bool empty() const;
};

/// Errors: navs of different games, cancelled.
[[nodiscard]] Result<GameDiff> diffGameNavs(const RereleaseGraph& a, const RereleaseGraph& b,
                                            const GameDiffOptions& options, JobContext& context);

/// The same where it is known which node of B each of A is: by index of A, -1 of none. Errors: navs of
/// different games, a node that is not there or named twice.
[[nodiscard]] Result<GameDiff> diffGameNavs(const RereleaseGraph& a, const RereleaseGraph& b,
                                            std::span<const std::int32_t> toB, float stillness = 0);

}  // namespace navwright
