#pragma once

#include <QToolBar>

#include <vector>

#include "app/navwright/shell/frame/docks.h"

namespace navwright {

class CommandTable;
class Layouts;

/// The bar below the view with the titles of its panels, those of the present workspace and those opened
/// there. A click on a title shows the panel, another one hides it.
class PanelBar : public QToolBar {
    Q_OBJECT

  public:
    /// All outlive it.
    PanelBar(const Docks& docks, const Layouts& layouts, const CommandTable& commands,
             QWidget* parent = nullptr);

  private:
    struct Title {
        const Docks::Dock* dock;
        QAction* place;  ///< of its button in the bar
    };

    void add(const Docks::Dock& dock, QAction& command);
    void begin();
    void addOpened();

    const Layouts& layouts_;
    std::vector<Title> titles_;
};

}  // namespace navwright
