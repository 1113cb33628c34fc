#pragma once

#include <QFrame>

class QLabel;

namespace navwright {

class EditTool;

/// Says what the tool of editing in use asks for or does. Hidden while none is; until then it does not get
/// lower again, as the view beside it would change its size in the middle of a drag.
class EditStrip : public QFrame {
    Q_OBJECT

  public:
    /// `tool` outlives it.
    explicit EditStrip(EditTool& tool, QWidget* parent = nullptr);

  private:
    void say(const QString& text);

    QLabel* text_;
};

}  // namespace navwright
