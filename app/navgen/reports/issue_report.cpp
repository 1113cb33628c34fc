#include "app/navgen/reports/issue_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/counted.h"

namespace navwright {

namespace {

/// "link 3 -> 4, at 10 20 30: words".
std::string issueText(const Issue& issue) {
    std::string where;
    if (issue.to >= 0) {
        where = fmt::format("link {} -> {}, ", issue.node, issue.to);
    } else if (issue.node >= 0) {
        where = fmt::format("node {}, ", issue.node);
    }
    return fmt::format("{}at {:.0f} {:.0f} {:.0f}: {}", where, issue.at.x, issue.at.y, issue.at.z,
                       issue.message);
}

/// The issues of one validator as text; empty: none.
std::string issuesOfText(const Validator& validator, const Issues& issues, std::size_t most) {
    std::size_t count = 0;
    std::string lines;
    for (const auto& issue : issues) {
        if (issue.validator == validator.id && ++count <= most) lines += "  " + issueText(issue) + "\n";
    }
    if (count == 0) return {};
    auto text = fmt::format("{}: {} ({}): {}\n", severityName(validator.severity), validator.title,
                            validator.id, count) +
                lines;
    if (count > most) text += fmt::format("  ... and {} more\n", count - most);
    return text;
}

std::string lintText(const LintReport& report) {
    const auto& [found, ignored, notes] = report.issues;
    std::string text;
    for (const auto& validator : report.validators) text += issuesOfText(validator, found, report.most);
    const auto counts = countBySeverity(found);
    text += fmt::format("{}, {}, {}", counted(counts[0], "error", "errors"),
                        counted(counts[1], "warning", "warnings"), counted(counts[2], "hint", "hints"));
    if (!ignored.empty()) text += fmt::format("; {} ignored", ignored.size());
    return text;
}

/// An issue, with the note if the project ignores it.
struct IssueRow {
    const Issue& issue;
    std::optional<std::string> note = {};
};

std::vector<IssueRow> foundRows(const LintReport& report) {
    std::vector<IssueRow> rows;
    for (const auto& issue : report.issues.found) rows.push_back({issue});
    return rows;
}

std::vector<IssueRow> ignoredRows(const LintReport& report) {
    std::vector<IssueRow> rows;
    for (const auto& issue : report.issues.ignored)
        rows.push_back({issue, report.issues.notes.at(issueKey(issue))});
    return rows;
}

std::vector<std::string> fixLabels(const IssueRow& row) {
    std::vector<std::string> labels;
    for (const auto& fix : row.issue.fixes) labels.push_back(fix.label);
    return labels;
}

constexpr auto ofIssue = wayThrough([](const IssueRow& row) -> const auto& { return row.issue; });

/// An accessor for a node number; absent if the issue has none.
auto nodeOfIssue(std::int32_t Issue::* member) {
    return [member](const IssueRow& row) { return onlyIf(row.issue.*member >= 0, row.issue.*member); };
}

Description<IssueRow> describeIssue() {
    return Description<IssueRow>()
        .field("validator", ofIssue(&Issue::validator), {"The id of the validator that found it"})
        .field("severity", [](const IssueRow& row) { return severityName(row.issue.severity); },
               {"error, warning or hint"})
        .field("at", ofIssue(&Issue::at), {"Where it is"})
        .field("node", nodeOfIssue(&Issue::node), {"The node that it is of, or where its link starts"})
        .field("to", nodeOfIssue(&Issue::to), {"The node that its link leads to"})
        .field("message", ofIssue(&Issue::message), {"What is wrong"})
        .field("fixes", fixLabels, {"What mends it"})
        .field("note", &IssueRow::note, {"Why the project ignores it"});
}

/// An accessor for the number of issues of a severity.
auto countOf(Severity severity) {
    return [severity](const LintReport& report) {
        return std::ranges::count(report.issues.found, severity, &Issue::severity);
    };
}

}  // namespace

SortedIssues sortIssues(Issues issues, std::map<std::string, std::string> notes) {
    SortedIssues sorted{.found = {}, .ignored = {}, .notes = std::move(notes)};
    for (auto& issue : issues) {
        const bool ignored = sorted.notes.contains(issueKey(issue));
        (ignored ? sorted.ignored : sorted.found).push_back(std::move(issue));
    }
    return sorted;
}

Description<LintReport> describeLint() {
    return Description<LintReport>("navwright.lint", 1, "Issues of a nav")
        .line(lintText)
        .field("errors", countOf(Severity::error), {"Errors that are not ignored"})
        .field("warnings", countOf(Severity::warning), {"Warnings that are not ignored"})
        .field("hints", countOf(Severity::hint), {"Hints that are not ignored"})
        .rows("issues", foundRows, describeIssue(), {"The issues that are not ignored, errors first"})
        .rows("ignored", ignoredRows, describeIssue(), {"Issues that the project ignores"});
}

}  // namespace navwright
