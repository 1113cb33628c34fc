#include "evidence/link_rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace navwright {

namespace {

/// One link's rules, built in the order they are asked.
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
            checks.push_back(yesCheck("The straight way cannot be walked", !flat && !offLadder));
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
