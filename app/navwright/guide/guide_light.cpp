#include "navwright/guide/guide_light.h"

#include <QPainter>

namespace navwright {

namespace {

constexpr int kRing = 3;            ///< logical pixels
constexpr int kMilliseconds = 150;  ///< from look to look

}  // namespace

GuideLight::GuideLight(QWidget& window) : QWidget(&window) {
    setObjectName(QStringLiteral("guideLight"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    timer_.setInterval(kMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &GuideLight::follow);
}

void GuideLight::light(const GuideControl& control) {
    lit_ = control.widget;
    part_ = control.part;
    if (lit_) {
        timer_.start();
    } else {
        timer_.stop();
    }
    follow();
}

/// Panels, tabs and layouts move a control in many ways; it is looked for again and again.
void GuideLight::follow() {
    const bool seen = lit_ && lit_->window() == window() && !lit_->visibleRegion().isEmpty();
    if (!seen) return hide();
    const auto inside = part_.isEmpty() ? lit_->rect() : part_;
    const QRect place(lit_->mapTo(window(), inside.topLeft()), inside.size());
    const auto around = place.adjusted(-kRing, -kRing, kRing, kRing) & window()->rect();
    if (around != geometry() || !isVisible()) {
        setGeometry(around);
        setMask(QRegion(rect()) - QRegion(rect().adjusted(kRing, kRing, -kRing, -kRing)));
        show();
    }
    raise();
}

void GuideLight::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), palette().color(QPalette::Highlight));
}

}  // namespace navwright
