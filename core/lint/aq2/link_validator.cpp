#include "core/lint/aq2/link_validator.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/base/stop_scope.h"
#include "core/generate/links/gap_check.h"
#include "core/nav/graph/components.h"
#include "core/physics/movement/link_run.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

/// Types that carry players down without a fall.
bool carries(NodeType type) {
    switch (type) {
        case NodeType::ladder:
        case NodeType::ladderUp:
        case NodeType::ladderDown:
        case NodeType::water:
        case NodeType::platform:
        case NodeType::teleporter:
        case NodeType::grapple:
            return true;
        default:
            return false;
    }
}

}  // namespace

bool kills(LinkFailure failure) {
    return failure == LinkFailure::deadly || failure == LinkFailure::hazard;
}

void LinkValidator::check(const LintContext& context, std::vector<Issue>& issues) const {
    for (std::int32_t i = 0; i < std::ssize(context.graph().nodes); ++i) {
        if (stopAsked()) return;
        const auto& links = context.node(i).links;
        for (std::size_t l = 0; l < links.size(); ++l) {
            if (walkable(context.graph(), links[l])) checkLink(context, i, l, issues);
        }
    }
}

bool jumpsOverGap(const LintContext& context, std::int32_t node, std::size_t index) {
    const auto* judged = context.judgement(node, index);
    if (judged == nullptr || !judged->possible) return false;
    const auto& link = context.node(node).links[index];
    const auto rise = context.node(link.target).origin.z - context.node(node).origin.z;
    return judged->means == MoveMeans::gapJump ||
           (judged->means == MoveMeans::jump && judged->controls != NodeType::move &&
            rise <= context.input().parameters.real32(Param::StepHeight));
}

bool runsIntoSolid(const LintContext& context, std::int32_t node, std::size_t index) {
    const auto* world = context.input().world;
    const auto& link = context.node(node).links[index];
    const auto* judged = context.judgement(node, index);
    if (world == nullptr || link.type != NodeType::move || (judged != nullptr && judged->possible)) {
        return false;
    }
    if (context.stuck(node) || context.stuck(link.target)) return false;
    if (judged != nullptr && kills(judged->failure)) return false;  // reported as deadly_link
    const auto& from = context.node(node).origin;
    const auto& to = context.node(link.target).origin;
    if (world->lineClear(from, to, kMaskSolid)) return false;
    // Blocked only by a movable entity: reported as blocked_way.
    const auto met = world->traceWorld(from, to, kHullPoint, kMaskSolid);
    const bool worldIsClear = met.fraction == 1 && !met.startSolid;
    return !worldIsClear || context.blockerBetween(from, to) == nullptr;
}

bool fallsTooDeep(const LintContext& context, std::int32_t node, std::size_t index) {
    const auto& link = context.node(node).links[index];
    const auto& to = context.node(link.target);
    const auto fall = context.node(node).origin.z - to.origin.z;
    if (carries(link.type) || fall <= context.input().parameters.real32(Param::DropLimit)) return false;
    if (to.type == NodeType::water) return false;
    const auto* world = context.input().world;
    if (world == nullptr) return true;
    const auto feet = to.origin + Vec3(0, 0, kHullStanding.mins.z + 1);
    return (world->pointContents(feet) & kContentsWater) == 0;
}

namespace {

/// Tolerance for vertical ladder links, units; the engine wants both ends above one another.
constexpr float kLadderLean = 1;

/// Distances back from an edge that are tried for a node beyond it, units.
constexpr std::array kAside{8.f, 16.f, 24.f};
constexpr std::array kDirections{Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0),  Vec3(0, -1, 0),
                                 Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(1, -1, 0), Vec3(-1, -1, 0)};

/// Types that bots pass by running and stepping alone.
bool isRun(NodeType type) {
    switch (type) {
        case NodeType::move:
        case NodeType::step:
        case NodeType::crouch:
        case NodeType::spawnPoint:
        case NodeType::standDrop:
        case NodeType::crouchDrop:
            return true;
        default:
            return false;
    }
}

