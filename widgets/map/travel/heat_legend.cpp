#include "widgets/map/travel/heat_legend.h"

#include <QPainter>

#include <cmath>
#include <utility>

#include "widgets/drawing/draw/palette.h"
#include "widgets/map/travel/goal_session.h"

namespace navwright {

namespace {

constexpr int kBarHeight = 14, kGap = 2, kLeastWidth = 120;

}  // namespace

HeatLegend::HeatLegend(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("heatLegend"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void HeatLegend::show(std::shared_ptr<const GoalHeat> heat) {
    heat_ = std::move(heat);
    const bool any = heat_ && heat_->heat;
    setVisible(any);
    if (any) {
        const double step = double(heat_->step);
        setToolTip(tr("Each colour stands for %1 s on the way to the goal").arg(step));
        setAccessibleName(tr("Colours from 0 to %1 seconds, %2 a step").arg(step * heat_->bands).arg(step));
    }
    update();
}

QSize HeatLegend::sizeHint() const {
    return {2 * kLeastWidth, kBarHeight + kGap + fontMetrics().height()};
}

QSize HeatLegend::minimumSizeHint() const {
    return {kLeastWidth, kBarHeight + kGap + fontMetrics().height()};
}

void HeatLegend::paintEvent(QPaintEvent*) {
    if (!heat_ || !heat_->heat) return;
    QPainter painter(this);
    const auto metrics = fontMetrics();
    const auto label = [this](int band) {
        return band == heat_->bands ? tr("%1 s").arg(double(heat_->step) * band)
                                    : QString::number(double(heat_->step) * band);
    };
    // The last label ends where the bar ends, the first begins there.
    const double width = double(this->width()) / heat_->bands;
    int free = 0;
    const auto last = label(heat_->bands);
    const int lastLeft = this->width() - metrics.horizontalAdvance(last);
    for (int band = 0; band < heat_->bands; ++band) {
        const float share = 1 - (float(band) + 0.5f) / float(heat_->bands);
        const auto colour = paletteColour(Palette::viridis, share);
        const int left = static_cast<int>(std::lround(band * width));
        const int right = static_cast<int>(std::lround((band + 1) * width));
        painter.fillRect(QRect(left, 0, right - left, kBarHeight),
                         QColor(colour.red, colour.green, colour.blue));
        const auto text = label(band);
        const int advance = metrics.horizontalAdvance(text);
        const int at = band == 0 ? 0 : left - advance / 2;
        if (at < free || at + advance + 4 > lastLeft) continue;
        painter.drawText(at, kBarHeight + kGap + metrics.ascent(), text);
        free = at + advance + 4;
    }
    painter.drawText(lastLeft, kBarHeight + kGap + metrics.ascent(), last);
}

}  // namespace navwright
