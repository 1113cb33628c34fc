#include "widgets/review/issues/rerelease_issues.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/lint/rerelease/rerelease_lint.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

RereleaseIssues::RereleaseIssues(RereleaseNavEditor& editor, QObject* parent)
    : IssueSource(parent), editor_(editor) {
    const auto& model = editor_.model();
    connect(&work_, &LatestWork::progressed, this, &IssueSource::progressed);
    connect(&work_, &LatestWork::ranOut, this, [this](const QString& message) {
        emit said(message);
        emit runningChanged(false);
    });
    connect(&model, &RereleaseNavModel::graphChanged, this, &RereleaseIssues::follow);
    connect(&model, &RereleaseNavModel::entitiesChanged, this, &IssueSource::changed);
    connect(&model, &RereleaseNavModel::foreignChanged, this,
            [this] { checked_ ? check() : emit changed(); });
}

/// The issues are about an earlier graph, whose nodes may have had other numbers.
void RereleaseIssues::follow() {
    if (!editor_.model().isOpen()) {
        work_.cancel();
        checked_ = nullptr;
        issues_ = nullptr;
        emit runningChanged(false);
    }
    if (editor_.model().isOpen() && std::exchange(again_, false)) return check();
    emit changed();
}

std::span<const Validator> RereleaseIssues::kinds() const {
    return rereleaseValidators();
}

Item RereleaseIssues::itemOf(const Issue& issue) const {
    if (issue.node < 0 || checked_ != editor_.model().graph()) return {};
    const auto node = static_cast<std::uint32_t>(issue.node);
    if (issue.link < 0) return {ItemKind::node, node};
    return Item::link(node, static_cast<std::uint32_t>(issue.link));
}

/// The map to check with: not one that the nav is hardly of.
std::shared_ptr<const GameMap> RereleaseIssues::ownMap() const {
    const auto& model = editor_.model();
    return model.foreignTo().isEmpty() ? model.document().map() : nullptr;
}

void RereleaseIssues::check() {
    const auto graph = editor_.model().graph();
    if (!graph) return;
    work_.run([this, graph, map = ownMap()](WorkContext& context) -> LatestWork::Done {
        auto found = lintRereleaseNav({.graph = *graph, .map = map.get()}, context);
        if (!found) return [this] { emit runningChanged(false); };
        auto issues = std::make_shared<const Issues>(*std::move(found));
        return [this, graph, issues, withMap = map != nullptr] {
            issues_ = issues;
            checked_ = graph;
            withMap_ = withMap;
            emit changed();
            emit runningChanged(false);
        };
    });
    emit runningChanged(true);
}

void RereleaseIssues::cancel() {
    work_.cancel();
    emit said(tr("Cancelled"));
    emit runningChanged(false);
}

void RereleaseIssues::mend(const RereleaseGraph& graph, const QString& what) {
    const QScopedValueRollback guard(again_, true);
    editor_.replace(graph, what);
}

QString RereleaseIssues::fix(const Issue&, const QuickFix& fix) {
    auto graph = *editor_.model().graph();
    if (const auto done = applyFix(graph, fix); !done) return QString::fromStdString(done.error().message());
    mend(graph, QString::fromStdString(fix.label));
    return {};
}

std::size_t RereleaseIssues::fixAlike(std::span<const Issue* const> issues, const QuickFix& like) {
    std::vector<Issue> wanted;
    for (const auto* issue : issues) {
        const auto fix =
            std::ranges::find_if(issue->fixes, [&](const QuickFix& each) { return doAlike(each, like); });
        if (fix != issue->fixes.end()) wanted.push_back({.fixes = {safely(*fix)}});
    }
    const auto mended = safeRereleaseFixes(*editor_.model().graph(), wanted);
    if (mended.fixed > 0)
        mend(mended.graph,
             tr("Fix %1: %2").arg(mended.fixed).arg(kindTitle(kinds(), issues.front()->validator)));
    return mended.fixed;
}

void RereleaseIssues::fixSafe() {
    const auto mended = safeRereleaseFixes(*editor_.model().graph(), *issues_);
    if (mended.fixed == 0) return emit said(tr("No fix is left that is safe"));
    mend(mended.graph, tr("Fix %1").arg(countText(mended.fixed, "issue", "issues")));
}

/// Why the nav is checked without its map.
QString RereleaseIssues::withoutMap() const {
    if (const auto& foreign = editor_.model().foreignTo(); !foreign.isEmpty())
        return tr("since it seems to be of another map than %1").arg(foreign);
    return editor_.model().document().shownMap() ? tr("since nothing is solid in a map of Quake")
                                                 : tr("without its map");
}

QString RereleaseIssues::noneWords() const {
    if (running()) return tr("Checking the nav…");
    if (ownMap()) return tr("The nav was not checked yet.");
    return tr("The nav was not checked yet; %1, only what the file alone shows is.").arg(withoutMap());
}

QString RereleaseIssues::missingWords() const {
    if (!issues_) return {};
    QStringList words;
    if (looksLikeAnotherMap(checked_->nodes.size(), *issues_))
        words << tr("Most nodes are inside walls or outside the map: is it another map's nav?");
    if (!withMap_) words << tr("Only what the file alone shows was checked, %1.").arg(withoutMap());
    if (checked_ != editor_.model().graph()) words << tr("It was changed since: check it again.");
    return words.join(QLatin1Char(' '));
}

QString RereleaseIssues::hindrance() const {
    if (const auto& foreign = editor_.model().foreignTo(); !foreign.isEmpty())
        return tr("it seems to be of another map than %1").arg(foreign);
    if (!checked_) return tr("check the nav first");
    if (running()) return tr("the nav is being checked");
    return checked_ != editor_.model().graph() ? tr("the nav was changed: check it again") : QString();
}

QString RereleaseIssues::wayOut() const {
    return editor_.model().foreignTo().isEmpty() ? QString() : tr("It is of this map");
}

}  // namespace navwright
