#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/lint/aq2/issue.h"
#include "core/lint/aq2/lint_context.h"

namespace navwright {

/// Finds one kind of issue. Stateless: the same graph always gives the same issues, in the graph's order.
/// Where the thread's StopScope is asked to stop, it returns early and what it found is dropped.
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

/// The same fix as a safe one, see QuickFix::safe.
[[nodiscard]] QuickFix safely(QuickFix fix);

/// The fixes that several validators offer. Ids of patches are made from what they do and where, so that the
/// same fix twice is the same patch.
[[nodiscard]] EditPatch addNodePatch(const Vec3& at);
[[nodiscard]] QuickFix deleteNodeFix(const Vec3& at);
[[nodiscard]] QuickFix moveNodeFix(const Vec3& at, const Vec3& to);
[[nodiscard]] QuickFix retypeNodeFix(const Vec3& at, NodeType type);
[[nodiscard]] QuickFix mergeNodesFix(const Vec3& at, const Vec3& other);
[[nodiscard]] QuickFix deleteLinkFix(const Vec3& from, const Vec3& to);
[[nodiscard]] QuickFix retypeLinkFix(const Vec3& from, const Vec3& to, NodeType type);
[[nodiscard]] QuickFix addLinkFix(const Vec3& from, const Vec3& to, NodeType type);

/// A node there, linked both ways with the nearest node that sees it; alone where none does.
[[nodiscard]] QuickFix addLinkedNodeFix(const LintContext& context, const Vec3& at);
/// Both ways between the node and the nearest linked one that sees it; nothing where none does.
[[nodiscard]] std::optional<QuickFix> linkToNearestFix(const LintContext& context, std::int32_t node);

/// The validator of nodes in walls and outside the map.
inline constexpr std::string_view kInSolid = "in_solid";

using Validators = std::vector<std::unique_ptr<const Validator>>;

/// Of the graph alone.
void addGraphValidators(Validators& validators);
/// Of nodes in the map.
void addNodeValidators(Validators& validators);
/// Of links in the map and by physics.
void addLinkValidators(Validators& validators);
/// Of what links cross: gaps, drops, doors.
void addWayValidators(Validators& validators);
/// Of the demos, the edits and the floor.
void addEvidenceValidators(Validators& validators);
/// Of what is missing: parts left out, and what feedback removed.
void addLeftOutValidators(Validators& validators);
/// Of what bots met in a test.
void addReportValidators(Validators& validators);

}  // namespace navwright
