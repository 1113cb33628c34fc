#include "widgets/test/verdict/detour_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

struct DetourWords {
    Q_DECLARE_TR_FUNCTIONS(DetourWords)
};

/// What is worth a look where no limit is set.
constexpr double kLongDetour = 2;
/// Where the gauge ends, times the limit.
constexpr double kDetourGauge = 2;

QString times(double factor) {
    return DetourWords::tr("%1 times").arg(factor, 0, 'f', 2);
}

QString detourSentence(const DirectnessFigures& figures) {
    auto words = DetourWords::tr(
                     "Of 100 ways one is longer than this many times the shortest; the median is "
                     "%1, the worst %2.")
                     .arg(*figures.median, 0, 'f', 2)
                     .arg(*figures.worst, 0, 'f', 2);
    if (figures.unservedItems > 0) {
        words += QLatin1Char(' ') +
                 DetourWords::tr("No node serves %1.").arg(countText(figures.unservedItems, "item", "items"));
    }
    return words;
}

}  // namespace

VerdictFigure detourFigure(const std::optional<DirectnessFigures>& figures, double limit, bool searching) {
    VerdictFigure figure;
    const bool decides = limit > 0;
    figure.key = QStringLiteral("detours");
    figure.title = DetourWords::tr("Longest detours");
    figure.limit = decides ? limit : kLongDetour;
    figure.largest = kDetourGauge * figure.limit;
    figure.limitText = (decides ? DetourWords::tr("at most %1") : DetourWords::tr("aim for at most %1"))
                           .arg(times(figure.limit));
    if (!figures || !figures->p99) {
        figure.valueText = searching ? DetourWords::tr("…") : DetourWords::tr("not known");
        figure.words = searching
                           ? DetourWords::tr("The ways are being measured.")
                           : DetourWords::tr("This takes a map, and a nav that leads from place to place.");
        return figure;
    }
    figure.value = *figures->p99;
    figure.largest = std::max(figure.largest, figure.value);
    figure.valueText = times(figure.value);
    const bool kept = figure.value <= figure.limit;
    figure.light = kept ? Light::good : decides ? Light::bad : Light::tight;
    const auto margin = times(std::abs(figure.limit - figure.value));
    figure.marginText =
        kept ? DetourWords::tr("%1 to spare").arg(margin) : DetourWords::tr("%1 too much").arg(margin);
    figure.words = detourSentence(*figures);
    return figure;
}

}  // namespace navwright
