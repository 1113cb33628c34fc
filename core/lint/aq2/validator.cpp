#include "core/lint/aq2/validator.h"

#include <fmt/format.h>

#include <algorithm>

namespace navwright {

namespace {

/// Less than the minimum distance of generated nodes (`nodes.merge_distance`), so that a removal cannot hit
/// the wrong node.
constexpr float kSameNode = 16;

/// Links and remaining nodes are matched with the tolerance of manual edits. A removed node must match
/// exactly: another fix may have removed it already.
float fixTolerance(PatchOperation operation) {
    return operation == PatchOperation::deleteNode ? kSameNode : defaultPatchTolerance(operation);
}

EditPatch patchOf(PatchOperation operation, const Vec3& at, const std::optional<Vec3>& to = {},
                  std::optional<NodeType> type = {}) {
    EditPatch patch;
    patch.operation = operation;
    patch.at = at;
    patch.id = fmt::format("fix {} {:.3f} {:.3f} {:.3f}", patchOperationName(operation), at.x, at.y, at.z);
    if (to) patch.id += fmt::format(" to {:.3f} {:.3f} {:.3f}", to->x, to->y, to->z);
    patch.to = to;
    patch.type = type;
    patch.tolerance = fixTolerance(operation);
    patch.group = "quick fixes";
    return patch;
}

void addBothWays(QuickFix& fix, const Vec3& at, const Vec3& other) {
    fix.patches.push_back(addLinkFix(at, other, NodeType::move).patches.front());
    fix.patches.push_back(addLinkFix(other, at, NodeType::move).patches.front());
}

}  // namespace

Issue issueAt(const Vec3& at, std::string message) {
    return {.at = at, .message = std::move(message)};
}

Issue nodeIssue(const LintContext& context, std::int32_t node, std::string message) {
    auto issue = issueAt(context.node(node).origin, std::move(message));
    issue.node = node;
    return issue;
}

Issue linkIssue(const LintContext& context, std::int32_t node, const NavLink& link, std::string message) {
    const auto middle = 0.5f * (context.node(node).origin + context.node(link.target).origin);
    auto issue = issueAt(middle, std::move(message));
    issue.node = node;
    issue.to = link.target;
    return issue;
}

EditPatch addNodePatch(const Vec3& at) {
    return patchOf(PatchOperation::addNode, at, {}, NodeType::move);
}

QuickFix deleteNodeFix(const Vec3& at) {
    return {"Delete the node", {patchOf(PatchOperation::deleteNode, at)}};
}

QuickFix moveNodeFix(const Vec3& at, const Vec3& to) {
    return {"Put the node on the floor", {patchOf(PatchOperation::moveNode, at, to)}};
}

QuickFix retypeNodeFix(const Vec3& at, NodeType type) {
    return {fmt::format("Make the node {}", nodeTypeName(type)),
            {patchOf(PatchOperation::retypeNode, at, {}, type)}};
}

QuickFix mergeNodesFix(const Vec3& at, const Vec3& other) {
    return {"Merge the two nodes", {patchOf(PatchOperation::mergeNodes, at, other)}};
}

QuickFix deleteLinkFix(const Vec3& from, const Vec3& to) {
    return {"Delete the link", {patchOf(PatchOperation::deleteLink, from, to)}};
}

QuickFix retypeLinkFix(const Vec3& from, const Vec3& to, NodeType type) {
    return {fmt::format("Make the link {}", nodeTypeName(type)),
            {patchOf(PatchOperation::retypeLink, from, to, type)}};
}

QuickFix addLinkFix(const Vec3& from, const Vec3& to, NodeType type) {
    return {fmt::format("Add a {} link", nodeTypeName(type)),
            {patchOf(PatchOperation::addLink, from, to, type)}};
}

QuickFix addLinkedNodeFix(const LintContext& context, const Vec3& at) {
    QuickFix fix{"Add a node", {addNodePatch(at)}};
    const auto seen = context.nearestNode(at, [&](std::int32_t node) { return context.sees(node, at); });
    if (seen < 0) return fix;
    fix.label = "Add a node and link it both ways";
    addBothWays(fix, at, context.node(seen).origin);
    return fix;
}

std::optional<QuickFix> linkToNearestFix(const LintContext& context, std::int32_t node) {
    const auto& at = context.node(node).origin;
    const auto seen = context.nearestNode(at, [&](std::int32_t other) {
        return other != node && !context.node(other).links.empty() && context.sees(other, at);
    });
    if (seen < 0) return std::nullopt;
    QuickFix fix{"Link it with the nearest node", {}};
    addBothWays(fix, at, context.node(seen).origin);
    return fix;
}

}  // namespace navwright
