#include "app/navwright/shell/frame/over_view.h"

#include <QCoreApplication>
#include <QEvent>

#include <algorithm>

namespace navwright {

namespace {

int heightFor(const QWidget& strip, int width) {
    const int wrapped = strip.hasHeightForWidth() ? strip.heightForWidth(width) : strip.sizeHint().height();
    return std::max(wrapped, strip.minimumSizeHint().height());
}

}  // namespace

OverView::OverView(QWidget& under) : QObject(&under), under_(under) {}

void OverView::add(QWidget* strip, Qt::Edge edge) {
    const bool shown = !strip->isHidden();
    // The 3D view is a window of its own in that of the program: over it lie only such windows.
    QCoreApplication::setAttribute(Qt::AA_DontCreateNativeWidgetSiblings);
    strip->setParent(under_.window());
    strip->setAttribute(Qt::WA_NativeWindow);
    strip->setAutoFillBackground(true);
    // What is covered moves with what it is in.
    for (auto* moved = &under_; moved != under_.window(); moved = moved->parentWidget())
        moved->installEventFilter(this);
    strips_.push_back({strip, edge});
    strip->installEventFilter(this);
    connect(strip, &QObject::destroyed, this, &OverView::forget);
    strip->setVisible(shown);
    place();
}

void OverView::remove(QWidget* strip, QWidget* parent) {
    if (std::ranges::find(strips_, strip, &Strip::widget) == strips_.end()) return;
    const bool shown = !strip->isHidden();
    strip->removeEventFilter(this);
    disconnect(strip, nullptr, this, nullptr);
    forget(strip);
    strip->setParent(parent);
    strip->setVisible(shown);
}

void OverView::forget(const QObject* strip) {
    std::erase_if(strips_, [strip](const Strip& one) { return one.widget == strip; });
}

bool OverView::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::Resize:
        case QEvent::Move:
        case QEvent::ZOrderChange:  // a click on a panel's tab raises what is in the middle of the window
            // A strip is moved and raised by place() alone.
            if (std::ranges::find(strips_, watched, &Strip::widget) == strips_.end()) place();
            break;
        case QEvent::Show:
        case QEvent::Hide:
        case QEvent::LayoutRequest:
        case QEvent::FontChange:
            place();
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

void OverView::place() {
    int top = 0, bottom = under_.height();
    for (const auto& [strip, edge] : strips_) {
        if (strip->isHidden()) continue;
        if (!under_.isVisible()) {
            // Out of sight; shown or not is for its maker to say.
            strip->move(0, -strip->height());
            continue;
        }
        const int height = std::min(heightFor(*strip, under_.width()), under_.height());
        const bool upper = edge == Qt::TopEdge;
        const int y = upper ? top : bottom - height;
        (upper ? top : bottom) += upper ? height : -height;
        const auto at = under_.mapTo(strip->parentWidget(), QPoint(0, y));
        strip->setGeometry(QRect(at, QSize(under_.width(), height)));
        strip->raise();
    }
}

}  // namespace navwright
