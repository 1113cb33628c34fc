#include "widgets/review/issues/nav_issues.h"

#include "core/base/index.h"
#include "widgets/drawing/layers/present_nodes.h"
#include "widgets/review/issues/issue_fixes.h"

namespace navwright {

NavIssues::NavIssues(Document& document, QObject* parent) : IssueSource(parent), document_(document) {
    const auto restart = [this] { start(ReviewEffort::quick); };
    connect(&document_, &Document::generationChanged, this, restart);
    connect(&document_, &Document::reportChanged, this, restart);
    connect(&document_, &Document::mapChanged, this, restart);
    connect(&document_, &Document::ignoredIssuesChanged, this, &IssueSource::ignoredChanged);
    connect(&job_, &LatestWork::ranOut, this, [this] { emit runningChanged(false); });
    restart();
}

void NavIssues::start(ReviewEffort effort) {
    const auto generation = document_.generation();
    if (!generation || !generation->graph) {
        if (running()) {
            job_.cancel();
            emit runningChanged(false);
        }
        if (result_) {
            result_.reset();
            emit changed();
        }
        return;
    }
    const auto source = std::make_shared<ReviewSource>();
    source->generation = generation;
    source->map = document_.map();
    source->report = document_.report();
    source->ledger = document_.ledger();
    source->patches = document_.patches();
    job_.run([this, source, effort, reviewer = reviewer_](JobContext& context) -> LatestWork::Done {
        const HandedOn<NavReviewer>::Loan lent(*reviewer);
        auto result = std::make_shared<Result<ReviewResult>>(lent->run(*source, effort, context));
        return [this, result, effort] { take(std::move(*result), effort); };
    });
    emit runningChanged(true);
}

void NavIssues::take(Result<ReviewResult> result, ReviewEffort effort) {
    if (result) {
        const bool complete = result->complete;
        result_ = std::make_shared<const ReviewResult>(std::move(*result));
        emit changed();
        if (!complete && effort == ReviewEffort::quick && !running()) return start(ReviewEffort::thorough);
    }
    if (!running()) emit runningChanged(false);
}

std::shared_ptr<const Issues> NavIssues::issues() const {
    return result_ ? std::shared_ptr<const Issues>(result_, &result_->issues) : nullptr;
}

std::shared_ptr<const void> NavIssues::checkedNav() const {
    return result_ ? result_->generation : nullptr;
}

std::optional<QString> NavIssues::noteOn(const Issue& issue) const {
    const auto& ignored = document_.ignoredIssues();
    const auto found = ignored.find(issueKey(issue));
    return found == ignored.end() ? std::nullopt : std::optional(QString::fromStdString(found->second));
}

QString NavIssues::noneWords() const {
    return tr("Open a map with demos, or a nav, to see what is wrong with it.");
}

/// An empty list is not to be taken for a flawless nav.
QString NavIssues::missingWords() const {
    if (!result_) return {};
    QStringList missing;
    if (looksLikeAnotherMap(result_->generation->graph->graph.nodes.size(), result_->issues))
        missing << tr("Most nodes are inside walls or outside the map: is it another map's nav?");
    if (!document_.map())
        missing << (document_.shownMap() ? tr("The map is of Quake, so the graph alone is judged.")
                                         : tr("There is no map, so the graph alone is judged."));
    if (result_->generation->demos.empty()) missing << tr("There are no demos to ask for evidence.");
    if (!document_.report()) missing << tr("Not tested yet (F5).");
    return missing.join(QLatin1Char(' '));
}

/// The issues are those of an earlier nav for as long as the quick validators take.
QString NavIssues::hindrance() const {
    const bool earlier = running() && result_ && result_->generation != document_.generation();
    return earlier ? tr("the nav has changed and is being checked") : QString();
}

QString NavIssues::idleWords(const QuickFix& fix) const {
    return fixChanges(document_, fix) ? QString() : tr("that is among the edits already, and did not help");
}

QString NavIssues::fix(const Issue&, const QuickFix& fix) {
    return makeFix(document_, fix) ? QString() : tr("That is among the edits already, and did not help");
}

std::size_t NavIssues::fixAlike(std::span<const Issue* const> issues, const QuickFix& like) {
    return fixIssues(document_, issues, like, kindTitle(kinds(), issues.front()->validator));
}

Item NavIssues::itemOf(const Issue& issue) const {
    if (!result_ || issue.node < 0 || result_->generation != document_.generation()) return {};
    const auto& graph = result_->generation->graph->graph;
    const auto node = toIndex(issue.node);
    if (node >= graph.nodes.size()) return {};
    if (issue.to < 0) return {ItemKind::node, node};
    return presentLinkItem(graph, node, toIndex(issue.to));
}

}  // namespace navwright
