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
        Qt::DockWidgetArea home;               ///< where it was docked first
        QStringList synonyms;                  ///< of its command
        bool inFront = false;                  ///< and not a tab behind others
        QTabWidget* pages = nullptr;           ///< where it has several
        QString question = {};                 ///< that its pages answer
        std::function<QString()> whyNot = {};  ///< why it has nothing to show; empty: always has

        /// Id of the command that shows or hides the panel.
        [[nodiscard]] QString command() const { return QStringLiteral("view.panel.") + id; }
    };

    /// A page of a panel with several. Its id is that of the panel that it was once, in layouts and keys that
    /// people have kept.
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
    /// Adds a page to a panel, which is docked with its first one. Ids of pages and panels are unique
    /// together.
    PanelPage* addPage(const PagedPanel& panel, const QString& id, const QString& title, QWidget* page,
                       const QStringList& synonyms = {});
    /// A panel has something to show while `whyNot` is empty; else its commands are grey and say why, but
    /// that which hides it. `refresh()` asks again.
    void offerWhere(const PagedPanel& panel, std::function<QString()> whyNot);
    void refresh() { emit changed(); }
    /// In the order they were added.
    [[nodiscard]] const std::deque<Dock>& all() const { return docks_; }
    [[nodiscard]] const std::deque<Page>& pages() const { return pages_; }
    /// The dock of a panel, or of the panel that has this page; nullptr for an unknown id.
    [[nodiscard]] QDockWidget* find(const QString& id) const;
    /// Shows a panel, or a page of one, before the others of its place; nothing for an unknown id.
    void show(const QString& id);
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
    /// A command for each page, which brings it to the front.
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

/// Shows it before the others of its place. Below the view it is shown alone: what is not looked at takes no
/// room from the view there.
void bringUp(QDockWidget& dock);

}  // namespace navwright
