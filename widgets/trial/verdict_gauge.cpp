#include "trial/verdict_gauge.h"

#include <QPainter>

#include <algorithm>

namespace navwright {

namespace {

constexpr int kHeight = 14;
constexpr int kUsualWidth = 200;
constexpr qreal kRadius = 3;
constexpr int kGoodSide = 70;  ///< opacity of the side that passes, of 255

}  // namespace

VerdictGauge::VerdictGauge(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void VerdictGauge::show(const VerdictFigure& figure) {
    figure_ = figure;
    setToolTip(QStringLiteral("%1: %2, %3").arg(figure.title, figure.valueText, figure.limitText));
    update();
}

QSize VerdictGauge::sizeHint() const {
    return {kUsualWidth, kHeight};
}

void VerdictGauge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar(0.5, 2.5, width() - 1.0, height() - 5.0);
    const auto x = [&](double value) {
        return bar.left() + bar.width() * std::clamp(value / figure_.largest, 0.0, 1.0);
    };
    painter.setPen(QPen(palette().color(QPalette::Mid), 1));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(bar, kRadius, kRadius);

    auto good = lightColour(Light::good);
    good.setAlpha(kGoodSide);
    auto side = bar;
    if (figure_.atLeast) {
        side.setLeft(x(figure_.limit));
    } else {
        side.setRight(x(figure_.limit));
    }
    painter.fillRect(side.adjusted(0, 1, 0, -1), good);

    auto filled = bar.adjusted(0, 2, 0, -2);
    filled.setRight(std::max(x(figure_.value), bar.left() + 2));
    painter.setPen(Qt::NoPen);
    painter.setBrush(lightColour(figure_.light));
    painter.drawRoundedRect(filled, 2, 2);

    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(palette().color(QPalette::Text), 2));
    const int limit = static_cast<int>(x(figure_.limit));
    painter.drawLine(limit, 0, limit, height());
}

}  // namespace navwright
