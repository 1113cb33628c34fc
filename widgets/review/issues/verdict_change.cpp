#include "widgets/review/issues/verdict_change.h"

#include <QCoreApplication>
#include <QStringList>

#include "core/base/units.h"

namespace navwright {

namespace {

struct VerdictChange {
    Q_DECLARE_TR_FUNCTIONS(VerdictChange)
};

QString text(const std::string& words) {
    return QString::fromStdString(words);
}

QString number(double value, const FigureChange& change, bool sign = false) {
    const bool whole = change.figure == "Unreachable nodes";
    auto digits = QString::number(change.share ? value * kPercent : value, 'f',
                                  whole          ? 0
                                  : change.share ? 1
                                                 : 2);
    if (sign && value > 0) digits.prepend(QLatin1Char('+'));
    return change.share ? VerdictChange::tr("%1 %").arg(digits) : digits;
}

/// A change that rounds to nothing is none.
bool isShown(const FigureChange& change) {
    return number(change.before, change) != number(change.after, change);
}

QString changeText(const FigureChange& change) {
    if (!isShown(change)) return VerdictChange::tr("the same");
    return (change.better() ? VerdictChange::tr("%1, better") : VerdictChange::tr("%1, worse"))
        .arg(number(change.by(), change, true));
}

QString row(const QString& title, const QString& a, const QString& b, const QString& change = {}) {
    return QStringLiteral("<tr><td>%1</td><td>%2</td><td>%3</td><td>%4</td></tr>")
        .arg(title.toHtmlEscaped(), a.toHtmlEscaped(), b.toHtmlEscaped(), change.toHtmlEscaped());
}

QString resultText(const NavtestOutcome& verdict) {
    return verdict.passed ? VerdictChange::tr("passed") : VerdictChange::tr("failed");
}

QString judgeOf(const NavtestOutcome& verdict) {
    return verdict.judge.empty() ? VerdictChange::tr("not known") : text(verdict.judge);
}

QString testedText(const NavtestOutcome& verdict) {
    return verdict.tested.empty() ? VerdictChange::tr("not known") : text(verdict.tested);
}

/// Why different figures need not come from different navs; empty if they do.
QString doubts(const NavtestOutcome& a, const NavtestOutcome& b) {
    if (a.judge.empty() || b.judge.empty())
        return VerdictChange::tr(" It is not known who judged both: an earlier version kept the run.");
    if (a.judge != b.judge)
        return VerdictChange::tr(" A was judged by %1, B by %2: the figures do not compare.")
            .arg(text(a.judge), text(b.judge));
    if (a.tested != b.tested)
        return VerdictChange::tr(" A was tested with %1, B with %2: part of the difference is chance.")
            .arg(text(a.tested), text(b.tested));
    return {};
}

}  // namespace

QString passedText(const std::optional<NavtestOutcome>& verdict) {
    return verdict ? resultText(*verdict) : VerdictChange::tr("not tested");
}

QString verdictText(const std::optional<NavtestOutcome>& verdict) {
    if (!verdict) return VerdictChange::tr("not tested");
    return VerdictChange::tr("%1: %2 % of the nodes visited, deaths %3, stuck %4")
        .arg(resultText(*verdict))
        .arg(verdict->coverage * kPercent, 0, 'f', 1)
        .arg(verdict->deathRate, 0, 'f', 2)
        .arg(verdict->stuckRate, 0, 'f', 2);
}

QString verdictChangeText(const TwoVerdicts& verdicts) {
    const auto& [a, b] = verdicts;
    if (!a && !b) return VerdictChange::tr("Neither nav was tested: test both (F5) to see what changes.");
    if (!a) return VerdictChange::tr("A was not tested; B %1.").arg(resultText(*b));
    if (!b) return VerdictChange::tr("B was not tested; A %1.").arg(resultText(*a));
    QString head;
    if (a->passed == b->passed) {
        head = b->passed ? VerdictChange::tr("Both passed.") : VerdictChange::tr("Both failed.");
    } else {
        head =
            b->passed ? VerdictChange::tr("B passed, A failed.") : VerdictChange::tr("B failed, A passed.");
    }
    QStringList better, worse;
    for (const auto& change : figureChanges(*a, *b)) {
        if (!isShown(change)) continue;
        const auto name =
            QString::fromUtf8(change.figure.data(), static_cast<qsizetype>(change.figure.size()));
        (change.better() ? better : worse) << name.toLower();
    }
    if (!better.isEmpty())
        head += VerdictChange::tr(" Better in B: %1.").arg(better.join(VerdictChange::tr(", ")));
    if (!worse.isEmpty())
        head += VerdictChange::tr(" Worse in B: %1.").arg(worse.join(VerdictChange::tr(", ")));
    if (better.isEmpty() && worse.isEmpty()) head += VerdictChange::tr(" No figure differs.");
    return head + doubts(*a, *b);
}

QString verdictTable(const TwoVerdicts& verdicts) {
    const auto& [a, b] = verdicts;
    if (!a && !b) return {};
    const NavtestOutcome none;
    const auto either = [](const std::optional<NavtestOutcome>& verdict, const QString& words) {
        return verdict ? words : QString();
    };
    const auto &left = a.value_or(none), &right = b.value_or(none);
    auto rows =
        row(QString(), VerdictChange::tr("A"), VerdictChange::tr("B"), VerdictChange::tr("Difference"));
    rows += row(VerdictChange::tr("Verdict"), a ? resultText(left) : VerdictChange::tr("not tested"),
                b ? resultText(right) : VerdictChange::tr("not tested"));
    const auto& known = a ? left : right;
    for (auto change : figureChanges(a ? left : known, b ? right : known)) {
        const auto title =
            QString::fromUtf8(change.figure.data(), static_cast<qsizetype>(change.figure.size()));
        rows += row(title, either(a, number(change.before, change)), either(b, number(change.after, change)),
                    a && b ? changeText(change) : QString());
    }
    const bool alike = a && b && left.judge == right.judge && left.tested == right.tested;
    if (!alike) {
        rows += row(VerdictChange::tr("Judged by"), either(a, judgeOf(left)), either(b, judgeOf(right)));
        rows +=
            row(VerdictChange::tr("Tested with"), either(a, testedText(left)), either(b, testedText(right)));
    }
    const auto table = QStringLiteral("<table cellspacing=4>%1</table>").arg(rows);
    if (!alike) return table;
    return table +
           VerdictChange::tr("Both judged by %1: %2.").arg(judgeOf(left), testedText(left)).toHtmlEscaped();
}

}  // namespace navwright