/// Why simulated bots fail a link, in words for mappers.
std::string failureWords(LinkFailure failure) {
    switch (failure) {
        case LinkFailure::outside:
            return "An end lies outside the map";
        case LinkFailure::startBlocked:
            return "No body fits where it starts";
        case LinkFailure::startInAir:
            return "Nothing holds a body where it starts: the node stands over an edge or in the air";
        case LinkFailure::endBlocked:
            return "No body fits where it ends";
        case LinkFailure::blocked:
            return "Simulated bots are stopped on the way";
        case LinkFailure::tooHigh:
            return "Its end is higher than simulated bots get";
        case LinkFailure::falls:
            return "Simulated bots fall off on the way";
        case LinkFailure::tooFar:
            return "Simulated bots jump short of its end";
        case LinkFailure::timedOut:
            return "Simulated bots are still under way when their time is up";
        case LinkFailure::none:
        case LinkFailure::hazard:
        case LinkFailure::deadly:
            break;
    }
    return "Simulated bots do not get there";
}

bool walkedInTest(const LintContext& context, std::int32_t from, std::int32_t to) {
    return std::ranges::any_of(context.tested(from, to),
                               [](const NavtestLink& link) { return link.traversals > 0; });
}

/// The nearest place where a body stands, for a node slightly beyond an edge; nullopt: none.
std::optional<Vec3> floorBeside(const LintContext& context, const Vec3& at) {
    const LinkWorld world{*context.input().world};
    for (const float aside : kAside) {
        for (const auto& direction : kDirections) {
            const auto resting = restingPlace(world, at + aside * direction);
            if (resting && resting->held && !resting->onlyLadder &&
                std::abs(resting->origin.z - at.z) <= kPmoveStepHeight)
                return resting->origin;
        }
    }
    return std::nullopt;
}

/// Safe when no bot passes the link, neither simulated nor in the test.
QuickFix deletionOf(const LintContext& context, std::int32_t node, std::size_t index) {
    const auto& link = context.node(node).links[index];
    auto fix = deleteLinkFix(context.node(node).origin, context.node(link.target).origin);
    const auto* judged = context.judgement(node, index);
    fix.safe = judged != nullptr && !judged->possible && !walkedInTest(context, node, link.target);
    return fix;
}

class LinkThroughSolid final : public LinkValidator {
  public:
    LinkThroughSolid() : LinkValidator("through_solid", "Link through solid", Severity::error) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto& link = context.node(node).links[index];
        if (!runsIntoSolid(context, node, index)) return;
        issues.push_back(linkIssue(context, node, link, "A wall or floor blocks the straight line"));
        issues.back().fixes = {deletionOf(context, node, index)};
    }
};

class SlantedLadder final : public LinkValidator {
  public:
    SlantedLadder() : LinkValidator("slanted_ladder", "Ladder ends not above one another", Severity::error) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto& link = context.node(node).links[index];
        if (link.type != NodeType::ladder) return;
        const auto& from = context.node(node).origin;
        const auto& to = context.node(link.target).origin;
        if (std::abs(from.x - to.x) <= kLadderLean && std::abs(from.y - to.y) <= kLadderLean) return;
        issues.push_back(linkIssue(context, node, link, "A ladder's ends must have the same x and y"));
        const bool up = from.z < to.z;
        EditPatch patch;
        patch.operation = PatchOperation::alignLadder;
        patch.at = up ? from : to;
        patch.to = up ? to : from;
        patch.id = fmt::format("fix align_ladder {:.3f} {:.3f} {:.3f}", patch.at.x, patch.at.y, patch.at.z);
        patch.group = "quick fixes";
        issues.back().fixes = {{"Align the ladder", {std::move(patch)}}};
    }
};

