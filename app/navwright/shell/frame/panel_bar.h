#pragma once

#include <QToolBar>

namespace navwright {

class CommandTable;
class Docks;

/// A line with the titles of the panels that belong below the view: a click shows one, another folds it away.
class PanelBar : public QToolBar {
    Q_OBJECT

  public:
    /// Both outlive it.
    PanelBar(const Docks& docks, const CommandTable& commands, QWidget* parent = nullptr);
};

}  // namespace navwright
