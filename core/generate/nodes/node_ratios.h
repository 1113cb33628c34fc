#pragma once

#include <cstdint>
#include <span>

#include "core/base/parameters.h"
#include "core/generate/nodes/nodes.h"
#include "core/generate/votes/vote.h"

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

/// Sums up the movement of a cluster's votes, vote after vote.
class MovementTally {
  public:
    /// `before` and `after`: the votes before and after it in its run; nullptr where it begins or ends.
    void add(const Vote& vote, const Vote* before, const Vote* after, const ClimbRule& rule);
    [[nodiscard]] Movement movement() const;

  private:
    std::uint32_t votes_ = 0, underwater_ = 0, crouched_ = 0, takingOff_ = 0, onLadder_ = 0, flown_ = 0,
                  airborne_ = 0, moving_ = 0, up_ = 0, down_ = 0;
    std::int64_t vz_ = 0;
    double dxy_ = 0;
};

[[nodiscard]] Movement measureMovement(const VoteSet& votes, std::span<const std::uint32_t> members,
                                       const ClimbRule& rule);

/// The table of types, docs/rules.md 6: the first that matches.
[[nodiscard]] NodeType movementType(const Movement& movement, const Parameters& parameters, bool mapLoaded);

/// Horizontal units between two votes.
[[nodiscard]] double horizontalDistance(const Vote& a, const Vote& b);

}  // namespace navwright
