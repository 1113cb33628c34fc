#include "navgen/issue_listing.h"

#include <fmt/format.h>

#include "base/json_writer.h"
#include "lint/lint.h"

namespace navwright {

namespace {

std::string issueText(const Issue& issue) {
    std::string where = fmt::format("at {:.0f} {:.0f} {:.0f}", issue.at.x, issue.at.y, issue.at.z);
    if (issue.to >= 0) {
        where = fmt::format("link {} -> {}, {}", issue.node, issue.to, where);
    } else if (issue.node >= 0) {
        where = fmt::format("node {}, {}", issue.node, where);
    }
    return fmt::format("  {}: {}\n", where, issue.message);
}

void writeIssue(JsonWriter& json, const Issue& issue) {
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

}  // namespace

SortedIssues sortIssues(std::vector<Issue> issues, std::map<std::string, std::string> notes) {
    SortedIssues sorted{.found = {}, .ignored = {}, .notes = std::move(notes)};
    for (auto& issue : issues) {
        const bool ignored = sorted.notes.contains(issueKey(issue));
        (ignored ? sorted.ignored : sorted.found).push_back(std::move(issue));
    }
    return sorted;
}

std::string issueListing(const SortedIssues& issues, std::size_t most) {
    std::string text;
    for (const auto& validator : validators()) {
        std::size_t count = 0;
        std::string lines;
        for (const auto& issue : issues.found) {
            if (issue.validator == validator->id() && ++count <= most) lines += issueText(issue);
        }
        if (count == 0) continue;
        text += fmt::format("{}: {} ({}): {}\n", severityName(validator->severity()), validator->title(),
                            validator->id(), count);
        text += lines;
        if (count > most) text += fmt::format("  ... and {} more\n", count - most);
    }
    const auto counts = countBySeverity(issues.found);
    text += fmt::format("{} errors, {} warnings, {} hints", counts[0], counts[1], counts[2]);
    if (!issues.ignored.empty()) text += fmt::format("; {} ignored", issues.ignored.size());
    return text + "\n";
}

std::string issuesJson(const SortedIssues& issues) {
    const auto counts = countBySeverity(issues.found);
    JsonWriter json;
    json.beginObject();
    json.member("errors", counts[0]);
    json.member("warnings", counts[1]);
    json.member("hints", counts[2]);
    json.key("issues");
    json.beginList();
    for (const auto& issue : issues.found) {
        json.beginObject(JsonWriter::Layout::line);
        writeIssue(json, issue);
        json.endObject();
    }
    json.endList();
    json.key("ignored");
    json.beginList();
    for (const auto& issue : issues.ignored) {
        json.beginObject(JsonWriter::Layout::line);
        writeIssue(json, issue);
        json.member("note", issues.notes.at(issueKey(issue)));
        json.endObject();
    }
    json.endList();
    json.endObject();
    return std::move(json).take();
}

}  // namespace navwright
