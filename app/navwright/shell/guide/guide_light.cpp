#include "app/navwright/shell/guide/guide_light.h"

#include <QPainter>

namespace navwright {

namespace {

constexpr int kRing = 3;            ///< logical pixels
constexpr int kMilliseconds = 150;  ///< from look to look

}  // namespace

GuideLight::GuideLight(QWidget& window) : QWidget(&window), window_(window) {
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

QWidget* GuideLight::ground() const {
    auto* ground = lit_->parentWidget();
    while (ground && ground != &window_ && !ground->testAttribute(Qt::WA_NativeWindow))
        ground = ground->parentWidget();
    return ground ? ground : &window_;
}

/// Panels, tabs and layouts move a control in many ways; it is looked for again and again.
void GuideLight::follow() {
    const bool seen = lit_ && lit_->window() == &window_ && !lit_->visibleRegion().isEmpty();
    if (!seen) return hide();
    auto* const under = ground();
    if (under != parentWidget()) setParent(under);
    const auto inside = part_.isEmpty() ? lit_->rect() : part_;
    const QRect place(lit_->mapTo(under, inside.topLeft()), inside.size());
    const auto around = place.adjusted(-kRing, -kRing, kRing, kRing) & under->rect();
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
