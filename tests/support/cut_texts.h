#pragma once

#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QGroupBox>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QStyleOptionButton>
#include <QStyleOptionComboBox>
#include <QStyleOptionGroupBox>
#include <QTabBar>
#include <QTextDocument>
#include <QTextOption>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <functional>

#include "widgets/common/controls/elided_label.h"

/// Finds texts of widgets that are cut off where they stand, by the sizes of letters.
namespace cut_texts {

/// "verdictFacts: 12 of 40 nodes… (needs 312, has 280)".
struct Search {
    const QWidget& root;
    QStringList found = {};

    void report(const QWidget& widget, const QString& text, int needs, int has) {
        auto name = widget.objectName();
        for (auto* in = widget.parentWidget(); name.isEmpty() && in; in = in->parentWidget())
            if (!in->objectName().isEmpty())
                name = in->objectName() + QStringLiteral("/") + widget.metaObject()->className();
        found << QStringLiteral("%1: \"%2\" needs %3, has %4").arg(name, text.left(60)).arg(needs).arg(has);
    }
};

inline QString plain(const QString& text) {
    if (!Qt::mightBeRichText(text)) return text.simplified();
    QTextDocument document;
    document.setHtml(text);
    return document.toPlainText().simplified();
}

/// Whether what is pointed at says the whole text in its tip.
inline bool isTip(QWidget& widget, const QPoint& at, const QString& text) {
    QHelpEvent help(QEvent::ToolTip, at, widget.mapToGlobal(at));
    QApplication::sendEvent(&widget, &help);
    const bool said = plain(QToolTip::text()).contains(plain(text));
    QToolTip::hideText();
    return said || plain(widget.toolTip()).contains(plain(text));
}

inline int widthOf(const QWidget& widget, const QString& text) {
    return widget.fontMetrics().size(Qt::TextShowMnemonic, text).width();
}

inline void ofLabel(Search& search, QLabel& label) {
    const auto text = label.text();
    if (text.isEmpty() || !label.pixmap().isNull()) return;
    const int margin = label.margin();
    const auto room = label.contentsRect().adjusted(margin, margin, -margin, -margin);
    if (qobject_cast<navwright::ElidedLabel*>(&label)) {
        const int needs = widthOf(label, text);
        if (needs > room.width() && !isTip(label, label.rect().center(), text))
            search.report(label, text, needs, room.width());
        return;
    }
    const bool rich = label.textFormat() == Qt::RichText ||
                      (label.textFormat() == Qt::AutoText && Qt::mightBeRichText(text));
    QSizeF needs;
    if (rich) {
        QTextOption wrapped;
        wrapped.setWrapMode(QTextOption::WordWrap);
        QTextDocument document;
        document.setDefaultFont(label.font());
        document.setDocumentMargin(0);
        // Columns of tables depend on where words may be broken: as QLabel lets them.
        document.setDefaultTextOption(wrapped);
        document.setHtml(text);
        document.setTextWidth(label.wordWrap() ? room.width() : -1);
        needs = {document.idealWidth(), document.size().height()};
    } else {
        const int flags =
            (label.wordWrap() ? Qt::TextWordWrap : 0) | (label.buddy() ? Qt::TextShowMnemonic : 0);
        constexpr int kHigh = 100000;
        needs = label.fontMetrics().boundingRect(QRect(0, 0, room.width(), kHigh), flags, text).size();
    }
    constexpr int kRounded = 1;
    if (needs.width() > room.width() + kRounded)
        search.report(label, plain(text), static_cast<int>(needs.width()), room.width());
    else if (needs.height() > room.height() + kRounded)
        search.report(label, QStringLiteral("height of ") + plain(text), static_cast<int>(needs.height()),
                      room.height());
}

inline void ofButton(Search& search, QAbstractButton& button) {
    const auto text = button.text();
    if (text.isEmpty()) return;
    int has = button.width(), needs = has;
    if (auto* tool = qobject_cast<QToolButton*>(&button)) {
        // One that can be narrower than it would like to be cuts its text by itself.
        const bool elides = tool->minimumSizeHint().width() < tool->sizeHint().width() &&
                            plain(tool->toolTip()).contains(plain(text));
        if (!elides && (tool->toolButtonStyle() != Qt::ToolButtonIconOnly || tool->icon().isNull()))
            needs = tool->sizeHint().width();
    } else if (qobject_cast<QCheckBox*>(&button) || qobject_cast<QRadioButton*>(&button)) {
        QStyleOptionButton option;
        option.initFrom(&button);
        const auto element =
            qobject_cast<QCheckBox*>(&button) ? QStyle::SE_CheckBoxContents : QStyle::SE_RadioButtonContents;
        has = button.style()->subElementRect(element, &option, &button).width();
        needs = widthOf(button, text) + (button.icon().isNull() ? 0 : button.iconSize().width());
    } else {
        QStyleOptionButton option;
        option.initFrom(&button);
        has = button.style()->subElementRect(QStyle::SE_PushButtonContents, &option, &button).width();
        needs = widthOf(button, text) + (button.icon().isNull() ? 0 : button.iconSize().width());
    }
    if (needs > has) search.report(button, text, needs, has);
    if (button.height() < button.fontMetrics().height())
        search.report(button, text + QStringLiteral(" (height)"), button.fontMetrics().height(),
                      button.height());
}

inline void ofGroup(Search& search, QGroupBox& box) {
    QStyleOptionGroupBox option;
    option.initFrom(&box);
    option.text = box.title();
    option.subControls =
        QStyle::SC_GroupBoxLabel | (box.isCheckable() ? QStyle::SC_GroupBoxCheckBox : QStyle::SC_None);
    const int needs = widthOf(box, box.title());
    const int has =
        box.style()->subControlRect(QStyle::CC_GroupBox, &option, QStyle::SC_GroupBoxLabel, &box).width();
    if (needs > std::min(has, box.width())) search.report(box, box.title(), needs, has);
}

inline void ofCombo(Search& search, QComboBox& box) {
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.editable = box.isEditable();
    const int has =
        box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box).width();
    const int icon = box.itemIcon(box.currentIndex()).isNull() ? 0 : box.iconSize().width();
    const int needs = widthOf(box, box.currentText()) + icon;
    if (needs > has && !isTip(box, box.rect().center(), box.currentText()))
        search.report(box, box.currentText(), needs, has);
}

