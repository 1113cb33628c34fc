#pragma once

#include <QKeySequence>
#include <QString>
#include <QStringList>

#include <map>

class QSettings;

namespace navwright {

class CommandTable;

/// Whether the keys begin with one that flies in the 3D view, which a command would take from it.
[[nodiscard]] bool takesFlying(const QKeySequence& keys);

/// The keys of all commands, by id.
using ShortcutSet = std::map<QString, QKeySequence>;
[[nodiscard]] ShortcutSet shortcutsOf(const CommandTable& commands);
/// The default keys of all commands.
[[nodiscard]] ShortcutSet standardShortcuts(const CommandTable& commands);
/// Gives all commands these keys, here and for the next starts. No two of them are the same.
void setShortcuts(CommandTable& commands, QSettings& settings, const ShortcutSet& keys);

/// Gives the commands the keys that the user has changed; keys that would clash are passed over.
void loadShortcuts(CommandTable& commands, QSettings& settings);

/// Changes the keys of one command, here and for the next starts; those it comes with are not stored. Returns
/// the ids of commands that have the same keys: then nothing is changed, for neither would work.
[[nodiscard]] QStringList changeShortcut(CommandTable& commands, QSettings& settings, const QString& id,
                                         const QKeySequence& keys);

/// The ids of other commands that `keys` would take a key press from or lose one to.
[[nodiscard]] QStringList shortcutConflicts(const CommandTable& commands, const QString& id,
                                            const QKeySequence& keys);

}  // namespace navwright
