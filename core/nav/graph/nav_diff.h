#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/graph/node_matching.h"

namespace navwright {

struct NavDiffOptions {
    float radius = 48;       ///< units within which nodes can be the same
    float stillness = 0.5f;  ///< units a node may shift without counting as moved
    bool costs = true;       ///< false where one of the two is from a file that holds none
};

using LinkEnds = std::pair<std::int32_t, std::int32_t>;  ///< from, to

/// A link in both navs.
struct LinkMatch {
    LinkEnds a;
    LinkEnds b;
};

/// What differs between navs A and B. Nodes are matched one to one by position, nearest pairs first; links by
/// their ends. Every list is ascending.
struct NavDiff {
    std::vector<NodeMatch> matched;          ///< all, by a
    std::vector<std::int32_t> nodesAdded;    ///< of B
    std::vector<std::int32_t> nodesRemoved;  ///< of A
    std::vector<NodeMatch> nodesMoved;
    std::vector<NodeMatch> nodesRetyped;
    std::vector<LinkEnds> linksAdded;    ///< of B
    std::vector<LinkEnds> linksRemoved;  ///< of A
    std::vector<LinkMatch> linksRetyped;
    /// Of one type; their costs differ by more than what the lengths of the two do.
    std::vector<LinkMatch> linksRecosted;

    /// No difference but the order of nodes and links.
    [[nodiscard]] bool empty() const;
};

/// Only a cancel fails.
[[nodiscard]] Result<NavDiff> diffNavs(const NavGraph& a, const NavGraph& b, const NavDiffOptions& options,
                                       JobContext& context);

}  // namespace navwright
