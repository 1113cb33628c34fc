#pragma once

#include <QDialog>

class QTextBrowser;

namespace navwright {

class CommandTable;

/// Lists every command that has a shortcut, by menu, in as many columns as fit, and what the mouse does in
/// the 3D view. A tooltip says what a command does.
class CheatSheet : public QDialog {
    Q_OBJECT

  public:
    CheatSheet(const CommandTable& commands, QWidget* parent);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    const CommandTable& commands_;
    QTextBrowser* text_;
    int columns_ = 0;
};

}  // namespace navwright
