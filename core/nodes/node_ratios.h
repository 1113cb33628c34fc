#pragma once

#include <cstdint>
#include <span>

#include "base/parameters.h"
#include "nodes/nodes.h"
#include "voting/vote.h"

namespace navwright {

/// Whether a vote climbs a ladder: fast up or down on its way on, hardly sideways, not falling and, with a
/// map, with a ladder in reach.
class ClimbRule {
  public:
    ClimbRule(const Parameters& parameters, bool mapLoaded);

    /// Units per second, up positive; 0 when the vote does not climb. `after` is the next vote of its run.
    [[nodiscard]] double climb(const Vote& vote, const Vote* after) const;

  private:
    double leastSpeed_;
    double mostDrift_;
    bool mapLoaded_;
};

/// What a cluster's votes say of the movement there.
struct Movement {
    NodeRatios ratios;
    float airborne = 0;              ///< share of the votes
    std::uint32_t up = 0, down = 0;  ///< votes that climb
};

[[nodiscard]] Movement measureMovement(const VoteSet& votes, std::span<const std::uint32_t> members,
                                       const ClimbRule& rule);

/// The table of types, docs/rules.md 6: the first that matches.
[[nodiscard]] NodeType movementType(const Movement& movement, const Parameters& parameters, bool mapLoaded);

/// Horizontal units between two votes.
[[nodiscard]] double horizontalDistance(const Vote& a, const Vote& b);

}  // namespace navwright
