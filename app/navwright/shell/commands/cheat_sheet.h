#pragma once

#include <QDialog>

namespace navwright {

class CommandTable;

/// Every command that has keys, menu by menu, and what the mouse does in the 3D view. What a command does
/// shows when the mouse rests on it.
class CheatSheet : public QDialog {
    Q_OBJECT

  public:
    CheatSheet(const CommandTable& commands, QWidget* parent);
};

}  // namespace navwright
