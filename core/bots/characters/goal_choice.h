#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/bots/characters/character.h"

namespace navwright {

/// A possible goal, and how much it is wanted.
struct GoalOffer {
    std::int32_t node = -1;
    double value = 0;
};

/// How much more another goal must be wanted, as a share, before a bot drops its current one.
inline constexpr double kHysteresis = 0.1;

/// Chooses one of `offers` (ascending nodes, not empty) and returns its index: the most wanted, of equals the
/// lowest node; or at random with `draw`, with equal chances when all values are 0. `held` (-1: none) is the
/// current goal; if offered, it stays unless another is wanted by kHysteresis more.
[[nodiscard]] std::size_t chooseOffer(GoalRule rule, std::span<const GoalOffer> offers, std::uint64_t draw,
                                      std::int32_t held = -1);

/// Why a goal was chosen.
struct GoalReason {
    /// For the server's bot: the first rule that matched a node.
    enum class Rule : std::uint8_t {
        weights,    ///< weights of the character
        untouched,  ///< one of the nearest nodes that no bot had touched
        unvisited,  ///< a node that had not been a goal
        any,        ///< any node, as all had been goals
        onTheWay,   ///< a short-term goal: an item near the way to the goal
        resumed,    ///< the goal that a short-term goal had interrupted
    };
    Rule rule = Rule::weights;
    /// For onTheWay: the goal that it interrupts, and how much longer the way to that becomes, s.
    std::int32_t interrupted = -1;
    double detour = 0;
    /// The members below are for weights only.
    GoalRule choose = GoalRule::max;
    WeightCombination combine = WeightCombination::sum;
    double value = 0;
    std::vector<WeightPart> parts = {};
    std::int32_t nextBest = -1;  ///< the second most wanted node; -1: none
    double nextValue = 0;
    std::uint32_t offers = 0;  ///< number of nodes to choose from

    friend bool operator==(const GoalReason&, const GoalReason&) = default;
};

/// A sentence: "goal 412: height 71 + links 12 = 83, next best 80 (97)"; "goal 9: no bot had been there, one
/// of the nearest".
[[nodiscard]] std::string reasonWords(std::int32_t goal, const GoalReason& reason);

}  // namespace navwright
