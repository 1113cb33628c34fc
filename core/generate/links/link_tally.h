#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/base/parameters.h"
#include "core/generate/links/links.h"
#include "core/generate/votes/votes.h"
#include "core/nav/files/node_link.h"

namespace navwright {

/// Sums over the traversals of one directed pair of nodes.
struct LinkTally {
    NodeLink ends;
    std::uint32_t full = 0, penalised = 0;  ///< slow traversals, by the lighter end's weight
    std::uint32_t fast = 0;
    std::uint32_t jumped = 0, crouched = 0, hurt = 0, flown = 0;  ///< of the slow ones
    std::uint32_t demos = 0, lastDemo = ~0u;                      ///< of the slow ones
    std::int64_t fall = 0;                                        ///< 1/8 units, of the slow ones
    double minSpeed = 0, maxSpeed = 0, speedSum = 0;              ///< of the slow ones
    double slowestFast = 0;

    [[nodiscard]] std::uint32_t count() const { return full + penalised; }
    [[nodiscard]] LinkEvidence evidence(double penaltyFactor) const;
};

/// The nodes between which a traversal counts whose votes belong to these two: a vote half-way up a ladder
/// Which node pair a traversal between votes of these two nodes counts for. A vote half-way up a ladder
/// belongs to either end, so for ladders it is decided by where the way on or off leads.
[[nodiscard]] NodeLink traversalEnds(const NodeSet& nodes, std::int32_t from, std::int32_t to);

/// Sums over all traversals by node pair.
class LinkTallies {
  public:
    LinkTallies(const NodeSet& nodes, const Parameters& parameters);

    /// Counts all traversals. Those without a node pair are counted in `counts`, and those too fast are
    /// listed there. Errors: cancelled, those of the stream.
    [[nodiscard]] Result<> count(const VoteStream& votes, const ClusterSet& clusters, LinkSet& counts,
                                 JobContext& context);
    /// One tally per node pair, ordered by ends. Valid after count().
    [[nodiscard]] const std::vector<LinkTally>& tallies() const { return tallies_; }

  private:
    void add(LinkTally& tally, const Vote& vote, const Vote& after, double speed, std::uint32_t demo) const;
    [[nodiscard]] LinkTally& tally(const NodeLink& pair);

    const NodeSet& nodes_;
    SpeedMeasure measure_;
    double maxSpeed_;
    int step_;
    std::unordered_map<NodeLink, std::uint32_t, NodeLinkHash> numbers_;  ///< index into tallies_
    std::vector<LinkTally> tallies_;
};

}  // namespace navwright
