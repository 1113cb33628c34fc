#include "core/lint/issues/issue.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/index.h"
#include "core/lint/issues/checks.h"

namespace navwright {

void applyFix(std::vector<EditPatch>& patches, const QuickFix& fix) {
    std::erase_if(patches, [&](const EditPatch& patch) {
        return std::ranges::find(fix.dropped, patch.id) != fix.dropped.end();
    });
    for (const auto& patch : fix.patches) {
        const auto there = std::ranges::find(patches, patch.id, &EditPatch::id);
        if (there == patches.end()) {
            patches.push_back(patch);
        } else {
            *there = patch;
        }
    }
}

bool doAlike(const QuickFix& a, const QuickFix& b) {
    const auto alike = [](const auto& some, const auto& others, auto what) {
        if (some.empty() || others.empty()) return some.empty() == others.empty();
        return some.front().*what == others.front().*what;
    };
    return a.restored.empty() == b.restored.empty() && a.joins.has_value() == b.joins.has_value() &&
           alike(a.patches, b.patches, &EditPatch::operation) &&
           alike(a.rereleasePatches, b.rereleasePatches, &RereleasePatch::kind);
}

QuickFix safely(QuickFix fix) {
    fix.safe = true;
    return fix;
}

std::string issueKey(const Issue& issue) {
    return fmt::format("{}@{:.0f},{:.0f},{:.0f}", issue.validator, issue.at.x, issue.at.y, issue.at.z);
}

std::string_view severityName(Severity severity) {
    switch (severity) {
        case Severity::error:
            return "error";
        case Severity::warning:
            return "warning";
        case Severity::hint:
            break;
    }
    return "hint";
}

bool looksLikeAnotherMap(std::size_t nodes, std::span<const Issue> issues) {
    const auto stuck = std::ranges::count(issues, kInSolid, &Issue::validator);
    return 2 * toIndex(stuck) > nodes;
}

std::string_view validatorTitle(std::span<const Validator> validators, std::string_view id) {
    const auto found = std::ranges::find(validators, id, &Validator::id);
    return found == validators.end() ? id : found->title;
}

}  // namespace navwright
