#include "core/bots/characters/character.h"

#include <algorithm>

#include "core/base/index.h"

namespace navwright {

namespace {

/// Combines the value so far with that of one more weight.
double combined(WeightCombination combination, double before, double value) {
    switch (combination) {
        case WeightCombination::sum:
            return before + value;
        case WeightCombination::product:
            return before * value / kMostWant;
        case WeightCombination::max:
            return std::max(before, value);
    }
    return before;
}

double beforeAny(WeightCombination combination) {
    return combination == WeightCombination::product ? kMostWant : 0;
}

}  // namespace

bool Character::uses(Criterion criterion) const {
    std::vector<bool> used(kCriteria);
    for (const auto& weight : weights) weight.relation.markUsed(used);
    return used[toIndex(criterion)];
}

const Character& regularCharacter() {
    static const Character regular = [] {
        Character made;
        made.name = "regular";
        made.title = "Regular";
        made.choose = GoalRule::server;
        return made;
    }();
    return regular;
}

std::string_view combinationName(WeightCombination combination) {
    constexpr std::string_view kNames[] = {"sum", "product", "max"};
    return kNames[toIndex(combination)];
}

std::string_view goalRuleName(GoalRule rule) {
    constexpr std::string_view kNames[] = {"max", "proportional", "server"};
    return kNames[toIndex(rule)];
}

std::string_view findingWords(CharacterFinding finding) {
    constexpr std::string_view kWords[] = {"", "tight", "needs a run-up"};
    return kWords[toIndex(finding)];
}

double wanted(const Character& character, const CriterionValues& values) {
    if (character.weights.empty()) return 0;
    double sum = beforeAny(character.combine);
    for (const auto& weight : character.weights)
        sum = combined(character.combine, sum, weight.relation.evaluate(values));
    return sum;
}

Want explainWant(const Character& character, const CriterionValues& values) {
    Want want{.value = wanted(character, values)};
    for (const auto& weight : character.weights)
        want.parts.push_back({weight.name, weight.relation.evaluate(values)});
    return want;
}

}  // namespace navwright