inline void ofLine(Search& search, QLineEdit& line) {
    if (qobject_cast<QComboBox*>(line.parentWidget()) || line.parentWidget()->inherits("QAbstractSpinBox"))
        return;
    const auto text = line.text().isEmpty() ? line.placeholderText() : line.displayText();
    constexpr int kInset = 4;
    const int needs = line.fontMetrics().horizontalAdvance(text), has = line.contentsRect().width() - kInset;
    if (needs > has && !isTip(line, line.rect().center(), text)) search.report(line, text, needs, has);
}

inline void ofTabs(Search& search, QTabBar& tabs) {
    for (int i = 0; i < tabs.count(); ++i) {
        const auto place = tabs.tabRect(i);
        if (!tabs.rect().intersects(place)) continue;
        const int needs = tabs.fontMetrics().size(Qt::TextShowMnemonic, tabs.tabText(i)).width();
        const int has = std::max(place.width(), place.height());
        if (needs > has && !isTip(tabs, place.center(), tabs.tabText(i)))
            search.report(tabs, tabs.tabText(i), needs, has);
    }
}

inline void ofHeader(Search& search, QHeaderView& header) {
    if (header.orientation() != Qt::Horizontal || !header.model()) return;
    for (int section = 0; section < header.count(); ++section) {
        if (header.isSectionHidden(section)) continue;
        const auto text = header.model()->headerData(section, Qt::Horizontal).toString();
        const int at = header.sectionViewportPosition(section), has = header.sectionSize(section);
        const QRect place = QRect(at, 0, has, header.height()) & header.viewport()->rect();
        const int needs = widthOf(header, text);
        if (needs <= has || place.isEmpty()) continue;
        if (!isTip(*header.viewport(), place.center(), text)) search.report(header, text, needs, has);
    }
}

