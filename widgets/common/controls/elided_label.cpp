#include "widgets/common/controls/elided_label.h"

#include <QEvent>
#include <QHelpEvent>
#include <QStylePainter>
#include <QToolTip>

#include <algorithm>

namespace navwright {

ElidedLabel::ElidedLabel(int leastWidth, QWidget* parent) : QLabel(parent), leastWidth_(leastWidth) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

QSize ElidedLabel::minimumSizeHint() const {
    const auto whole = QLabel::minimumSizeHint();
    return {std::min(leastWidth_, whole.width()), whole.height()};
}

QString ElidedLabel::shown() const {
    return fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || shown() == text() || toolTip().contains(text()))
        return QLabel::event(event);
    const auto tip = toolTip().isEmpty() ? text() : text() + QLatin1Char('\n') + toolTip();
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), tip, this);
    return true;
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    painter.drawItemText(contentsRect(), static_cast<int>(Qt::AlignVCenter | Qt::AlignLeft), palette(),
                         isEnabled(), shown(), foregroundRole());
}

}  // namespace navwright
