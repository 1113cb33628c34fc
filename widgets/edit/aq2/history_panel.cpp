#include "widgets/edit/aq2/history_panel.h"

#include <QLabel>
#include <QPainter>
#include <QUndoStack>
#include <QUndoView>

#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

constexpr int kDot = 12;

/// Marks the step that is saved.
QIcon cleanIcon() {
    QPixmap dot(kDot, kDot);
    dot.fill(Qt::transparent);
    QPainter painter(&dot);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(QColor(0, 158, 115));
    painter.setPen(Qt::NoPen);
    painter.drawEllipse(2, 2, kDot - 4, kDot - 4);
    return dot;
}

}  // namespace

HistoryPanel::HistoryPanel(QUndoStack& stack, QWidget* parent) : Panel("historyPanel", parent, Room::none) {
    auto* view = new QUndoView(&stack, this);
    view->setObjectName(QStringLiteral("historyView"));
    view->setAccessibleName(tr("History of the document"));
    view->setEmptyLabel(tr("As it was opened"));
    view->setCleanIcon(cleanIcon());
    view->setFrameShape(QFrame::NoFrame);
    view->setAlternatingRowColors(true);
    auto* state = new QLabel(this);
    state->setObjectName(QStringLiteral("historyState"));
    state->setMargin(4);
    state->setWordWrap(true);
    const auto tell = [state, &stack] {
        const auto steps = tr("%1 of %2")
                               .arg(stack.index())
                               .arg(countText(static_cast<std::uint64_t>(stack.count()), "step", "steps"));
        state->setText(stack.isClean() ? tr("%1; nothing to save").arg(steps)
                                       : tr("%1; not saved").arg(steps));
    };
    connect(&stack, &QUndoStack::indexChanged, state, tell);
    connect(&stack, &QUndoStack::cleanChanged, state, tell);
    tell();
    add(view, 1);
    add(state);
}

}  // namespace navwright
