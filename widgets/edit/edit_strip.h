#pragma once

#include <QFrame>

class QLabel;

namespace navwright {

class EditTool;

/// Says what the tool of editing in use asks for or does. Hidden while none is.
class EditStrip : public QFrame {
    Q_OBJECT

  public:
    /// `tool` outlives it.
    explicit EditStrip(EditTool& tool, QWidget* parent = nullptr);

  private:
    QLabel* text_;
};

}  // namespace navwright
