#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/base/parameters.h"
#include "core/generate/links/links.h"
#include "core/generate/votes/votes.h"

namespace navwright {

/// Sums over the traversals of one directed node pair.
struct LinkTally {
    std::int32_t from = -1, to = -1;
    std::uint32_t full = 0, penalised = 0;  ///< slow traversals, by the lighter of both votes' weights
    std::uint32_t fast = 0;
    std::uint32_t jumped = 0, crouched = 0, hurt = 0, flown = 0;  ///< of the slow ones
    std::uint32_t demos = 0, lastDemo = ~0u;                      ///< of the slow ones
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

/// The nodes a traversal between the votes of two nodes counts for: a vote half-way up a ladder may belong to
/// either end, so ladder ends are chosen by where the traversal gets on or off.
[[nodiscard]] LinkEnds traversalEnds(const NodeSet& nodes, std::int32_t from, std::int32_t to);

/// Sums up all traversals by node pair.
class LinkTallies {
  public:
    LinkTallies(const NodeSet& nodes, const Parameters& parameters);

    /// Counts all traversals; those without a pair are counted in `counts`, fast ones are listed there.
    /// Errors: cancelled, those of the stream.
    [[nodiscard]] Result<> count(const VoteStream& votes, const ClusterSet& clusters, LinkSet& counts,
                                 JobContext& context);
    /// Call after count(); one tally per pair.
    [[nodiscard]] const std::vector<LinkTally>& tallies() const { return tallies_; }

  private:
    void add(LinkTally& tally, const Vote& vote, const Vote& after, double speed, std::uint32_t demo) const;
    [[nodiscard]] LinkTally& tally(const LinkEnds& pair);

    const NodeSet& nodes_;
    SpeedMeasure measure_;
    double maxSpeed_;
    int step_;
    std::unordered_map<std::uint64_t, std::uint32_t> numbers_;  ///< by node pair: index into tallies_
    std::vector<LinkTally> tallies_;
};

}  // namespace navwright