class DeadlyLink final : public LinkValidator {
  public:
    DeadlyLink() : LinkValidator("deadly_link", "Deadly link", Severity::error) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto* judged = context.judgement(node, index);
        if (judged == nullptr || judged->possible) return;
        if (!kills(judged->failure)) return;
        const auto& link = context.node(node).links[index];
        issues.push_back(linkIssue(context, node, link,
                                   judged->failure == LinkFailure::deadly
                                       ? "The fall kills"
                                       : "Leads through lava, slime or a hurting volume"));
        issues.back().fixes = {deletionOf(context, node, index)};
    }
};

class HurtingDrop final : public LinkValidator {
  public:
    HurtingDrop() : LinkValidator("hurting_drop", "Drop that hurts", Severity::hint) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto* judged = context.judgement(node, index);
        if (judged == nullptr || !judged->possible || judged->damage == 0) return;
        if (fallsTooDeep(context, node, index)) return;  // reported as too_high_drop
        issues.push_back(linkIssue(context, node, context.node(node).links[index],
                                   fmt::format("The landing costs {} health", judged->damage)));
    }
};

class ImpossibleLink final : public LinkValidator {
  public:
    ImpossibleLink() : LinkValidator("impossible_link", "Link no bot makes", Severity::warning) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto* judged = context.judgement(node, index);
        if (judged == nullptr || judged->possible || kills(judged->failure)) return;
        const auto& link = context.node(node).links[index];
        if (link.type == NodeType::move && judged->failure == LinkFailure::falls)
            return;                                                     // reported as gap_on_move
        if (runsIntoSolid(context, node, index)) return;                // reported as through_solid
        if (context.stuck(node) || context.stuck(link.target)) return;  // reported as in_solid
        if (context.blockerBetween(context.node(node).origin, context.node(link.target).origin) != nullptr) {
            return;  // reported as blocked_way
        }
        issues.push_back(linkIssue(context, node, link, failureWords(judged->failure)));
        const auto& from = context.node(node).origin;
        auto& fixes = issues.back().fixes;
        if (judged->failure == LinkFailure::startInAir) {
            if (const auto floor = floorBeside(context, from)) fixes.push_back(moveNodeFix(from, *floor));
        }
        fixes.push_back(deletionOf(context, node, index));
        if (fixes.size() > 1) fixes.back().safe = false;
    }
};

class JumpNotTyped final : public LinkValidator {
  public:
    JumpNotTyped() : LinkValidator("needs_jump", "Jump needed but not typed", Severity::warning) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto* judged = context.judgement(node, index);
        const auto& link = context.node(node).links[index];
        if (judged == nullptr || !judged->possible || !isRun(link.type)) return;
        if (judged->means != MoveMeans::jump && judged->means != MoveMeans::gapJump) return;
        // Bots jump at obstacles by themselves.
        if (isRun(judged->controls)) return;
        if (link.type == NodeType::move && jumpsOverGap(context, node, index))
            return;  // reported as gap_on_move
        issues.push_back(linkIssue(
            context, node, link,
            fmt::format("Running alone does not get there, a {} does", moveMeansName(judged->means))));
        issues.back().fixes = {safely(
            retypeLinkFix(context.node(node).origin, context.node(link.target).origin, judged->controls))};
    }
};

}  // namespace

void addLinkValidators(Validators& validators) {
    validators.push_back(std::make_unique<DeadlyLink>());
    validators.push_back(std::make_unique<LinkThroughSolid>());
    validators.push_back(std::make_unique<SlantedLadder>());
    validators.push_back(std::make_unique<JumpNotTyped>());
    validators.push_back(std::make_unique<ImpossibleLink>());
    validators.push_back(std::make_unique<HurtingDrop>());
}

