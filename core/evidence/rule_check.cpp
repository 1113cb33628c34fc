#include "evidence/rule_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace navwright {

namespace {

bool compare(double value, Relation relation, double threshold) {
    switch (relation) {
        case Relation::above:
            return value > threshold;
        case Relation::below:
            return value < threshold;
        case Relation::atLeast:
            return value >= threshold;
        case Relation::atMost:
            return value <= threshold;
        case Relation::is:
            break;
    }
    return value == threshold;
}

double single(double value) {
    return static_cast<double>(static_cast<float>(value));
}

}  // namespace

double RuleCheck::margin() const {
    return std::abs(value - threshold);
}

RuleCheck checkOf(std::string label, double value, Relation relation, Param parameter,
                  const Parameters& parameters) {
    const auto threshold = parameters.real(parameter);
    return {std::move(label),
            value,
            relation,
            threshold,
            std::string(parameterRow(parameter).unit),
            parameter,
            compare(single(value), relation, single(threshold))};
}

RuleCheck fixedCheck(std::string label, double value, Relation relation, double threshold, std::string unit) {
    const bool holds = compare(single(value), relation, single(threshold));
    return {std::move(label), value, relation, threshold, std::move(unit), std::nullopt, holds};
}

RuleCheck yesCheck(std::string label, bool value) {
    return fixedCheck(std::move(label), value ? 1 : 0, Relation::is, 1, {});
}

bool TypeRule::checksHold() const {
    if (checks.empty()) return true;
    return std::ranges::any_of(checks, [&](const RuleCheck& first) {
        return std::ranges::all_of(
            checks, [&](const RuleCheck& check) { return check.way != first.way || check.holds; });
    });
}

void decide(std::vector<TypeRule>& rules) {
    bool done = false;
    for (auto& rule : rules) {
        rule.asked = !done;
        rule.holds = rule.checksHold();
        rule.decided = rule.holds && !done;
        done = done || rule.decided;
    }
}

const TypeRule* decidedRule(const std::vector<TypeRule>& rules) {
    const auto found = std::ranges::find(rules, true, &TypeRule::decided);
    return found == rules.end() ? nullptr : &*found;
}

std::string figure(double value) {
    constexpr double kWhole = 100, kTenths = 10;
    const auto size = std::abs(value);
    auto text = size >= kWhole    ? fmt::format("{:.0f}", value)
                : size >= kTenths ? fmt::format("{:.1f}", value)
                                  : fmt::format("{:.2f}", value);
    if (text.find('.') == std::string::npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string figure(double value, std::string_view unit) {
    if (unit == "share") return fmt::format("{:.0f} %", value * 100);
    return unit.empty() ? figure(value) : fmt::format("{} {}", figure(value), unit);
}

}  // namespace navwright
