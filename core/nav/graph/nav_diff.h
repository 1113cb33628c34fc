#pragma once

#include <cstdint>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/node_link.h"
#include "core/nav/graph/node_matching.h"

namespace navwright {

struct NavDiffOptions {
    float radius = 48;       ///< maximum distance of matching nodes, units
    float stillness = 0.5f;  ///< distance in units within which a node counts as not moved
    bool costs = true;       ///< false: ignore costs, as one nav is from a file without them
};

/// A link in both navs.
struct LinkMatch {
    NodeLink a;
    NodeLink b;
};

/// The differences between navs A and B. Nodes match one to one by position, nearest pairs first; links by
/// their ends. All lists are ascending.
struct NavDiff {
    std::vector<NodeMatch> matched;          ///< all matches, by a
    std::vector<std::int32_t> nodesAdded;    ///< only in B
    std::vector<std::int32_t> nodesRemoved;  ///< only in A
    std::vector<NodeMatch> nodesMoved;
    std::vector<NodeMatch> nodesRetyped;
    std::vector<NodeLink> linksAdded;    ///< only in B
    std::vector<NodeLink> linksRemoved;  ///< only in A
    std::vector<LinkMatch> linksRetyped;
    /// Same type, but costs differ by more than the lengths do.
    std::vector<LinkMatch> linksRecosted;

    /// Whether there is no difference except the order of nodes and links.
    [[nodiscard]] bool empty() const;
};

/// Errors: cancelled.
[[nodiscard]] Result<NavDiff> diffNavs(const NavGraph& a, const NavGraph& b, const NavDiffOptions& options,
                                       JobContext& context);

}  // namespace navwright
