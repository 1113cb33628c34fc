#include "widgets/review/issues/issue_fixes.h"

#include <QCoreApplication>

#include <algorithm>
#include <memory>

#include "core/bots/test/ledger_places.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

QString words(const char* text) {
    return QCoreApplication::translate("IssueFixes", text);
}

bool putBack(Document& document, std::span<const LedgerPlace> places, const QString& what) {
    if (!document.ledger()) return false;
    auto left = withoutEntries(*document.ledger(), places);
    document.setLedger(left.empty() ? nullptr : std::make_shared<const Ledger>(std::move(left)), what);
    return true;
}

}  // namespace

bool fixChanges(const Document& document, const QuickFix& fix) {
    if (fix.joins || fix.fillsHole || !fix.restored.empty()) return true;
    auto patches = document.patches();
    applyFix(patches, fix);
    return patches != document.patches();
}

bool makeFix(Document& document, const QuickFix& fix) {
    if (!fix.restored.empty())
        return putBack(document, fix.restored, words("Put back what feedback removed"));
    auto patches = document.patches();
    applyFix(patches, fix);
    if (patches == document.patches()) return false;
    document.setPatches(std::move(patches), QString::fromStdString(fix.label));
    return true;
}

std::size_t fixIssues(Document& document, std::span<const Issue* const> issues, const QuickFix& like,
                      const QString& kind) {
    auto patches = document.patches();
    std::vector<LedgerPlace> restored;
    std::size_t count = 0;
    for (const auto* issue : issues) {
        const auto fix =
            std::ranges::find_if(issue->fixes, [&](const QuickFix& each) { return doAlike(each, like); });
        if (fix == issue->fixes.end()) continue;
        applyFix(patches, *fix);
        restored.insert(restored.end(), fix->restored.begin(), fix->restored.end());
        ++count;
    }
    if (!restored.empty()) {
        putBack(document, restored, words("Put back what feedback removed (%1)").arg(count));
        return count;
    }
    if (count > 0) document.setPatches(std::move(patches), words("Fix %1: %2").arg(count).arg(kind));
    return count;
}

void ignoreIssues(Document& document, std::span<const Issue* const> issues, const QString& note) {
    auto ignored = document.ignoredIssues();
    for (const auto* issue : issues) ignored[issueKey(*issue)] = note.toStdString();
    document.setIgnoredIssues(std::move(ignored),
                              words("Ignore %1").arg(countText(issues.size(), "issue", "issues")));
}

void heedIssues(Document& document, std::span<const Issue* const> issues) {
    auto ignored = document.ignoredIssues();
    for (const auto* issue : issues) ignored.erase(issueKey(*issue));
    document.setIgnoredIssues(std::move(ignored),
                              words("Heed %1").arg(countText(issues.size(), "issue", "issues")));
}

}  // namespace navwright
