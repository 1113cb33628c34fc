#include "panels/eye_delegate.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

namespace navwright {

namespace {

constexpr int kEyePixels = 32;  ///< drawn large, so that it stays sharp on dense screens

QIcon eye(bool open, const QColor& ink) {
    QPixmap picture(kEyePixels, kEyePixels);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 2.5, Qt::SolidLine, Qt::RoundCap));
    QPainterPath lid(QPointF(2, 16));
    if (open)
        lid.quadTo(16, 0, 30, 16);
    else
        lid.moveTo(30, 16);
    lid.quadTo(16, 32, 2, 16);
    painter.drawPath(lid);
    if (open) {
        painter.setBrush(ink);
        painter.drawEllipse(QPointF(16, 16), 4, 4);
    } else {
        for (const auto& [from, to] :
             {std::pair(QPointF(7, 22), QPointF(4, 27)), {{16, 24}, {16, 30}}, {{25, 22}, {28, 27}}}) {
            painter.drawLine(from, to);
        }
    }
    return QIcon(picture);
}

}  // namespace

void EyeDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    if (!(option->features & QStyleOptionViewItem::HasCheckIndicator)) return;
    const bool open = option->checkState == Qt::Checked;
    const bool chosen = option->state & QStyle::State_Selected;
    auto ink = option->palette.color(chosen ? QPalette::HighlightedText : QPalette::Text);
    constexpr float kDim = 0.45f;
    if (!open) ink.setAlphaF(kDim);
    option->features &= ~QStyleOptionViewItem::HasCheckIndicator;
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = QSize(option->fontMetrics.height(), option->fontMetrics.height());
    option->icon = eye(open, ink);
}

bool EyeDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                              const QModelIndex& index) {
    if (!(index.flags() & Qt::ItemIsUserCheckable)) return false;
    if (event->type() == QEvent::KeyPress) {
        if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Space) return false;
    } else if (event->type() == QEvent::MouseButtonRelease) {
        auto shown = option;
        initStyleOption(&shown, index);
        const auto* style = option.widget ? option.widget->style() : QApplication::style();
        const auto place = style->subElementRect(QStyle::SE_ItemViewItemDecoration, &shown, option.widget);
        if (!place.contains(static_cast<QMouseEvent*>(event)->position().toPoint())) return false;
    } else {
        return false;
    }
    const bool open = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    return model->setData(index, open ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

}  // namespace navwright
