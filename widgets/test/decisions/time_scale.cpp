#include "widgets/test/decisions/time_scale.h"

#include <QPainter>
#include <QPalette>

#include <algorithm>
#include <array>
#include <cmath>

#include "widgets/common/controls/time_text.h"

namespace navwright {

namespace {

constexpr double kTickHeight = 5, kTickGap = 3, kTickApart = 64;

}  // namespace

double rulerStep(const TimeScale& scale, double least) {
    constexpr std::array kSteps{0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0, 600.0};
    const auto* fits =
        std::ranges::find_if(kSteps, [&](double step) { return step >= least * scale.perPixel; });
    return fits != kSteps.end() ? *fits : kSteps.back();
}

void paintRuler(QPainter& painter, const QPalette& palette, const TimeScale& scale, const QRectF& place) {
    painter.fillRect(place, palette.color(QPalette::Window));
    const double step = rulerStep(scale, kTickApart);
    for (auto i = static_cast<long>(std::ceil(scale.first / step));
         static_cast<double>(i) * step <= scale.last(); ++i) {
        const double seconds = static_cast<double>(i) * step, x = scale.xOf(seconds);
        painter.setPen(palette.color(QPalette::Mid));
        painter.drawLine(QPointF(x, place.bottom() - kTickHeight), QPointF(x, place.bottom()));
        painter.setPen(palette.color(QPalette::Text));
        if (x + kTickApart / 2 < place.right())
            painter.drawText(QPointF(x + kTickGap, place.bottom() - kTickHeight),
                             timeText(seconds, step < 1));
    }
}

}  // namespace navwright
