#include "evidence/node_rules.h"

namespace navwright {

namespace {

/// More than half: what most votes do.
constexpr double kMajority = 0.5;

/// Two ways: most votes climb; or on average they move as on a ladder.
TypeRule ladderRule(const Movement& movement, const Parameters& parameters, bool mapLoaded, bool up) {
    const auto& ratios = movement.ratios;
    TypeRule rule{.type = up ? NodeType::ladderUp : NodeType::ladderDown, .checks = {}};
    rule.checks.push_back(
        fixedCheck("Climbing a ladder", ratios.climbing, Relation::above, kMajority, "share"));
    const bool mostlyUp = movement.up >= movement.down;
    rule.checks.push_back(yesCheck(up ? "Mostly upwards" : "Mostly downwards", mostlyUp == up));
    // Where most votes climb, the means are not asked.
    const bool counted = static_cast<double>(ratios.climbing) > kMajority;
    const auto mean = static_cast<double>(up ? ratios.meanVz : -ratios.meanVz);
    std::vector<RuleCheck> means{
        checkOf(up ? "Mean speed upwards" : "Mean speed downwards", mean, Relation::above, Param::LadderVz,
                parameters),
        checkOf("Mean drift sideways", ratios.meanDxy, Relation::below, Param::LadderDxy, parameters),
        fixedCheck("Way on is a jump or fall", ratios.flown, Relation::atMost, kMajority, "share"),
    };
    if (mapLoaded)
        means.push_back(
            fixedCheck("Touching a ladder", ratios.onLadder, Relation::above, kMajority, "share"));
    for (auto& check : means) {
        check.way = 1;
        check.holds = check.holds && !counted;
        rule.checks.push_back(std::move(check));
    }
    return rule;
}

TypeRule jumpRule(const NodeRatios& ratios, const Parameters& parameters) {
    TypeRule rule{.type = NodeType::jump, .checks = {}};
    if (parameters.choice(Param::JumpRule) == "literal") {
        rule.checks.push_back(
            checkOf("Mean speed upwards", ratios.meanVz, Relation::above, Param::JumpVz, parameters));
    } else {
        rule.checks.push_back(
            checkOf("Taking off", ratios.takingOff, Relation::above, Param::JumpShare, parameters));
    }
    return rule;
}

}  // namespace

std::vector<RuleCheck> keepRules(const Cluster& cluster, const Parameters& parameters) {
    std::vector<RuleCheck> rules{
        checkOf("Weight of the votes", cluster.weight, Relation::atLeast, Param::NodeMinWeight, parameters),
        checkOf("Different demos", cluster.demos, Relation::atLeast, Param::NodeMinDemos, parameters),
    };
    if (parameters.real(Param::NodeMinMeanWeight) > 0) {
        rules.push_back(checkOf("Mean weight of a vote", cluster.weight / cluster.count, Relation::atLeast,
                                Param::NodeMinMeanWeight, parameters));
    }
    return rules;
}

std::vector<TypeRule> nodeTypeRules(const Movement& movement, const Parameters& parameters, bool mapLoaded) {
    const auto& ratios = movement.ratios;
    std::vector<TypeRule> rules{
        {.type = NodeType::water,
         .checks = {checkOf("Eyes under water", ratios.underwater, Relation::above, Param::WaterShare,
                            parameters)}},
        {.type = NodeType::crouch,
         .checks = {checkOf("Crouched", ratios.crouched, Relation::above, Param::CrouchShare, parameters)}},
        ladderRule(movement, parameters, mapLoaded, true),
        ladderRule(movement, parameters, mapLoaded, false),
        jumpRule(ratios, parameters),
        {.type = NodeType::move, .checks = {}},
    };
    decide(rules);
    return rules;
}

}  // namespace navwright
