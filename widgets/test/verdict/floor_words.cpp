#include "widgets/test/verdict/floor_words.h"

#include <QCoreApplication>

#include <cmath>

#include "core/base/units.h"
#include "core/floor/survey/coverage.h"

namespace navwright {

namespace {

struct FloorWords {
    Q_DECLARE_TR_FUNCTIONS(FloorWords)
};

QString shareText(double share) {
    return FloorWords::tr("%1 %").arg(share * kPercent, 0, 'f', 1);
}

bool isThin(std::optional<double> share) {
    return share && *share < kThinCoverage;
}

}  // namespace

QString floorText(std::optional<double> share) {
    return share ? shareText(*share) : QString();
}

VerdictFigure floorFigure(std::optional<double> share, bool searching) {
    VerdictFigure figure;
    figure.key = QStringLiteral("floor");
    figure.title = FloorWords::tr("Floor covered");
    figure.limit = kThinCoverage;
    figure.atLeast = true;
    figure.largest = 1;
    figure.limitText = FloorWords::tr("aim for at least %1").arg(shareText(kThinCoverage));
    if (!share) {
        figure.valueText = searching ? FloorWords::tr("…") : FloorWords::tr("not known");
        figure.words = searching ? FloorWords::tr("The floor is being measured.")
                                 : FloorWords::tr("This takes a map that has floor under its spawn points.");
        return figure;
    }
    figure.value = *share;
    figure.valueText = shareText(*share);
    const auto margin = shareText(std::abs(*share - kThinCoverage));
    figure.light = isThin(share) ? Light::tight : Light::good;
    figure.marginText =
        isThin(share) ? FloorWords::tr("%1 short").arg(margin) : FloorWords::tr("%1 to spare").arg(margin);
    figure.words = isThin(share)
                       ? FloorWords::tr(
                             "Elsewhere bots know no node. The test visits nodes alone and does "
                             "not see it; the panel Coverage shows where, and fills it.")
                       : FloorWords::tr("Of the floor that bots can get to, within reach of a node.");
    return figure;
}

Light verdictLight(bool passed, std::optional<double> floor) {
    if (!passed) return Light::bad;
    return isThin(floor) ? Light::tight : Light::good;
}

QString titleWithFloor(const QString& title, bool passed, std::optional<double> floor) {
    if (!passed || !isThin(floor)) return title;
    return FloorWords::tr("%1, but the nav covers only %2 of the floor").arg(title, shareText(*floor));
}

}  // namespace navwright
