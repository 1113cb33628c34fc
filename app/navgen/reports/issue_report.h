#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/json_writer.h"
#include "core/lint/aq2/issue.h"

namespace navwright {

/// "link 3 -> 4, at 10 20 30: words"; of an Issue or a RereleaseIssue, as all below.
template <class AnyIssue>
[[nodiscard]] std::string issueText(const AnyIssue& issue) {
    std::string where;
    if (issue.to >= 0) {
        where = fmt::format("link {} -> {}, ", issue.node, issue.to);
    } else if (issue.node >= 0) {
        where = fmt::format("node {}, ", issue.node);
    }
    return fmt::format("{}at {:.0f} {:.0f} {:.0f}: {}", where, issue.at.x, issue.at.y, issue.at.z,
                       issue.message);
}

/// Those of one validator for people, at most so many; empty where there are none.
template <class Issues>
[[nodiscard]] std::string issuesOfText(std::string_view id, std::string_view title, Severity severity,
                                       const Issues& issues, std::size_t most) {
    std::size_t count = 0;
    std::string lines;
    for (const auto& issue : issues) {
        if (issue.validator == id && ++count <= most) lines += "  " + issueText(issue) + "\n";
    }
    if (count == 0) return {};
    auto text = fmt::format("{}: {} ({}): {}\n", severityName(severity), title, id, count) + lines;
    if (count > most) text += fmt::format("  ... and {} more\n", count - most);
    return text;
}

/// `counts`: by Severity.
[[nodiscard]] inline std::string issueCountsText(const std::array<std::size_t, 3>& counts) {
    return fmt::format("{} errors, {} warnings, {} hints", counts[0], counts[1], counts[2]);
}

inline void writeIssueCounts(JsonWriter& json, const std::array<std::size_t, 3>& counts) {
    json.member("errors", counts[0]);
    json.member("warnings", counts[1]);
    json.member("hints", counts[2]);
}

/// The members of an issue (docs/formats.md).
template <class AnyIssue>
void writeIssue(JsonWriter& json, const AnyIssue& issue) {
    json.member("validator", issue.validator);
    json.member("severity", severityName(issue.severity));
    json.member("at", issue.at);
    if (issue.node >= 0) json.member("node", issue.node);
    if (issue.to >= 0) json.member("to", issue.to);
    json.member("message", issue.message);
    json.key("fixes");
    json.beginList();
    for (const auto& fix : issue.fixes) json.value(fix.label);
    json.endList();
}

}  // namespace navwright
