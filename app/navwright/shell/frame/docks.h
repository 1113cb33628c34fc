#pragma once

#include <QDockWidget>
#include <QObject>

#include <deque>
#include <vector>

#include "app/navwright/shell/commands/command_table.h"

class QMainWindow;

namespace navwright {

/// The panels docked around the view.
class Docks : public QObject {
    Q_OBJECT

  public:
    struct Dock {
        QString id;
        QDockWidget* widget;
        Qt::DockWidgetArea home;  ///< where it was docked first
        QStringList synonyms;     ///< of its command
        bool inFront = false;     ///< and not a tab behind others

        /// Id of the command that shows or hides the panel.
        [[nodiscard]] QString command() const { return QStringLiteral("view.panel.") + id; }
    };

    /// The window outlives it.
    explicit Docks(QMainWindow& window);

    /// Docks a panel. `id` names the dock ("panel.<id>") in saved layouts, so it never changes. Panels of one
    /// area are tabs of one another, the first in front.
    /// `synonyms`: other words that it is searched for by.
    QDockWidget* add(const QString& id, const QString& title, Qt::DockWidgetArea area, QWidget* panel,
                     const QStringList& synonyms = {});
    /// In the order they were added.
    [[nodiscard]] const std::deque<Dock>& all() const { return docks_; }
    /// The dock of a panel; nullptr for an unknown id.
    [[nodiscard]] QDockWidget* find(const QString& id) const;
    /// The panels below the view that are shown.
    [[nodiscard]] std::vector<QDockWidget*> shownBelow() const;
    /// Hides all panels below the view, or shows the one that was there last.
    void fold();
    void unfold();
    /// Ends all panels.
    void clear();

    /// A command for each panel that shows or hides it. A panel that is a tab behind others comes to the
    /// front instead.
    [[nodiscard]] MenuEntries commands();

  signals:
    /// A panel was shown or hidden.
    void changed();

  private:
    QMainWindow& window_;
    QDockWidget* lastBelow_ = nullptr;
    std::deque<Dock> docks_;
};

/// Shows it before the others of its place. Below the view it is shown alone: what is not looked at takes no
/// room from the view there.
void bringUp(QDockWidget& dock);

}  // namespace navwright
