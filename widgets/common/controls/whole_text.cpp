#include "widgets/common/controls/whole_text.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLineEdit>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QToolTip>

#include <algorithm>

namespace navwright {

namespace {

/// A text that is cut, and the tip of what it stands in.
struct Cut {
    QString text;
    QString tip;
};

constexpr int kRoomInField = 8;  ///< logical pixels beside the text of a field, at both ends

Cut cutSection(const QHeaderView& header, const QPoint& at) {
    const int section = header.logicalIndexAt(at);
    if (section < 0 || header.orientation() != Qt::Horizontal) return {};
    const auto of = [&](int role) {
        return header.model()->headerData(section, Qt::Horizontal, role).toString();
    };
    const auto text = of(Qt::DisplayRole);
    const bool whole = header.sectionSizeHint(section) <= header.sectionSize(section);
    return whole ? Cut() : Cut{text, of(Qt::ToolTipRole)};
}

Cut cutCell(const QAbstractItemView& view, const QPoint& at) {
    const auto index = view.indexAt(at);
    if (!index.isValid()) return {};
    const auto place = view.visualRect(index);
    const auto seen = place & view.viewport()->rect();
    const auto wanted = view.sizeHintForIndex(index);
    if (wanted.width() <= place.width() && wanted.height() <= place.height() && seen.width() == place.width())
        return {};
    return {index.data(Qt::DisplayRole).toString(), index.data(Qt::ToolTipRole).toString()};
}

Cut cutIn(const QWidget& widget, const QPoint& at) {
    const auto* view = qobject_cast<const QAbstractItemView*>(widget.parentWidget());
    if (view && view->viewport() == &widget && view->model()) {
        const auto* header = qobject_cast<const QHeaderView*>(view);
        return header ? cutSection(*header, at) : cutCell(*view, at);
    }
    const auto needs = [&](const QString& text) { return widget.fontMetrics().horizontalAdvance(text); };
    if (const auto* box = qobject_cast<const QComboBox*>(&widget)) {
        QStyleOptionComboBox option;
        option.initFrom(box);
        option.editable = box->isEditable();
        const auto field =
            box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
        const int icon = box->itemIcon(box->currentIndex()).isNull() ? 0 : box->iconSize().width();
        if (needs(box->currentText()) + icon > field.width()) return {box->currentText(), box->toolTip()};
    } else if (const auto* line = qobject_cast<const QLineEdit*>(&widget)) {
        const auto text = line->text().isEmpty() ? line->placeholderText() : line->displayText();
        if (needs(text) > line->width() - kRoomInField) return {text, line->toolTip()};
    } else if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        const int tab = tabs->tabAt(at);
        if (tab < 0) return {};
        const auto place = tabs->tabRect(tab);
        const bool whole = needs(tabs->tabText(tab)) <= std::max(place.width(), place.height()) &&
                           tabs->rect().contains(place);
        if (!whole) return {tabs->tabText(tab), tabs->tabToolTip(tab)};
    }
    return {};
}

QString tipOf(const Cut& cut) {
    if (cut.tip.contains(cut.text)) return cut.tip;
    if (cut.tip.isEmpty()) return cut.text;
    return Qt::mightBeRichText(cut.tip) ? cut.text.toHtmlEscaped() + QStringLiteral("<br>") + cut.tip
                                        : cut.text + QLatin1Char('\n') + cut.tip;
}

}  // namespace

WholeText::WholeText(QObject* parent) : QObject(parent) {
    QApplication::instance()->installEventFilter(this);
}

bool WholeText::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ToolTip) return false;
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget) return false;
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto cut = cutIn(*widget, help->pos());
    if (cut.text.isEmpty()) return false;
    QToolTip::showText(help->globalPos(), tipOf(cut), widget);
    return true;
}

}  // namespace navwright
