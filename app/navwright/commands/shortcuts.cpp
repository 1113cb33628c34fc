#include "navwright/commands/shortcuts.h"

#include <QSettings>

#include <algorithm>
#include <iterator>

#include "models/preferences.h"
#include "navwright/commands/command_table.h"

namespace navwright {

void loadShortcuts(CommandTable& commands, QSettings& settings) {
    for (const auto& entry : commands.entries()) {
        const auto& id = entry.command.id;
        const auto kept = preference::shortcut(id);
        if (!settings.contains(kept.key)) continue;
        const auto keys = QKeySequence::fromString(preferred(settings, kept), QKeySequence::PortableText);
        if (shortcutConflicts(commands, id, keys).isEmpty()) commands.setKeys(entry, keys);
    }
}

bool takesFlying(const QKeySequence& keys) {
    constexpr Qt::Key kFlying[] = {Qt::Key_W, Qt::Key_A, Qt::Key_S, Qt::Key_D, Qt::Key_E, Qt::Key_Q};
    return !keys.isEmpty() && keys[0].keyboardModifiers() == Qt::NoModifier &&
           std::ranges::find(kFlying, keys[0].key()) != std::end(kFlying);
}

QStringList shortcutConflicts(const CommandTable& commands, const QString& id, const QKeySequence& keys) {
    QStringList conflicts;
    if (keys.isEmpty()) return conflicts;
    for (const auto& entry : commands.entries()) {
        const auto other = entry.action->shortcut();
        if (entry.command.id == id || other.isEmpty()) continue;
        if (other.matches(keys) != QKeySequence::NoMatch || keys.matches(other) != QKeySequence::NoMatch) {
            conflicts << entry.command.id;
        }
    }
    return conflicts;
}

QStringList changeShortcut(CommandTable& commands, QSettings& settings, const QString& id,
                           const QKeySequence& keys) {
    const auto conflicts = shortcutConflicts(commands, id, keys);
    const auto* entry = commands.find(id);
    if (!entry || !conflicts.isEmpty()) return conflicts;
    commands.setKeys(*entry, keys);
    if (keys == entry->command.keys) {
        settings.remove(preference::shortcut(id).key);
    } else {
        prefer(settings, preference::shortcut(id), keys.toString(QKeySequence::PortableText));
    }
    return {};
}

}  // namespace navwright
