#include "widgets/test/verdict/failure_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

#include "core/base/index.h"
#include "widgets/common/models/file_text.h"
#include "widgets/test/verdict/verdict_words.h"

namespace navwright {

namespace {

struct FailureWords {
    Q_DECLARE_TR_FUNCTIONS(FailureWords)
};

/// Why a report failed that keeps the limits, but not with every seed.
QString seedsText(const NavtestReport& report) {
    if (report.reasons.empty()) return FailureWords::tr("no reason is given");
    const auto first = QString::fromStdString(report.reasons.front());
    const auto failed = std::ranges::count(report.runs, false, &NavtestRun::passed);
    if (failed == 0) return first;
    return FailureWords::tr("%1 of %2; %3")
        .arg(failed)
        .arg(countText(report.runs.size(), "test", "tests"), first);
}

}  // namespace

QString failureText(const Iteration& turn) {
    const auto& report = turn.report;
    if (report.passed) return {};
    const auto nodes = toIndex(std::ranges::count_if(turn.graph.nodes, &NavNode::inUse));
    QStringList parts;
    for (const auto& figure :
         verdictFigures(report, report.thresholds.value_or(NavtestThresholds()), nodes)) {
        if (figure.light == Light::bad)
            parts << FailureWords::tr("%1 %2, %3").arg(figure.title, figure.valueText, figure.limitText);
    }
    return parts.isEmpty() ? seedsText(report) : parts.join(FailureWords::tr("; "));
}

}  // namespace navwright
