#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/bots/characters/fuzzy_relation.h"

namespace navwright {

/// How a bot moves. The defaults are those of the server's bots.
struct CharacterTraits {
    double walk = 0;        ///< share of links, 0..1, along which it walks (200 units/s in place of 300)
    double crouch = 0;      ///< share of links along which it crouches
    double jump = 0;        ///< share of links along which it jumps wherever it stands
    double reaction = 0.1;  ///< s until it follows a new goal or turn; 0.1 is at once
    double turn = 0;        ///< degrees/s that its view turns at most; 0: no bound
    double stay = 0;        ///< s that it stays at a goal
    double cooldown = 0;    ///< s for which it wants no goal again that it reached or gave up
    double reconsider = 0;  ///< s after which it may prefer another goal on the way; 0: never

    friend bool operator==(const CharacterTraits&, const CharacterTraits&) = default;
};

/// A relation with the name that explanations use.
struct CharacterWeight {
    std::string name;
    FuzzyRelation relation;

    friend bool operator==(const CharacterWeight&, const CharacterWeight&) = default;
};

/// How the values of the weights of a node become one: their sum, their greatest, or their product as shares
/// of 100 (50 and 50 make 25).
enum class WeightCombination : std::uint8_t { sum, product, max };

/// How a bot takes a goal: the one wanted most; by lot, in proportion to how much each is wanted; or as the
/// nav test in the server does, which knows no weights.
enum class GoalRule : std::uint8_t { max, proportional, server };

/// What a link shows on which this character fails and others do not.
enum class CharacterFinding : std::uint8_t {
    none,
    tight,  ///< it works only from the exact spot
    runUp,  ///< it works only at full speed
};

/// A test bot's character (docs/characters.md).
struct Character {
    std::string name;   ///< as on the command line: "camper", "item-runner"
    std::string title;  ///< for the screen: "Camper"; empty: the name
    std::string comment;
    CharacterTraits traits;
    std::vector<CharacterWeight> weights;  ///< none exactly where the server's rule holds
    WeightCombination combine = WeightCombination::sum;
    GoalRule choose = GoalRule::max;
    CharacterFinding finding = CharacterFinding::none;

    [[nodiscard]] const std::string& shownName() const { return title.empty() ? name : title; }
    /// Whether it is in all the server's bot: its rule for goals and none of the habits of its own.
    [[nodiscard]] bool isServerBot() const {
        return choose == GoalRule::server && traits == CharacterTraits{};
    }
    [[nodiscard]] bool uses(Criterion criterion) const;

    friend bool operator==(const Character&, const Character&) = default;
};

/// The server's bot: "regular".
[[nodiscard]] const Character& regularCharacter();

[[nodiscard]] std::string_view combinationName(WeightCombination combination);
[[nodiscard]] std::string_view goalRuleName(GoalRule rule);
/// "tight", "needs a run-up"; empty for none.
[[nodiscard]] std::string_view findingWords(CharacterFinding finding);

/// What one weight made of a node.
struct WeightPart {
    std::string name;
    double value = 0;

    friend bool operator==(const WeightPart&, const WeightPart&) = default;
};

/// How much a character wants a node.
struct Want {
    double value = 0;
    std::vector<WeightPart> parts = {};  ///< in the order of the weights
};

/// The value alone; 0 without weights.
[[nodiscard]] double wanted(const Character& character, const CriterionValues& values);
/// With what each weight gives.
[[nodiscard]] Want explainWant(const Character& character, const CriterionValues& values);

}  // namespace navwright
