#pragma once

#include <QKeySequence>
#include <QObject>
#include <QString>

#include <functional>
#include <variant>
#include <vector>

class QMenu;

namespace navwright {

/// What must be so for a command to do anything.
struct Condition {
    std::function<bool()> met;
    QString unmet;  ///< what a person is told: "open a map first"
};

/// One thing that the window can do. Menus, keys, search, the sheet of shortcuts, tips and enabled states all
/// come from here.
struct Command {
    QString id = {};                   ///< "file.open"; never changes, as changed shortcuts are kept by it
    QString title = {};                ///< as a menu shows it, with "&" and "…"
    QKeySequence keys = {};            ///< those it comes with
    QString help = {};                 ///< what it does, in one sentence
    std::vector<Condition> when = {};  ///< all must be met
    /// Whether what is selected fits. Asked only while the menu is open: a key is always taken, and the
    /// command itself says what it needs.
    std::function<bool()> fits = {};
    std::function<void()> run = {};
    std::function<bool()> checked = {};      ///< with it the command can be checked, and is while this holds
    QString choice = {};                     ///< commands of one choice are alternatives: one is checked
    std::function<QString()> titleNow = {};  ///< a title that changes, in place of `title`
    QString buttonTitle = {};                ///< for a button, where `title` is too long
    bool looksOnly = false;                  ///< it tries nothing: messages about what failed before stay
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

/// One list after the other.
[[nodiscard]] MenuEntries operator+(MenuEntries first, const MenuEntries& second);

/// A title without the marks of menus.
[[nodiscard]] QString plainTitle(const QString& text);

}  // namespace navwright
