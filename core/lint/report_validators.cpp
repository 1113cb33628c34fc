#include <fmt/format.h>

#include <algorithm>

#include "lint/validator.h"

namespace navwright {

namespace {

class BadNode final : public Validator {
  public:
    BadNode() : Validator("navtest_bad_node", "Bots die or stick at the node", Severity::error) {}
    void check(const LintContext& context, std::vector<Issue>& issues) const override {
        const auto* report = context.input().report;
        if (report == nullptr) return;
        for (const auto index : report->badNodes) {
            const auto counts = std::ranges::find(report->nodes, index, &NavtestNode::id);
            issues.push_back(nodeIssue(context, index,
                                       counts == report->nodes.end()
                                           ? std::string("The test calls this node bad")
                                           : fmt::format("In the test {} bots died here and {} gave it up",
                                                         counts->deaths(), counts->stuck)));
            issues.back().fixes = {deleteNodeFix(context.node(index).origin)};
        }
    }
};

class BadLink final : public Validator {
  public:
    BadLink() : Validator("navtest_bad_link", "Bots fail on the link", Severity::error) {}
    void check(const LintContext& context, std::vector<Issue>& issues) const override {
        const auto* report = context.input().report;
        if (report == nullptr) return;
        for (const auto& [from, to] : report->badLinks) {
            const auto* link = findLink(context.node(from), to);
            if (link == nullptr) continue;
            const auto counts = std::ranges::find_if(report->links, [&](const NavtestLink& tested) {
                return tested.from == from && tested.to == to;
            });
            issues.push_back(linkIssue(context, from, *link,
                                       counts == report->links.end()
                                           ? std::string("The test calls this link bad")
                                           : fmt::format("In the test {} of {} attempts failed",
                                                         counts->failures, counts->attempts)));
            issues.back().fixes = {deleteLinkFix(context.node(from).origin, context.node(to).origin)};
        }
    }
};

class UnreachedNode final : public Validator {
  public:
    UnreachedNode() : Validator("navtest_unreachable", "No bot reached the node", Severity::warning) {}
    void check(const LintContext& context, std::vector<Issue>& issues) const override {
        const auto* report = context.input().report;
        if (report == nullptr) return;
        for (const auto index : report->unreachableNodes) {
            issues.push_back(nodeIssue(context, index, "No bot of the test came here"));
        }
    }
};

}  // namespace

void addReportValidators(Validators& validators) {
    validators.push_back(std::make_unique<BadNode>());
    validators.push_back(std::make_unique<BadLink>());
    validators.push_back(std::make_unique<UnreachedNode>());
}

}  // namespace navwright
