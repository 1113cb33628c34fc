#include "lint/link_validator.h"

#include "analysis/walkable.h"
#include "base/stop_scope.h"

namespace navwright {

namespace {

/// Types that carry whoever goes down: none of these falls.
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
    if (judged != nullptr && kills(judged->failure)) return false;  // deadly_link
    const auto& from = context.node(node).origin;
    const auto& to = context.node(link.target).origin;
    if (world->lineClear(from, to, kMaskSolid)) return false;
    // Only what somebody may move is in the way: blocked_way tells.
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

}  // namespace navwright
