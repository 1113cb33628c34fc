#include "widgets/parameters/panel/range_bar.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

#include "widgets/parameters/panel/shape_icon.h"

namespace navwright {

namespace {

constexpr int kMargin = 7;  ///< pixels beside the bar, for half a handle
constexpr int kBarHeight = 12;
constexpr int kHeight = 24;
constexpr int kKeySteps = 50;  ///< key strokes from end to end
constexpr double kHidden = 0.25;

QPolygonF handleAt(double x) {
    return QPolygonF({{x, 13.0}, {x + 6, 20.0}, {x + 6, 23.0}, {x - 6, 23.0}, {x - 6, 20.0}});
}

}  // namespace

RangeBar::RangeBar(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize RangeBar::sizeHint() const {
    return {200, kHeight};
}

void RangeBar::setScale(double least, double largest) {
    least_ = least;
    largest_ = std::max(largest, least + 1e-6);
    update();
}

void RangeBar::setColours(Palette palette, double low, double high) {
    palette_ = palette;
    low_ = low;
    high_ = high;
    update();
}

void RangeBar::setRange(double lower, double upper) {
    lower_ = std::clamp(lower, least_, largest_);
    upper_ = std::clamp(upper, least_, largest_);
    update();
}

double RangeBar::placeOf(double value) const {
    const double width = std::max(1, this->width() - 2 * kMargin);
    return kMargin + (value - least_) / (largest_ - least_) * width;
}

double RangeBar::valueAt(double x) const {
    const double width = std::max(1, this->width() - 2 * kMargin);
    return least_ + std::clamp((x - kMargin) / width, 0.0, 1.0) * (largest_ - least_);
}

void RangeBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto from = placeOf(lower_), to = placeOf(upper_);
    for (int x = kMargin; x < width() - kMargin; ++x) {
        const auto value = valueAt(x + 0.5);
        const auto scalar = (value - low_) / std::max(high_ - low_, 1e-9);
        auto colour = toColour(paletteColour(palette_, static_cast<float>(scalar)));
        if (x < from || x > to) colour.setAlphaF(kHidden);
        painter.fillRect(x, 0, 1, kBarHeight, colour);
    }
    for (const bool upper : {false, true}) {
        const bool active = hasFocus() && upper == upperActive_;
        painter.setPen(QPen(palette().color(QPalette::WindowText), active ? 2 : 1));
        painter.setBrush(palette().color(active ? QPalette::Highlight : QPalette::Button));
        painter.drawPolygon(handleAt(upper ? to : from));
    }
}

void RangeBar::moveHandle(double value) {
    (upperActive_ ? upper_ : lower_) = upperActive_ ? std::max(value, lower_) : std::min(value, upper_);
    update();
    emit rangeMoved(lower_, upper_);
}

void RangeBar::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const auto x = event->position().x();
    const auto toLower = std::abs(x - placeOf(lower_)), toUpper = std::abs(x - placeOf(upper_));
    // Where both handles are at one place, the side tells.
    upperActive_ = toUpper < toLower || (toUpper == toLower && x > placeOf(upper_));
    moveHandle(valueAt(x));
}

void RangeBar::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) moveHandle(valueAt(event->position().x()));
}

void RangeBar::mouseDoubleClickEvent(QMouseEvent*) {
    setRange(least_, largest_);
    emit rangeMoved(lower_, upper_);
}

void RangeBar::keyPressEvent(QKeyEvent* event) {
    const auto step = (largest_ - least_) / kKeySteps;
    const auto now = upperActive_ ? upper_ : lower_;
    switch (event->key()) {
        case Qt::Key_Left:
            return moveHandle(std::max(least_, now - step));
        case Qt::Key_Right:
            return moveHandle(std::min(largest_, now + step));
        case Qt::Key_Up:
        case Qt::Key_Down:
            upperActive_ = !upperActive_;
            return update();
        default:
            QWidget::keyPressEvent(event);
    }
}

}  // namespace navwright
