#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/parameters.h"
#include "nav/node_type.h"

namespace navwright {

/// How a rule wants a value to lie beside its threshold.
enum class Relation {
    above,
    below,
    atLeast,
    atMost,
    is,  ///< a yes or no: value and threshold are 0 or 1
};

/// One question of a rule: a value beside its threshold.
struct RuleCheck {
    std::string label;  ///< "Eyes under water"
    double value = 0;
    Relation relation = Relation::above;
    double threshold = 0;
    std::string unit;                ///< as in the parameter table: "share", "units/s"
    std::optional<Param> parameter;  ///< that holds the threshold; none for a fixed one
    bool holds = false;
    int way = 0;  ///< a rule of several ways holds when all checks of one way hold

    /// By how much the threshold is missed, or is passed; at least 0.
    [[nodiscard]] double margin() const;

    friend bool operator==(const RuleCheck&, const RuleCheck&) = default;
};

/// A check against a row of the table. `value` is compared in single precision, as the pipeline does.
[[nodiscard]] RuleCheck checkOf(std::string label, double value, Relation relation, Param parameter,
                                const Parameters& parameters);
/// A check against a fixed threshold.
[[nodiscard]] RuleCheck fixedCheck(std::string label, double value, Relation relation, double threshold,
                                   std::string unit);
/// A yes or no that the rule wants to be yes.
[[nodiscard]] RuleCheck yesCheck(std::string label, bool value);

/// One line of a table of types, in which the first match wins.
struct TypeRule {
    NodeType type = NodeType::none;
    std::vector<RuleCheck> checks;  ///< empty: always
    bool holds = false;
    bool decided = false;  ///< the first that holds
    bool asked = true;     ///< false after the one that decided

    /// Whether the checks of one of its ways all hold.
    [[nodiscard]] bool checksHold() const;

    friend bool operator==(const TypeRule&, const TypeRule&) = default;
};

/// Fills holds, decided and asked.
void decide(std::vector<TypeRule>& rules);
/// The one that decided, or nullptr.
[[nodiscard]] const TypeRule* decidedRule(const std::vector<TypeRule>& rules);

/// "0.23", "12", "463": few digits, none that say nothing.
[[nodiscard]] std::string figure(double value);
/// With the unit: "12 %" of a share, "463 units/s".
[[nodiscard]] std::string figure(double value, std::string_view unit);

}  // namespace navwright
