#pragma once

#include <cstdint>
#include <span>

#include "core/base/parameters.h"
#include "core/generate/nodes/nodes.h"
#include "core/generate/votes/vote.h"

namespace navwright {

/// Whether a vote climbs a ladder: fast vertical and little horizontal movement, not falling and, with a map,
/// a ladder in reach.
class ClimbRule {
  public:
    ClimbRule(const Parameters& parameters, bool mapLoaded);

    /// Vertical speed of climbing, units/s, up positive; 0 when not climbing. `after`: the next vote of its
    /// run.
    [[nodiscard]] double climb(const Vote& vote, const Vote* after) const;
    /// Whether a vote without neighbours in its run has a vertical speed (`votes.vz`).
    [[nodiscard]] bool ratesLone() const { return byFrame_; }

  private:
    double leastSpeed_;
    double mostDrift_;
    bool mapLoaded_;
    bool byFrame_;
};

/// What a cluster's votes show of movement.
struct Movement {
    NodeRatios ratios;
    float airborne = 0;              ///< share of votes
    std::uint32_t up = 0, down = 0;  ///< number of votes climbing up, and down
};

/// Accumulates a cluster's movement, vote by vote.
class MovementTally {
  public:
    /// `before` and `after`: its neighbours in its run; nullptr at the run's ends.
    void add(const Vote& vote, const Vote* before, const Vote* after, const ClimbRule& rule);
    [[nodiscard]] Movement movement() const;

  private:
    std::uint32_t votes_ = 0, underwater_ = 0, crouched_ = 0, takingOff_ = 0, onLadder_ = 0, flown_ = 0,
                  airborne_ = 0, rated_ = 0, moving_ = 0, up_ = 0, down_ = 0;
    double vz_ = 0, dxy_ = 0;
};

[[nodiscard]] Movement measureMovement(const VoteSet& votes, std::span<const std::uint32_t> members,
                                       const ClimbRule& rule);

/// The node type by the table in docs/rules.md 6: the first row that matches.
[[nodiscard]] NodeType movementType(const Movement& movement, const Parameters& parameters, bool mapLoaded);

/// Horizontal distance between two votes, units.
[[nodiscard]] double horizontalDistance(const Vote& a, const Vote& b);

}  // namespace navwright
