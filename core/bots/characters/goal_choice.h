#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/bots/characters/character.h"

namespace navwright {

/// A node that may become a goal, and how much it is wanted.
struct GoalOffer {
    std::int32_t node = -1;
    double value = 0;
};

/// Another goal must be wanted by this share more than the one a bot has, before the bot turns away from it.
inline constexpr double kHysteresis = 0.1;

/// The goal that a character takes of `offers` (ascending nodes): the most wanted, of equals the one of the
/// lowest number; or by lot with `draw`, where all are wanted by 0 with equal chances. `held`: the goal it
/// has, -1: none; it stays where no other is wanted by kHysteresis more, and is among the offers. The index
/// of an offer; `offers` is not empty.
[[nodiscard]] std::size_t chooseOffer(GoalRule rule, std::span<const GoalOffer> offers, std::uint64_t draw,
                                      std::int32_t held = -1);

/// Why a goal was taken, as data.
struct GoalReason {
    /// Of the server's bot: the first of its rules that any node met.
    enum class Rule : std::uint8_t {
        weights,    ///< of a character with weights
        untouched,  ///< no bot had been there; one of the nearest
        unvisited,  ///< no bot had had it for a goal
        any,        ///< all had been goals
    };
    Rule rule = Rule::weights;
    /// The rest is of weights alone.
    GoalRule choose = GoalRule::max;
    WeightCombination combine = WeightCombination::sum;
    double value = 0;
    std::vector<WeightPart> parts = {};
    std::int32_t nextBest = -1;  ///< the most wanted of the others; -1: there was no other
    double nextValue = 0;
    std::uint32_t offers = 0;  ///< nodes it chose from

    friend bool operator==(const GoalReason&, const GoalReason&) = default;
};

/// "goal 412: height 71 + links 12 = 83, next best 80 (97)"; "goal 9: no bot had been there, one of the
/// nearest".
[[nodiscard]] std::string reasonWords(std::int32_t goal, const GoalReason& reason);

}  // namespace navwright
