#pragma once

#include <QFrame>

#include <vector>

#include "widgets/common/models/tool_model.h"

class QLabel;
class QToolButton;

namespace navwright {

class TwoClicks;

/// What the tool in use asks for or has found, as text that can be copied. Hidden while things are selected.
class ToolStrip : public QFrame {
    Q_OBJECT

  public:
    /// `tools` outlives the strip.
    explicit ToolStrip(ToolModel& tools, QWidget* parent = nullptr);

    /// Shows the tool's text whenever it is the one in use; the tool outlives the strip.
    void add(TwoClicks& tool);

  private:
    void showActive();

    ToolModel& tools_;
    std::vector<const TwoClicks*> shown_;
    QLabel* text_;
    QToolButton* copy_;
    QToolButton* leave_;
};

}  // namespace navwright
