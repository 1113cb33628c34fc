#pragma once

#include "widgets/common/controls/panel.h"

class QUndoStack;

namespace navwright {

/// Everything that was done to the document, newest last; a click goes back or forth to that step.
class HistoryPanel : public Panel {
    Q_OBJECT

  public:
    /// `stack` outlives it.
    explicit HistoryPanel(QUndoStack& stack, QWidget* parent = nullptr);
};

}  // namespace navwright
