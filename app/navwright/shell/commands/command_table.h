#pragma once

#include <QAction>
#include <QActionGroup>
#include <QKeySequence>
#include <QMenu>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <map>
#include <variant>
#include <vector>

class QMenu;

namespace navwright {

/// A condition that must hold for a command to be available.
struct Condition {
    std::function<bool()> met;
    QString unmet;                           ///< what the user is told: "open a map first"
    std::function<QString()> unmetNow = {};  ///< text that changes, instead of `unmet`
};

/// A command of the window. Menus, keys, search, the sheet of shortcuts, tooltips and enabled states are all
/// made from it.
struct Command {
    QString id = {};                   ///< "file.open"; never changes, as changed shortcuts are kept by it
    QString title = {};                ///< as a menu shows it, with "&" and "…"
    QKeySequence keys = {};            ///< its default keys
    QString help = {};                 ///< what it does, in one sentence
    QStringList synonyms = {};         ///< other words to find it by, in lower case
    std::vector<Condition> when = {};  ///< all must be met
    /// Whether the command fits the selection. Asked only while the menu is open: its key always works, and
    /// the command itself then says what it needs.
    std::function<bool()> fits = {};
    QString unfit = {};  ///< what the user is told while it does not: "select a node first"
    std::function<void()> run = {};
    std::function<bool()> checked = {};  ///< set: the command is checkable, and checked while this is true
    QString choice = {};                 ///< commands with the same choice are alternatives
    std::function<QString()> titleNow = {};  ///< a title that changes, instead of `title`
    QString buttonTitle = {};                ///< for a button if `title` is too long
    bool looksOnly = false;  ///< only changes the view, so messages about earlier failures stay
};

/// A line between entries of a menu.
struct Separator {};

struct Menu;
using MenuEntry = std::variant<Command, Separator, Menu>;
using MenuEntries = std::vector<MenuEntry>;

/// What conditions, checks and changing titles follow: a signal after which they may be different.
class Follows {
  public:
    template <class Sender, class Signal>
    Follows(Sender& sender, Signal signal)
        : connect_([&sender, signal](QObject& receiver, const std::function<void()>& act) {
              QObject::connect(&sender, signal, &receiver, act);
          }) {}

    void connectTo(QObject& receiver, const std::function<void()>& act) const { connect_(receiver, act); }

  private:
    std::function<void(QObject&, const std::function<void()>&)> connect_;
};

/// A menu with its commands in their order.
struct Menu {
    QString id = {};     ///< "menu.file"; the object name
    QString title = {};  ///< with "&"
    MenuEntries entries = {};
    std::vector<Follows> follows = {};
    /// Called once with the menu, for entries that are no commands, such as recent files.
    std::function<void(QMenu&)> filled = {};
};

/// Appends the second list to the first.
[[nodiscard]] MenuEntries operator+(MenuEntries first, const MenuEntries& second);

/// A title without the marks of menus.
[[nodiscard]] QString plainTitle(const QString& text);

}  // namespace navwright

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
    /// The entry of a command; nullptr for an unknown id.
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
