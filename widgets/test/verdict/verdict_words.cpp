#include "widgets/test/verdict/verdict_words.h"

#include <QCoreApplication>
#include <QMap>
#include <QStringList>

#include <algorithm>
#include <cmath>

#include "core/base/index.h"
#include "core/base/units.h"
#include "core/bots/test/tested.h"
#include "core/bots/test/verdict.h"
#include "widgets/common/models/file_text.h"
#include "widgets/test/verdict/detour_words.h"

namespace navwright {

namespace {

struct VerdictWords {
    Q_DECLARE_TR_FUNCTIONS(Verdict)
};

/// A figure that keeps its limit by less than this share of it is near to failing.
constexpr double kTightShare = 0.1;
/// Gauges of figures that should be low reach so many times the limit.
constexpr double kGaugeReach = 2;

QString percent(double share) {
    return VerdictWords::tr("%1 %").arg(share * kPercent, 0, 'f', 1);
}

QString rate(double value) {
    return QString::number(value, 'f', 2);
}

Light lightOf(const VerdictLine& line) {
    if (!line.passed) return Light::bad;
    return line.margin() < kTightShare * line.limit ? Light::tight : Light::good;
}

QString causeText(const std::string& cause) {
    static const QMap<QString, const char*> kWords{
        {"fall", QT_TRANSLATE_NOOP("Verdict", "falling")},
        {"drown", QT_TRANSLATE_NOOP("Verdict", "drowning")},
        {"slime", QT_TRANSLATE_NOOP("Verdict", "slime")},
        {"lava", QT_TRANSLATE_NOOP("Verdict", "lava")},
        {"crush", QT_TRANSLATE_NOOP("Verdict", "crushing")},
        {"trigger_hurt", QT_TRANSLATE_NOOP("Verdict", "hurt triggers")}};
    const auto key = QString::fromStdString(cause);
    return kWords.contains(key) ? VerdictWords::tr(kWords[key]) : key;
}

QString coverageWords(const NavtestReport& report, const VerdictLine& line, std::size_t nodes,
                      bool byArrival) {
    const auto total = static_cast<double>(nodes);
    const auto touched = std::lround(line.value * total);
    auto words = (byArrival ? VerdictWords::tr("Bots came to %1 of %2 as their goal.")
                            : VerdictWords::tr("Bots touched %1 of %2."))
                     .arg(touched)
                     .arg(countText(nodes, "node", "nodes"));
    if (!line.passed) {
        words +=
            VerdictWords::tr(" %1 needed.")
                .arg(countText(
                    static_cast<std::uint64_t>(static_cast<long>(std::ceil(line.limit * total)) - touched),
                    "more is", "more are"));
        if (report.botCount > 0 && report.unreachableNodes.empty()) {
            words += VerdictWords::tr(" All can be reached: a longer test may do.");
        }
    }
    return words;
}

QString deathWords(const NavtestReport& report) {
    if (report.totalEnvironmentalDeaths == 0) return VerdictWords::tr("Nobody died.");
    QMap<QString, int> causes;
    for (const auto& death : report.deaths) ++causes[causeText(death.cause)];
    QStringList parts;
    for (auto it = causes.cbegin(); it != causes.cend(); ++it) {
        parts << VerdictWords::tr("%1 by %2").arg(it.value()).arg(it.key());
    }
    const auto count = countText(report.totalEnvironmentalDeaths, "death", "deaths");
    return parts.isEmpty() ? count + QLatin1Char('.')
                           : VerdictWords::tr("%1: %2.").arg(count, parts.join(VerdictWords::tr(", ")));
}

QString stuckWords(const NavtestReport& report) {
    const auto given = timesStuck(report);
    if (given == 0) return VerdictWords::tr("No bot got stuck.");
    auto words = VerdictWords::tr("Bots gave up a goal %1.").arg(countText(given, "time", "times"));
    if (!report.badLinks.empty()) {
        words += QLatin1Char(' ') +
                 countText(report.badLinks.size(), "link fails too often.", "links fail too often.");
    }
    return words;
}

QString unreachableWords(const NavtestReport& report, std::size_t nodes) {
    if (report.unreachableNodes.empty()) return VerdictWords::tr("Every node can be reached.");
    return VerdictWords::tr("%1 of %2 cannot be reached.")
        .arg(report.unreachableNodes.size())
        .arg(countText(nodes, "node", "nodes"));
}

struct Look {
    const char* key;
    const char* title;
    bool share;  ///< shown in percent
};

constexpr Look kLooks[] = {
    {"coverage", QT_TRANSLATE_NOOP("Verdict", "Nodes visited"), true},
    {"deaths", QT_TRANSLATE_NOOP("Verdict", "Deaths per bot and minute"), false},
    {"stuck", QT_TRANSLATE_NOOP("Verdict", "Stuck per bot and minute"), false},
    {"unreachable", QT_TRANSLATE_NOOP("Verdict", "Unreachable nodes"), true},
};

/// Of limits that decide only where they are to.
constexpr Look kNodeLook{"worst_node", QT_TRANSLATE_NOOP("Verdict", "Deaths per visit of the worst node"),
                         true};
constexpr Look kLinkLook{"worst_link", QT_TRANSLATE_NOOP("Verdict", "Failures per attempt of the worst link"),
                         true};

VerdictFigure figureOf(const VerdictLine& line, const Look& look) {
    const auto number = look.share ? percent : rate;
    VerdictFigure figure;
    figure.key = QString::fromLatin1(look.key);
    figure.title = VerdictWords::tr(look.title);
    figure.value = line.value;
    figure.limit = line.limit;
    figure.atLeast = line.atLeast;
    figure.light = lightOf(line);
    figure.largest = line.atLeast ? 1 : std::max(kGaugeReach * line.limit, line.value);
    if (figure.largest <= 0) figure.largest = 1;
    figure.valueText = number(line.value);
    figure.limitText = (line.atLeast ? VerdictWords::tr("at least %1") : VerdictWords::tr("at most %1"))
                           .arg(number(line.limit));
    const auto margin = number(std::abs(line.margin()));
    figure.marginText = line.passed    ? VerdictWords::tr("%1 to spare").arg(margin)
                        : line.atLeast ? VerdictWords::tr("%1 short").arg(margin)
                                       : VerdictWords::tr("%1 too much").arg(margin);
    return figure;
}

}  // namespace

std::vector<VerdictFigure> verdictFigures(const NavtestReport& report, const NavtestThresholds& thresholds,
                                          std::size_t nodesInUse) {
    const auto lines = verdictLines(report, thresholds, nodesInUse);
    std::vector<VerdictFigure> figures;
    for (std::size_t i = 0; i < std::size(kLooks); ++i) figures.push_back(figureOf(lines[i], kLooks[i]));
    if (thresholds.judgeNodes) figures.push_back(figureOf(lines[figures.size()], kNodeLook));
    if (thresholds.judgeLinks) figures.push_back(figureOf(lines[figures.size()], kLinkLook));
    if (lines.size() > figures.size())
        figures.push_back(detourFigure(report.directness, thresholds.maxDetour, false));
    figures[0].words = coverageWords(report, lines[0], nodesInUse, thresholds.visitedByArrival);
    figures[1].words = deathWords(report);
    figures[2].words = stuckWords(report);
    figures[3].words = unreachableWords(report, nodesInUse);
    return figures;
}

namespace {

std::ptrdiff_t failedFigures(const std::vector<VerdictFigure>& figures) {
    return std::ranges::count(figures, Light::bad, &VerdictFigure::light);
}

}  // namespace

QString reasonLines(const NavtestReport& report) {
    QStringList lines;
    for (const auto& reason : report.reasons) lines << QString::fromStdString(reason);
    return lines.join(QLatin1Char('\n'));
}

QString verdictReasons(const NavtestReport& report, const std::vector<VerdictFigure>& figures) {
    return report.passed || failedFigures(figures) > 0 ? QString() : reasonLines(report);
}

QString verdictTitle(const NavtestReport& report, const std::vector<VerdictFigure>& figures) {
    if (report.passed) return VerdictWords::tr("Passed");
    const auto failed = failedFigures(figures);
    if (failed == 0) return VerdictWords::tr("Failed: not every test is within the limits");
    return VerdictWords::tr("Failed: %1 of %2 limits exceeded").arg(failed).arg(figures.size());
}

std::size_t timesStuck(const NavtestReport& report) {
    const double minutes = report.botCount * report.testDurationS / kSecondsPerMinute;
    return toIndex(std::max(0L, std::lround(report.stuckRatePerBotMin * minutes)));
}

QString walkedText(const WalkedOrigins& walked) {
    const auto share = [&](NavOrigin origin) { return percent(walked.share(origin)); };
    if (walked.total() <= 0 || walked.share(NavOrigin::file) > 0) return {};
    return VerdictWords::
        tr("Of the distance that bots walked, %1 was on links of the demos, %2 on links of the map and %3 "
           "on others.")
            .arg(share(NavOrigin::demos), share(NavOrigin::map),
                 percent(walked.share(NavOrigin::inferred) + walked.share(NavOrigin::hand)));
}

QString verdictFacts(const NavtestReport& report, const QString& backend) {
    QStringList parts{QString::fromStdString(report.map),
                      countText(static_cast<std::uint64_t>(report.botCount), "bot", "bots"),
                      QString::fromStdString(testedWords(report))};
    parts << VerdictWords::tr("tested by %1").arg(backend);
    return parts.join(VerdictWords::tr(", "));
}

}  // namespace navwright
