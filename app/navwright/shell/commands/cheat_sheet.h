#pragma once

#include <QDialog>

class QTextBrowser;

namespace navwright {

class CommandTable;

/// Every command that has keys, menu by menu, in as many columns as there is room for, and what the mouse
/// does in the 3D view. What a command does shows when the mouse rests on it.
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
