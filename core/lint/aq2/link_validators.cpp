#include "core/lint/aq2/validator.h"

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

/// Whether the failure kills bots.
bool kills(LinkFailure failure) {
    return failure == LinkFailure::deadly || failure == LinkFailure::hazard;
}

/// Whether bots pass the link only by jumping, although its target is at most a step higher.
bool jumpsOverGap(const LintContext& context, std::int32_t node, std::size_t index) {
    const auto* judged = context.judgement(node, index);
    if (judged == nullptr || !judged->possible || judged->ran > 0) return false;
    const auto& link = context.node(node).links[index];
    const auto rise = context.node(link.target).origin.z - context.node(node).origin.z;
    const bool jumps = judged->means == MoveMeans::gapJump ||
                       (judged->means == MoveMeans::jump && judged->controls != NodeType::move &&
                        rise <= context.input().parameters.real32(Param::StepHeight));
    return jumps && !context.passedFromBefore(node, index);
}

/// Whether a wall or floor blocks the straight line of a MOVE link that no bot passes or that was not judged;
/// false when an end is in solid, and without a map.
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

/// Whether the link drops more than `links.drop_limit`, and not into water.
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

/// Looks at all links that bots walk.
template <void (*find)(const LintContext&, std::int32_t, std::size_t, Issues&)>
void eachLink(const LintContext& context, Issues& issues) {
    for (std::int32_t i = 0; i < std::ssize(context.graph().nodes) && !stopAsked(); ++i) {
        const auto& links = context.node(i).links;
        for (std::size_t l = 0; l < links.size(); ++l) {
            if (walkable(context.graph(), links[l])) find(context, i, l, issues);
        }
    }
}

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

void findLinkThroughSolid(const LintContext& context, std::int32_t node, std::size_t index, Issues& issues) {
    const auto& link = context.node(node).links[index];
    if (!runsIntoSolid(context, node, index)) return;
    issues.push_back(linkIssue(context, node, link, "A wall or floor blocks the straight line"));
    issues.back().fixes = {deletionOf(context, node, index)};
}

void findSlantedLadder(const LintContext& context, std::int32_t node, std::size_t index, Issues& issues) {
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

void findDeadlyLink(const LintContext& context, std::int32_t node, std::size_t index, Issues& issues) {
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

void findHurtingDrop(const LintContext& context, std::int32_t node, std::size_t index, Issues& issues) {
    const auto* judged = context.judgement(node, index);
    if (judged == nullptr || !judged->possible || judged->damage == 0) return;
    if (fallsTooDeep(context, node, index)) return;  // reported as too_high_drop
    issues.push_back(linkIssue(context, node, context.node(node).links[index],
                               fmt::format("The landing costs {} health", judged->damage)));
}

void findImpossibleLink(const LintContext& context, std::int32_t node, std::size_t index, Issues& issues) {
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
    if (context.passedFromBefore(node, index)) return;
    issues.push_back(linkIssue(context, node, link, failureWords(judged->failure)));
    const auto& from = context.node(node).origin;
    auto& fixes = issues.back().fixes;
    if (judged->failure == LinkFailure::startInAir) {
        if (const auto floor = floorBeside(context, from)) fixes.push_back(moveNodeFix(from, *floor));
    }
    fixes.push_back(deletionOf(context, node, index));
    if (fixes.size() > 1) fixes.back().safe = false;
}

void findJumpNotTyped(const LintContext& context, std::int32_t node, std::size_t index, Issues& issues) {
    const auto* judged = context.judgement(node, index);
    const auto& link = context.node(node).links[index];
    if (judged == nullptr || !judged->possible || judged->ran > 0 || !isRun(link.type)) return;
    if (judged->means != MoveMeans::jump && judged->means != MoveMeans::gapJump) return;
    // Bots jump at obstacles by themselves.
    if (isRun(judged->controls)) return;
    if (link.type == NodeType::move && jumpsOverGap(context, node, index)) return;  // reported as gap_on_move
    if (context.passedFromBefore(node, index)) return;
    issues.push_back(
        linkIssue(context, node, link,
                  fmt::format("Running alone does not get there, a {} does", moveMeansName(judged->means))));
    issues.back().fixes = {
        safely(retypeLinkFix(context.node(node).origin, context.node(link.target).origin, judged->controls))};
}

bool lacksFloor(const LintContext& context, const Vec3& from, const Vec3& to) {
    const GapCheck gaps(*context.input().world, context.input().parameters);
    const auto wet = [&](const Vec3& at) {
        return (context.input().world->pointContents(at) & kMaskLiquid) != 0;
    };
    return !wet(from) && !wet(to) && gaps.between(from, to, false);
}

void findGapOnMove(const LintContext& context, std::int32_t node, std::size_t index, Issues& issues) {
    const auto& link = context.node(node).links[index];
    if (link.type != NodeType::move) return;
    const auto& from = context.node(node).origin;
    const auto& to = context.node(link.target).origin;
    const auto* judged = context.judgement(node, index);
    if (judged == nullptr) {
        if (!lacksFloor(context, from, to)) return;
        issues.push_back(linkIssue(context, node, link, "Bots run straight on, and there is no floor"));
        issues.back().fixes = {retypeLinkFix(from, to, NodeType::jumpPad), deleteLinkFix(from, to)};
    } else if (jumpsOverGap(context, node, index)) {
        issues.push_back(linkIssue(context, node, link, "Running bots fall here, a jump gets across"));
        issues.back().fixes = {safely(retypeLinkFix(from, to, judged->controls)), deleteLinkFix(from, to)};
    } else if (!judged->possible && judged->failure == LinkFailure::falls &&
               !context.passedFromBefore(node, index)) {
        issues.push_back(linkIssue(context, node, link, "Bots fall off on the way, and no jump helps"));
        issues.back().fixes = {deletionOf(context, node, index)};
    }
}

void findTooHighDrop(const LintContext& context, std::int32_t node, std::size_t index, Issues& issues) {
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

void findBlockedWay(const LintContext& context, std::int32_t node, std::size_t index, Issues& issues) {
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

constexpr LintCheck kLinkChecks[] = {
    {{"deadly_link", "Deadly link", Severity::error}, eachLink<findDeadlyLink>},
    {{"through_solid", "Link through solid", Severity::error}, eachLink<findLinkThroughSolid>},
    {{"slanted_ladder", "Ladder ends not above one another", Severity::error}, eachLink<findSlantedLadder>},
    {{"needs_jump", "Jump needed but not typed", Severity::warning}, eachLink<findJumpNotTyped>},
    {{"impossible_link", "Link no bot makes", Severity::warning}, eachLink<findImpossibleLink>},
    {{"hurting_drop", "Drop that hurts", Severity::hint}, eachLink<findHurtingDrop>},
    {{"gap_on_move", "Gap under a MOVE link", Severity::error}, eachLink<findGapOnMove>, true},
    {{"too_high_drop", "Drop deeper than the limit", Severity::warning}, eachLink<findTooHighDrop>},
    {{"blocked_way", "Blocked by a door or func_wall", Severity::warning}, eachLink<findBlockedWay>},
};

}  // namespace

std::span<const LintCheck> linkChecks() {
    return kLinkChecks;
}

}  // namespace navwright
