#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/lint/aq2/issue.h"
#include "core/lint/aq2/lint_context.h"

namespace navwright {

/// Finds one kind of issue. Stateless and deterministic; issues are in graph order. Returns early when a stop
/// is requested through StopScope; the result is then discarded.
class Validator {
  public:
    constexpr Validator(std::string_view id, std::string_view title, Severity severity)
        : id_(id), title_(title), severity_(severity) {}
    virtual ~Validator() = default;
    Validator(const Validator&) = delete;
    Validator& operator=(const Validator&) = delete;

    [[nodiscard]] std::string_view id() const { return id_; }        ///< "off_floor"
    [[nodiscard]] std::string_view title() const { return title_; }  ///< "Node off the floor"
    [[nodiscard]] Severity severity() const { return severity_; }

    virtual void check(const LintContext& context, std::vector<Issue>& issues) const = 0;

  protected:
    [[nodiscard]] Issue issueAt(const Vec3& at, std::string message) const;
    [[nodiscard]] Issue nodeIssue(const LintContext& context, std::int32_t node, std::string message) const;
    [[nodiscard]] Issue linkIssue(const LintContext& context, std::int32_t node, const NavLink& link,
                                  std::string message) const;

  private:
    std::string_view id_;
    std::string_view title_;
    Severity severity_;
};

/// Returns the fix marked as safe, see QuickFix::safe.
[[nodiscard]] QuickFix safely(QuickFix fix);

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

/// Id of the validator for nodes in walls or outside the map.
inline constexpr std::string_view kInSolid = "in_solid";

using Validators = std::vector<std::unique_ptr<const Validator>>;

/// Validators of the graph alone.
void addGraphValidators(Validators& validators);
/// Validators of nodes in the map.
void addNodeValidators(Validators& validators);
/// Validators of links in the map and by physics.
void addLinkValidators(Validators& validators);
/// Validators of what links cross: gaps, drops, doors.
void addWayValidators(Validators& validators);
/// Validators of demos, edits and floor.
void addEvidenceValidators(Validators& validators);
/// Validators of missing parts: left out, or removed by feedback.
void addLeftOutValidators(Validators& validators);
/// Validators of test results.
void addReportValidators(Validators& validators);

}  // namespace navwright
