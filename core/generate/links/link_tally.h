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
/// belongs to whichever end; what counts is where the way on or off it leads.
[[nodiscard]] NodeLink traversalEnds(const NodeSet& nodes, std::int32_t from, std::int32_t to);

/// Sums up all traversals by the nodes that they lead between.
class LinkTallies {
  public:
    LinkTallies(const NodeSet& nodes, const Parameters& parameters);

    /// What makes no pair is counted in `counts`, what is too fast named there. Errors: cancelled, those of
    /// the stream.
    [[nodiscard]] Result<> count(const VoteStream& votes, const ClusterSet& clusters, LinkSet& counts,
                                 JobContext& context);
    /// By ends, each pair once. After count().
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
