#pragma once

#include <QKeySequence>
#include <QString>
#include <QStringList>

class QSettings;

namespace navwright {

class ActionRegistry;

/// Whether the keys begin with one that flies in the 3D view, which a command would take from it.
[[nodiscard]] bool takesFlying(const QKeySequence& keys);

/// Gives the actions the shortcuts the user has changed.
void loadShortcuts(ActionRegistry& actions, QSettings& settings);

/// Changes one shortcut, here and for the next starts; that of the table is not stored. Returns the actions
/// that have the same keys: then nothing is changed, for neither would work.
[[nodiscard]] QStringList changeShortcut(ActionRegistry& actions, QSettings& settings, const QString& id,
                                         const QKeySequence& keys);

/// The ids of other actions that `keys` would take a key press from or lose one to.
[[nodiscard]] QStringList shortcutConflicts(const ActionRegistry& actions, const QString& id,
                                            const QKeySequence& keys);

/// The title of an action without the marks of menus.
[[nodiscard]] QString plainTitle(const QString& text);

}  // namespace navwright
