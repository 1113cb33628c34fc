#include "tools/progress_delegate.h"

#include <QPainter>

#include "tools/demo_table_model.h"

namespace navwright {

namespace {

constexpr int kOpacity = 110;  ///< of 255, so that the words stay readable

}  // namespace

void ProgressDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const auto share = index.data(DemoTableModel::kProgressRole);
    if (share.isValid()) {
        auto bar = QRectF(option.rect).adjusted(1, 2, -1, -2);
        auto colour = option.palette.color(QPalette::Highlight);
        colour.setAlpha(kOpacity / 3);
        painter->fillRect(bar, colour);
        colour.setAlpha(kOpacity);
        bar.setWidth(bar.width() * share.toDouble());
        painter->fillRect(bar, colour);
    }
    QStyledItemDelegate::paint(painter, option, index);
}

}  // namespace navwright
