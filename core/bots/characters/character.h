#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/bots/characters/fuzzy_relation.h"

namespace navwright {

/// How a bot moves. The defaults are the server's bots.
struct CharacterTraits {
    double walk = 0;        ///< share of links, 0..1, that it walks (200 instead of 300 units/s)
    double crouch = 0;      ///< share of links that it crouches
    double jump = 0;        ///< share of links along which it keeps jumping
    double reaction = 0.1;  ///< s before it follows a new goal or link; 0.1 is at once
    double turn = 0;        ///< limit of its turn rate, degrees/s; 0: none
    double stay = 0;        ///< s it stays at a goal
    double cooldown = 0;    ///< s before it wants a goal again that it reached or gave up
    double reconsider = 0;  ///< s between looks for a better goal on the way; 0: never
    double detour = 0;      ///< s that it lets an item on the way to its goal cost; 0: it takes none

    friend bool operator==(const CharacterTraits&, const CharacterTraits&) = default;
};

/// A relation and its name for explanations.
struct CharacterWeight {
    std::string name;
    FuzzyRelation relation;

    friend bool operator==(const CharacterWeight&, const CharacterWeight&) = default;
};

/// How a node's weights combine: their sum, their maximum, or their product as shares of 100 (50 and 50 make
/// 25).
enum class WeightCombination : std::uint8_t { sum, product, max };

/// How a bot chooses its goal: the most wanted node; at random, in proportion to how much each is wanted; or
/// as the server's nav test does, which has no weights.
enum class GoalRule : std::uint8_t { max, proportional, server };

/// The problem of a link on which this character fails and others do not.
enum class CharacterFinding : std::uint8_t {
    none,
    tight,  ///< works only from the exact position
    runUp,  ///< works only at full speed
};

/// A test bot's character (docs/characters.md).
struct Character {
    std::string name;   ///< command line name: "camper", "item-runner"
    std::string title;  ///< display name: "Camper"; empty: `name`
    std::string comment;
    CharacterTraits traits;
    std::vector<CharacterWeight> weights;  ///< empty exactly for GoalRule::server
    WeightCombination combine = WeightCombination::sum;
    GoalRule choose = GoalRule::max;
    CharacterFinding finding = CharacterFinding::none;

    [[nodiscard]] const std::string& shownName() const { return title.empty() ? name : title; }
    /// Whether it behaves exactly as the server's bot: the same goal rule and no traits of its own.
    [[nodiscard]] bool isServerBot() const {
        return choose == GoalRule::server && traits == CharacterTraits{};
    }
    [[nodiscard]] bool uses(Criterion criterion) const;

    friend bool operator==(const Character&, const Character&) = default;
};

/// The character "regular": the server's bot.
[[nodiscard]] const Character& regularCharacter();

[[nodiscard]] std::string_view combinationName(WeightCombination combination);
[[nodiscard]] std::string_view goalRuleName(GoalRule rule);
/// "tight", "needs a run-up"; empty for none.
[[nodiscard]] std::string_view findingWords(CharacterFinding finding);

/// The contribution of one weight to a node's value.
struct WeightPart {
    std::string name;
    double value = 0;

    friend bool operator==(const WeightPart&, const WeightPart&) = default;
};

/// How much a character wants a node, and why.
struct Want {
    double value = 0;
    std::vector<WeightPart> parts = {};  ///< in the order of the weights
};

/// The value alone; 0 without weights.
[[nodiscard]] double wanted(const Character& character, const CriterionValues& values);
/// The value with the contribution of each weight.
[[nodiscard]] Want explainWant(const Character& character, const CriterionValues& values);

}  // namespace navwright
