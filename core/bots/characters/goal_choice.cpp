#include "core/bots/characters/goal_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/base/index.h"

namespace navwright {

namespace {

std::size_t mostWanted(std::span<const GoalOffer> offers) {
    // max_element returns the first of equals.
    return toIndex(std::ranges::max_element(offers, {}, &GoalOffer::value) - offers.begin());
}

std::size_t byLot(std::span<const GoalOffer> offers, std::uint64_t draw) {
    constexpr std::uint64_t kSteps = std::uint64_t{1} << 53;
    double sum = 0;
    for (const auto& offer : offers) sum += offer.value;
    if (!(sum > 0)) return draw % offers.size();
    const double drawn = static_cast<double>(draw % kSteps) / static_cast<double>(kSteps) * sum;
    double passed = 0;
    std::size_t last = 0;
    for (std::size_t i = 0; i < offers.size(); ++i) {
        if (!(offers[i].value > 0)) continue;
        passed += offers[i].value;
        last = i;
        if (drawn < passed) break;
    }
    return last;
}

std::string number(double value) {
    return fmt::format("{}", std::round(value * 10) / 10);
}

std::string_view ruleWords(GoalReason::Rule rule) {
    switch (rule) {
        case GoalReason::Rule::untouched:
            return "no bot had been there, one of the nearest";
        case GoalReason::Rule::unvisited:
            return "no bot had had it for a goal";
        case GoalReason::Rule::any:
            return "all had been goals, one of them";
        case GoalReason::Rule::resumed:
            return "back to it after a goal on the way";
        case GoalReason::Rule::onTheWay:
        case GoalReason::Rule::weights:
            break;
    }
    return {};
}

}  // namespace

std::size_t chooseOffer(GoalRule rule, std::span<const GoalOffer> offers, std::uint64_t draw,
                        std::int32_t held) {
    const auto kept = std::ranges::find(offers, held, &GoalOffer::node);
    if (kept != offers.end()) {
        const auto best = mostWanted(offers);
        const bool turns = offers[best].value > kept->value * (1 + kHysteresis);
        return turns ? best : toIndex(kept - offers.begin());
    }
    return rule == GoalRule::proportional ? byLot(offers, draw) : mostWanted(offers);
}

std::string reasonWords(std::int32_t goal, const GoalReason& reason) {
    auto text = fmt::format("goal {}: ", goal);
    if (reason.rule == GoalReason::Rule::onTheWay) {
        return text + fmt::format("an item on the way to {}, {} s longer", reason.interrupted,
                                  number(reason.detour));
    }
    if (reason.rule != GoalReason::Rule::weights) return text.append(ruleWords(reason.rule));
    std::string_view between = " + ";
    if (reason.combine == WeightCombination::product) between = " x ";
    if (reason.combine == WeightCombination::max) between = " or ";
    for (std::size_t i = 0; i < reason.parts.size(); ++i) {
        if (i > 0) text += between;
        text += fmt::format("{} {}", reason.parts[i].name, number(reason.parts[i].value));
    }
    if (reason.parts.size() > 1) text += " = " + number(reason.value);
    if (reason.choose == GoalRule::proportional) text += fmt::format(", drawn from {}", reason.offers);
    if (reason.nextBest < 0) return text + ", no other goal";
    return text + fmt::format(", next best {} ({})", number(reason.nextValue), reason.nextBest);
}

}  // namespace navwright