namespace {

class GapOnMove final : public LinkValidator {
  public:
    GapOnMove() : LinkValidator("gap_on_move", "Gap under a MOVE link", Severity::error) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto& link = context.node(node).links[index];
        if (context.input().world == nullptr || link.type != NodeType::move) return;
        const auto& from = context.node(node).origin;
        const auto& to = context.node(link.target).origin;
        const auto* judged = context.judgement(node, index);
        if (judged == nullptr) {
            if (!lacksFloor(context, from, to)) return;
            issues.push_back(linkIssue(context, node, link, "Bots run straight on, and there is no floor"));
            issues.back().fixes = {retypeLinkFix(from, to, NodeType::jumpPad), deleteLinkFix(from, to)};
        } else if (jumpsOverGap(context, node, index)) {
            issues.push_back(linkIssue(context, node, link, "Running bots fall here, a jump gets across"));
            issues.back().fixes = {safely(retypeLinkFix(from, to, judged->controls)),
                                   deleteLinkFix(from, to)};
        } else if (!judged->possible && judged->failure == LinkFailure::falls) {
            issues.push_back(linkIssue(context, node, link, "Bots fall off on the way, and no jump helps"));
            issues.back().fixes = {deletionOf(context, node, index)};
        }
    }

  private:
    static bool lacksFloor(const LintContext& context, const Vec3& from, const Vec3& to) {
        const GapCheck gaps(*context.input().world, context.input().parameters);
        const auto wet = [&](const Vec3& at) {
            return (context.input().world->pointContents(at) & kMaskLiquid) != 0;
        };
        return !wet(from) && !wet(to) && gaps.between(from, to, false);
    }
};

class TooHighDrop final : public LinkValidator {
  public:
    TooHighDrop() : LinkValidator("too_high_drop", "Drop deeper than the limit", Severity::warning) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto* judged = context.judgement(node, index);
        // Bots that get down unhurt did not fall; those that do not get down have their own issue.
        if (judged != nullptr && (!judged->possible || judged->damage == 0)) return;
        if (!fallsTooDeep(context, node, index)) return;
        const auto& link = context.node(node).links[index];
        const auto& from = context.node(node).origin;
        const auto& to = context.node(link.target).origin;
        auto text = fmt::format("Falls {:.0f} units, the limit is {}", from.z - to.z,
                                context.input().parameters.text(Param::DropLimit));
        if (judged != nullptr) text += fmt::format("; the landing costs {} health", judged->damage);
        issues.push_back(linkIssue(context, node, link, std::move(text)));
        issues.back().fixes = {deleteLinkFix(from, to)};
    }
};

class BlockedWay final : public LinkValidator {
  public:
    BlockedWay() : LinkValidator("blocked_way", "Blocked by a door or func_wall", Severity::warning) {}

  protected:
    void checkLink(const LintContext& context, std::int32_t node, std::size_t index,
                   std::vector<Issue>& issues) const override {
        const auto& link = context.node(node).links[index];
        if (link.type == NodeType::teleporter || link.type == NodeType::grapple) return;
        const auto& from = context.node(node).origin;
        const auto& to = context.node(link.target).origin;
        const auto* blocker = context.blockerBetween(from, to);
        if (blocker == nullptr) return;
        const bool door = blocker->className.starts_with("func_door");
        const auto* judged = context.judgement(node, index);
        // The simulation knows walls, and bots may find a way around.
        if (!door && judged != nullptr && judged->possible && blocker->className == "func_wall") return;
        issues.push_back(
            linkIssue(context, node, link,
                      door ? std::string("A door that does not open by touch blocks the straight line")
                           : fmt::format("A {} blocks the straight line", blocker->className)));
        issues.back().fixes = {deleteLinkFix(from, to)};
    }
};

}  // namespace

void addWayValidators(Validators& validators) {
    validators.push_back(std::make_unique<GapOnMove>());
    validators.push_back(std::make_unique<TooHighDrop>());
    validators.push_back(std::make_unique<BlockedWay>());
}

}  // namespace navwright