inline void ofCells(Search& search, QAbstractItemView& view) {
    if (!view.model()) return;
    constexpr int kRows = 60;
    const std::function<void(const QModelIndex&)> rows = [&](const QModelIndex& parent) {
        for (int row = 0; row < std::min(kRows, view.model()->rowCount(parent)); ++row) {
            for (int column = 0; column < view.model()->columnCount(parent); ++column) {
                const auto index = view.model()->index(row, column, parent);
                const auto text = index.data(Qt::DisplayRole).toString();
                const auto place = view.visualRect(index) & view.viewport()->rect();
                if (text.isEmpty() || place.isEmpty()) continue;
                const int has = view.visualRect(index).width();
                const int needs = widthOf(view, text);
                const bool wraps = view.sizeHintForIndex(index).height() > 2 * view.fontMetrics().height();
                if (needs <= has || wraps || isTip(*view.viewport(), place.center(), text)) continue;
                search.report(view, text, needs, has);
                return;
            }
            rows(view.model()->index(row, 0, parent));
        }
    };
    rows({});
}

/// Whether a part of it lies outside of what it is in; up and down it may be scrolled to.
inline void inItsPlace(Search& search, const QWidget& widget, const QString& text) {
    QRect rect = widget.rect();
    bool scrolls = false;
    const QWidget* at = &widget;
    for (auto* in = widget.parentWidget(); in; in = in->parentWidget()) {
        rect.translate(at->pos());
        const auto* area = qobject_cast<const QAbstractScrollArea*>(in->parentWidget());
        const bool viewport = area && area->viewport() == in;
        if (viewport && qobject_cast<const QAbstractItemView*>(area)) return;
        scrolls = scrolls || (viewport && area->verticalScrollBarPolicy() != Qt::ScrollBarAlwaysOff);
        if (rect.left() < 0 || rect.right() >= in->width())
            return search.report(widget,
                                 text + QStringLiteral(" (beyond ") + in->objectName() + QStringLiteral(")"),
                                 rect.right() + 1, in->width());
        if (!scrolls && (rect.top() < 0 || rect.bottom() >= in->height()))
            return search.report(widget,
                                 text + QStringLiteral(" (below ") + in->objectName() + QStringLiteral(")"),
                                 rect.bottom() + 1, in->height());
        if (in == &search.root) return;
        at = in;
    }
}

inline QString textOf(const QWidget& widget) {
    for (const char* property : {"text", "title", "currentText", "placeholderText"}) {
        const auto text = widget.property(property).toString();
        if (!text.isEmpty()) return text;
    }
    return {};
}

/// All that is cut off in what is shown of a widget: names of widgets, texts, logical pixels. Pages of text
/// and tables may scroll sideways, forms may not.
inline QStringList of(QWidget& root) {
    Search search{root};
    for (auto* widget : root.findChildren<QWidget*>()) {
        if (!widget->isVisibleTo(&root) || widget->isWindow() || widget->size().isEmpty()) continue;
        // A panel behind another lies outside of the window.
        if (!root.rect().intersects(QRect(widget->mapTo(&root, QPoint()), widget->size()))) continue;
        const auto* parent = widget->parentWidget();
        if (qobject_cast<const QTabBar*>(parent)) continue;  // arrows
        const auto text = textOf(*widget);
        if (!text.isEmpty()) inItsPlace(search, *widget, plain(text));
        if (auto* label = qobject_cast<QLabel*>(widget))
            ofLabel(search, *label);
        else if (auto* button = qobject_cast<QAbstractButton*>(widget))
            ofButton(search, *button);
        else if (auto* group = qobject_cast<QGroupBox*>(widget))
            ofGroup(search, *group);
        else if (auto* combo = qobject_cast<QComboBox*>(widget))
            ofCombo(search, *combo);
        else if (auto* line = qobject_cast<QLineEdit*>(widget))
            ofLine(search, *line);
        else if (auto* tabs = qobject_cast<QTabBar*>(widget))
            ofTabs(search, *tabs);
        else if (auto* header = qobject_cast<QHeaderView*>(widget))
            ofHeader(search, *header);
        else if (auto* view = qobject_cast<QAbstractItemView*>(widget))
            ofCells(search, *view);
    }
    return search.found;
}

}  // namespace cut_texts
