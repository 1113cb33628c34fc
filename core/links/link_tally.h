#pragma once

#include <cstdint>
#include <vector>

#include "base/parameters.h"
#include "links/links.h"
#include "voting/votes.h"

namespace navwright {

/// Sums over the traversals of one directed pair of nodes.
struct LinkTally {
    std::int32_t from = -1, to = -1;
    std::uint32_t full = 0, penalised = 0;  ///< slow traversals, by the lighter end's weight
    std::uint32_t fast = 0;
    std::uint32_t jumped = 0, crouched = 0, hurt = 0, flown = 0;  ///< of the slow ones
    std::vector<std::uint32_t> demos;                             ///< of the slow ones
    double minSpeed = 0, maxSpeed = 0, speedSum = 0;              ///< of the slow ones
    double slowestFast = 0;

    [[nodiscard]] std::uint32_t count() const { return full + penalised; }
    [[nodiscard]] LinkEvidence evidence(double penaltyFactor) const;
};

/// A directed pair of nodes.
struct LinkEnds {
    std::int32_t from = -1, to = -1;

    friend bool operator==(const LinkEnds&, const LinkEnds&) = default;
};

/// The nodes between which a traversal counts whose votes belong to these two: a vote half-way up a ladder
/// belongs to whichever end; what counts is where the way on or off it leads.
[[nodiscard]] LinkEnds traversalEnds(const NodeSet& nodes, std::int32_t from, std::int32_t to);

/// Collects the traversals that start at one place after another.
class LinkTallies {
  public:
    LinkTallies(const VoteSet& votes, const ClusterSet& clusters, const NodeSet& nodes,
                const Parameters& parameters);

    /// The pairs that start at a node, or at either end of its ladder. What makes no pair is counted in
    /// `counts`. Valid until the next call.
    [[nodiscard]] const std::vector<LinkTally>& from(std::int32_t node, LinkSet& counts);

  private:
    void add(LinkTally& tally, const Vote& vote, const Vote& after, std::uint32_t demo) const;
    LinkTally& tally(const LinkEnds& pair);
    [[nodiscard]] std::vector<std::uint32_t> votesOf(std::int32_t node) const;

    const VoteSet& votes_;
    const ClusterSet& clusters_;
    const NodeSet& nodes_;
    SpeedMeasure measure_;
    double maxSpeed_;
    int step_;
    std::vector<std::vector<std::uint32_t>> clustersOf_;  ///< by node
    std::vector<std::int32_t> slots_;                     ///< by target node: index into tallies_, -1 = none
    std::vector<LinkTally> tallies_;
};

}  // namespace navwright
