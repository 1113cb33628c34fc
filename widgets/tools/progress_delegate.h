#pragma once

#include <QStyledItemDelegate>

namespace navwright {

/// Draws how far a demo is read as a bar behind the words.
class ProgressDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

}  // namespace navwright
