#pragma once

#include <QDockWidget>
#include <QObject>

#include <deque>
#include <functional>
#include <vector>

#include "app/navwright/shell/commands/command_table.h"
#include "app/navwright/shell/frame/paged_panels.h"
#include "app/navwright/shell/frame/panel_page.h"

class QMainWindow;
class QTabWidget;

namespace navwright {

/// The panels docked around the view.
class Docks : public QObject {
    Q_OBJECT

  public:
    struct Dock {
        QString id;
        QDockWidget* widget;
        Qt::DockWidgetArea home;               ///< where it is docked at first
        QStringList synonyms;                  ///< other words to find its command by
        bool inFront = false;                  ///< visible, not a tab behind others
        QTabWidget* pages = nullptr;           ///< the tabs of a panel with pages; nullptr: it has none
        QString question = {};                 ///< the question that its pages answer
        std::function<QString()> whyNot = {};  ///< why it has nothing to show; unset: it always has

        /// Id of the command that shows or hides the panel.
        [[nodiscard]] QString command() const { return QStringLiteral("view.panel.") + id; }
    };

    /// A page of a panel. Pages that were panels of their own in earlier versions keep their ids, so that
    /// saved layouts and keys still work.
    struct Page {
        QString id;
        QString title;
        const Dock* panel;
        PanelPage* page;
        QStringList synonyms;

        [[nodiscard]] QString command() const { return QStringLiteral("view.panel.") + id; }
    };

    /// The window outlives it.
    explicit Docks(QMainWindow& window);

    /// Docks a panel. `id` names the dock ("panel.<id>") in saved layouts, so it never changes. Panels of one
    /// area are tabs of one another, the first in front.
    /// `synonyms`: other words that it is searched for by.
    QDockWidget* add(const QString& id, const QString& title, Qt::DockWidgetArea area, QWidget* panel,
                     const QStringList& synonyms = {});
    /// Adds a page to a panel, and docks the panel with its first page. Pages and panels share
    /// one set of unique ids.
    PanelPage* addPage(const PagedPanel& panel, const QString& id, const QString& title, QWidget* page,
                       const QStringList& synonyms = {});
    /// Sets a function that returns why a panel has nothing to show, empty if it has. Meanwhile its commands
    /// are disabled and give the reason; only hiding it stays possible. `refresh()` asks again.
    void offerWhere(const PagedPanel& panel, std::function<QString()> whyNot);
    void refresh() { emit changed(); }
    /// The panels, in the order in which they were added.
    [[nodiscard]] const std::deque<Dock>& all() const { return docks_; }
    [[nodiscard]] const std::deque<Page>& pages() const { return pages_; }
    /// The dock of a panel, or of the panel that has this page; nullptr for an unknown id.
    [[nodiscard]] QDockWidget* find(const QString& id) const;
    /// Brings a panel or page to the front of its place; does nothing for an unknown id.
    void show(const QString& id);
    /// The panels below the view that are shown.
    [[nodiscard]] std::vector<QDockWidget*> shownBelow() const;
    /// fold() hides all panels below the view; unfold() shows the one that was there last.
    void fold();
    void unfold();
    /// Deletes all panels.
    void clear();

    /// One command per panel, which shows or hides it. A panel that is a tab behind others comes to the front
    /// instead.
    [[nodiscard]] MenuEntries commands();
    /// One command per page, which brings it to the front.
    [[nodiscard]] MenuEntries pageCommands();

  signals:
    /// A panel was shown or hidden.
    void changed();

  private:
    [[nodiscard]] Dock& dockOf(const PagedPanel& panel);
    [[nodiscard]] const Page* findPage(const QString& id) const;

    QMainWindow& window_;
    QDockWidget* lastBelow_ = nullptr;
    std::deque<Dock> docks_;
    std::deque<Page> pages_;
};

/// Brings a panel to the front of its place. Below the view the other panels are hidden, to leave more room
/// for the view.
void bringUp(QDockWidget& dock);

}  // namespace navwright
