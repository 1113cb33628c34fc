#pragma once

#include <QWidget>

class QUndoStack;

namespace navwright {

/// Everything that was done to the document, newest last; a click goes back or forth to that step.
class HistoryPanel : public QWidget {
    Q_OBJECT

  public:
    /// `stack` outlives it.
    explicit HistoryPanel(QUndoStack& stack, QWidget* parent = nullptr);
};

}  // namespace navwright
