#pragma once

#include <QFrame>

class QLabel;

namespace navwright {

class EditTool;

/// Says what the tool of editing in use asks for or does. Hidden while none is. It lies over the view: beside
/// it, the view would change its size with the text, in the middle of a drag.
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
