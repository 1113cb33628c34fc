#pragma once

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QObject>
#include <QStringList>

#include <map>
#include <vector>

#include "navwright/commands/command.h"

class QKeyEvent;
class QMenuBar;
class QWidget;

namespace navwright {

/// All commands of a window: makes the menus and the actions in them, keeps actions enabled and checked as
/// their commands say, and tells why one that is asked for cannot do anything.
class CommandTable : public QObject {
    Q_OBJECT

  public:
    struct Entry {
        Command command;
        QAction* action;    ///< its object name is the command's id
        QStringList menus;  ///< plain titles of the menus it is in, from the one of the bar to the innermost
        const QMenu* top;   ///< the first of them
    };

    /// Commands can be given by key anywhere in the window, which outlives the table. What they do and follow
    /// outlives it too. Ids of commands and menus are unique.
    CommandTable(QWidget& window, QMenuBar& bar, const std::vector<Menu>& menus);

    /// In the order of the menus.
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
    /// nullptr for an unknown id.
    [[nodiscard]] const Entry* find(const QString& id) const;
    [[nodiscard]] QAction* action(const QString& id) const;
    [[nodiscard]] QMenu* menu(const QString& id) const;
    /// Plain titles of the menus of the bar, in their order.
    [[nodiscard]] const QStringList& menuTitles() const { return menuTitles_; }

    /// What a command waits for, as in "open a map first"; empty when it waits for nothing.
    [[nodiscard]] static QString missing(const Command& command);
    /// Gives a command other keys than it comes with.
    void setKeys(const Entry& entry, const QKeySequence& keys);

    bool eventFilter(QObject* watched, QEvent* event) override;

  signals:
    /// A command that does more than look is about to run.
    void trying();
    /// A key of a command came that waits for something: "Export nav: open a map and demos, or a nav, first".
    void refused(const QString& why);

  private:
    void fill(QMenu& menu, const Menu& described, const QStringList& titles, const QMenu& top);
    QMenu* make(QMenu* menu, const Menu& described);
    void add(QMenu& menu, const Command& command, const QStringList& titles, const QMenu& top);
    void give(const Command& command);
    void refresh();
    [[nodiscard]] bool explain(const QKeyEvent& event);

    QWidget& window_;
    std::vector<Entry> entries_;
    std::map<QString, QMenu*> menus_;
    std::map<QString, QActionGroup*> choices_;
    QStringList menuTitles_;
    const QMenu* open_ = nullptr;  ///< the menu of the bar that is shown
};

}  // namespace navwright
