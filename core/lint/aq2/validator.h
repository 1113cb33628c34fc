#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/lint/aq2/lint_context.h"
#include "core/lint/issues/checks.h"

namespace navwright {

using LintCheck = Check<LintContext>;

[[nodiscard]] Issue issueAt(const Vec3& at, std::string message);
[[nodiscard]] Issue nodeIssue(const LintContext& context, std::int32_t node, std::string message);
[[nodiscard]] Issue linkIssue(const LintContext& context, std::int32_t node, const NavLink& link,
                              std::string message);

/// Fixes used by several validators. Patch ids derive from operation and place, so that equal fixes give
/// equal patches.
[[nodiscard]] EditPatch addNodePatch(const Vec3& at);
[[nodiscard]] QuickFix deleteNodeFix(const Vec3& at);
[[nodiscard]] QuickFix moveNodeFix(const Vec3& at, const Vec3& to);
[[nodiscard]] QuickFix retypeNodeFix(const Vec3& at, NodeType type);
[[nodiscard]] QuickFix mergeNodesFix(const Vec3& at, const Vec3& other);
[[nodiscard]] QuickFix deleteLinkFix(const Vec3& from, const Vec3& to);
[[nodiscard]] QuickFix retypeLinkFix(const Vec3& from, const Vec3& to, NodeType type);
[[nodiscard]] QuickFix addLinkFix(const Vec3& from, const Vec3& to, NodeType type);

/// Adds a node, linked both ways with the nearest node in sight, if any.
[[nodiscard]] QuickFix addLinkedNodeFix(const LintContext& context, const Vec3& at);
/// Links the node both ways with the nearest linked node in sight; nullopt without one.
[[nodiscard]] std::optional<QuickFix> linkToNearestFix(const LintContext& context, std::int32_t node);

/// Checks of the graph alone.
[[nodiscard]] std::span<const LintCheck> graphChecks();
/// Checks of nodes in the map.
[[nodiscard]] std::span<const LintCheck> nodeChecks();
/// Checks of links in the map and by physics.
[[nodiscard]] std::span<const LintCheck> linkChecks();
/// Checks of demos, edits and floor.
[[nodiscard]] std::span<const LintCheck> evidenceChecks();
/// Checks for missing parts: left out, or removed by feedback.
[[nodiscard]] std::span<const LintCheck> leftOutChecks();
/// Checks of test results.
[[nodiscard]] std::span<const LintCheck> reportChecks();

}  // namespace navwright
