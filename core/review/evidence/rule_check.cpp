#include "core/review/evidence/rule_check.h"

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

namespace {

/// More than half of the votes.
constexpr double kMajority = 0.5;

/// Two alternatives: most votes climb, or the mean movement is that of a ladder.
TypeRule ladderRule(const Movement& movement, const Parameters& parameters, bool mapLoaded, bool up) {
    const auto& ratios = movement.ratios;
    TypeRule rule{.type = up ? NodeType::ladderUp : NodeType::ladderDown, .checks = {}};
    rule.checks.push_back(
        fixedCheck("Climbing a ladder", ratios.climbing, Relation::above, kMajority, "share"));
    const bool mostlyUp = movement.up >= movement.down;
    rule.checks.push_back(yesCheck(up ? "Mostly upwards" : "Mostly downwards", mostlyUp == up));
    // If most votes climb, the means do not matter.
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

namespace {

/// The rules for a link, in order.
class LinkRules {
  public:
    LinkRules(const ClassifiedNode& from, const ClassifiedNode& to, const LinkEvidence& evidence,
              const std::optional<WayVerdict>& way, const Parameters& parameters)
        : from_(from), to_(to), evidence_(evidence), way_(way), parameters_(parameters) {}

    std::vector<TypeRule> byMovement() && {
        add(NodeType::water, {yesCheck("Starts in water", from_.type == NodeType::water)});
        addDrop();
        add(NodeType::water, {yesCheck("Ends in water", to_.type == NodeType::water)});
        auto crouched = checkOf("Traversals that crouched", evidence_.crouchedShare, Relation::above,
                                Param::LinkCrouchShare, parameters_);
        crouched.way = 1;
        add(NodeType::crouch, {yesCheck("Ends at a crouch node", to_.type == NodeType::crouch), crouched});
        if (parameters_.flag(Param::GapJumps))
            add(NodeType::jumpPad, {yesCheck("A gap in the floor below", evidence_.gap)});
        addJumps();
        add(NodeType::move, {});
        return std::move(rules_);
    }

    std::vector<TypeRule> literal() && {
        addDrop();
        add(to_.type, {});
        return std::move(rules_);
    }

  private:
    void add(NodeType type, std::vector<RuleCheck> checks) {
        rules_.push_back({.type = type, .checks = std::move(checks)});
    }

    [[nodiscard]] float fall() const { return from_.origin.z - to_.origin.z; }

    void addDrop() {
        const auto falls = fall();
        auto type = NodeType::standDrop;
        std::vector<RuleCheck> checks{bound(falls, Relation::atLeast, Param::DropStand)};
        if (falls >= parameters_.real32(Param::DropUnsafe)) {
            type = NodeType::unsafeDrop;
            checks = {bound(falls, Relation::atLeast, Param::DropUnsafe),
                      bound(falls, Relation::atMost, Param::DropLimit)};
        } else if (falls >= parameters_.real32(Param::DropCrouch)) {
            type = NodeType::crouchDrop;
            checks = {bound(falls, Relation::atLeast, Param::DropCrouch),
                      bound(falls, Relation::below, Param::DropUnsafe)};
        } else if (falls >= parameters_.real32(Param::DropStand)) {
            checks.push_back(bound(falls, Relation::below, Param::DropCrouch));
        }
        add(type, std::move(checks));
    }
    [[nodiscard]] RuleCheck bound(float falls, Relation relation, Param parameter) const {
        return checkOf("Falls", static_cast<double>(falls), relation, parameter, parameters_);
    }

    void addJumps() {
        const auto rise = to_.origin.z - from_.origin.z;
        auto jumped = checkOf("Traversals that jumped", static_cast<double>(evidence_.jumpedShare),
                              Relation::above, Param::LinkJumpShare, parameters_);
        std::vector<RuleCheck> checks{jumped};
        auto climbed = rise;
        if (way_) {
            const bool offLadder = from_.type == NodeType::ladder;
            const bool flat = way_->way == Way::walkable;
            const bool ledge = way_->way == Way::ledge;
            checks.push_back(yesCheck("The straight line cannot be walked", !flat && !offLadder));
            auto step = yesCheck("A ledge is in the way", ledge && !offLadder);
            step.way = 1;
            checks.push_back(step);
            if (ledge) climbed = std::max(rise, way_->rise);
        }
        const bool high = climbed > parameters_.real32(Param::BoxJumpRise);
        const auto rises =
            checkOf("Rises", static_cast<double>(climbed), high ? Relation::above : Relation::atMost,
                    Param::BoxJumpRise, parameters_);
        const auto ways = way_ ? 2 : 1;
        for (int way = 0; way < ways; ++way) {
            checks.push_back(rises);
            checks.back().way = way;
        }
        add(high ? NodeType::boxJump : NodeType::jump, std::move(checks));
    }

    const ClassifiedNode& from_;
    const ClassifiedNode& to_;
    const LinkEvidence& evidence_;
    const std::optional<WayVerdict>& way_;
    const Parameters& parameters_;
    std::vector<TypeRule> rules_;
};

}  // namespace

std::vector<RuleCheck> linkKeepRules(const ClassifiedNode& from, const ClassifiedNode& to,
                                     const LinkEvidence& evidence, const Parameters& parameters) {
    std::vector<RuleCheck> rules;
    const bool slow = evidence.count > 0;
    rules.push_back(fixedCheck("Traversals slow enough", evidence.count, Relation::atLeast, 1, {}));
    if (slow) {
        rules.push_back(checkOf("Slowest traversal", static_cast<double>(evidence.minSpeed), Relation::atMost,
                                Param::LinkMaxSpeed, parameters));
        rules.push_back(checkOf("Weight of the traversals", evidence.weight, Relation::atLeast,
                                Param::LinkMinWeight, parameters));
    }
    const auto falls = from.origin.z - to.origin.z;
    const bool ladder = from.ladder >= 0 && from.ladder == to.ladder;
    const bool intoWater = to.type == NodeType::water && parameters.flag(Param::DeepDropIntoWater);
    if (falls > 0 && !ladder && !intoWater) {
        rules.push_back(
            checkOf("Falls", static_cast<double>(falls), Relation::atMost, Param::DropLimit, parameters));
    }
    return rules;
}

std::vector<TypeRule> linkTypeRules(const ClassifiedNode& from, const ClassifiedNode& to,
                                    const LinkEvidence& evidence, const std::optional<WayVerdict>& way,
                                    const Parameters& parameters) {
    std::vector<TypeRule> rules;
    if (from.ladder >= 0 && from.ladder == to.ladder) {
        rules.push_back({.type = NodeType::ladder, .checks = {yesCheck("Both ends of one ladder", true)}});
    } else {
        LinkRules maker(from, to, evidence, way, parameters);
        const bool literal = parameters.choice(Param::LinkTypeRule) == "literal";
        rules = literal ? std::move(maker).literal() : std::move(maker).byMovement();
    }
    decide(rules);
    return rules;
}

std::optional<WayVerdict> straightWay(const GameMap* map, const Vec3& from, const Vec3& to,
                                      const Parameters& parameters) {
    if (map == nullptr || !parameters.flag(Param::JumpWhereNeeded)) return std::nullopt;
    const WalkCheck walk(*map, parameters);
    return walk.between(from, to);
}

std::string wayText(const WayVerdict& way) {
    switch (way.way) {
        case Way::walkable:
            return "floor all along";
        case Way::gap:
            return "a gap in the floor";
        case Way::ledge:
            return fmt::format("a ledge {} units high", figure(static_cast<double>(way.rise)));
        case Way::blocked:
            break;
    }
    return "a wall in the way";
}

}  // namespace navwright
