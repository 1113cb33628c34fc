#include "app/navwright/shell/commands/shortcuts.h"

#include <QSettings>

#include <algorithm>
#include <iterator>

#include "app/navwright/shell/commands/command_table.h"
#include "widgets/common/models/preferences.h"

namespace navwright {

void loadShortcuts(CommandTable& commands, QSettings& settings) {
    const auto keptOf = [](const auto& entry) { return preference::shortcut(entry.command.id); };
    const auto changed = [&](const auto& entry) { return settings.contains(keptOf(entry).key); };
    // Keys that were given from one command to another are free before they are taken.
    for (const auto& entry : commands.entries()) {
        if (changed(entry)) commands.setKeys(entry, {});
    }
    for (const auto& entry : commands.entries()) {
        if (!changed(entry)) continue;
        const auto keys =
            QKeySequence::fromString(preferred(settings, keptOf(entry)), QKeySequence::PortableText);
        const auto& id = entry.command.id;
        if (shortcutConflicts(commands, id, keys).isEmpty()) {
            commands.setKeys(entry, keys);
        } else if (shortcutConflicts(commands, id, entry.command.keys).isEmpty()) {
            commands.setKeys(entry, entry.command.keys);
        }
    }
}

namespace {

void keep(QSettings& settings, const CommandTable::Entry& entry, const QKeySequence& keys) {
    const auto kept = preference::shortcut(entry.command.id);
    if (keys == entry.command.keys) {
        settings.remove(kept.key);
    } else {
        prefer(settings, kept, keys.toString(QKeySequence::PortableText));
    }
}

}  // namespace

ShortcutSet shortcutsOf(const CommandTable& commands) {
    ShortcutSet keys;
    for (const auto& entry : commands.entries()) keys[entry.command.id] = entry.action->shortcut();
    return keys;
}

ShortcutSet standardShortcuts(const CommandTable& commands) {
    ShortcutSet keys;
    for (const auto& entry : commands.entries()) keys[entry.command.id] = entry.command.keys;
    return keys;
}

void setShortcuts(CommandTable& commands, QSettings& settings, const ShortcutSet& keys) {
    for (const auto& entry : commands.entries()) {
        const auto wanted = keys.find(entry.command.id);
        if (wanted == keys.end()) continue;
        commands.setKeys(entry, wanted->second);
        keep(settings, entry, wanted->second);
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
    keep(settings, *entry, keys);
    return {};
}

}  // namespace navwright
