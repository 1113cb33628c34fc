#include "widgets/common/controls/page_scroll.h"

#include <QEvent>
#include <QScrollBar>

#include <algorithm>

namespace navwright {

PageScroll::PageScroll(QWidget* page, QWidget* parent, int most) : QScrollArea(parent), most_(most) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(most > 0 ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    setWidget(page);
}

QSize PageScroll::minimumSizeHint() const {
    return {leastWidth(), QScrollArea::minimumSizeHint().height()};
}

int PageScroll::leastWidth() const {
    const auto* page = widget();
    if (!page) return 0;
    const int parts = std::max(page->minimumSizeHint().width(), page->minimumWidth());
    const int whole = parts + verticalScrollBar()->sizeHint().width();
    return most_ > 0 ? std::min(whole, most_) : whole;
}

bool PageScroll::viewportEvent(QEvent* event) {
    // What it lies in is told only when the width changes: pages ask for another height all the time.
    if (event->type() == QEvent::LayoutRequest && leastWidth() != told_) {
        told_ = leastWidth();
        updateGeometry();
    }
    return QScrollArea::viewportEvent(event);
}

}  // namespace navwright
