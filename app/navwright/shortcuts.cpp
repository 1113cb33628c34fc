#include "navwright/shortcuts.h"

#include <QSettings>

#include <algorithm>
#include <iterator>

#include "navwright/action_registry.h"

namespace navwright {

namespace {

QString settingsKey(const QString& id) {
    return QStringLiteral("shortcuts/") + id;
}

}  // namespace

void loadShortcuts(ActionRegistry& actions, QSettings& settings) {
    for (const auto& entry : actions.entries()) {
        const auto kept = settings.value(settingsKey(entry.id));
        if (!kept.isValid()) continue;
        const auto keys = QKeySequence::fromString(kept.toString(), QKeySequence::PortableText);
        if (shortcutConflicts(actions, entry.id, keys).isEmpty()) entry.action->setShortcut(keys);
    }
}

bool takesFlying(const QKeySequence& keys) {
    constexpr Qt::Key kFlying[] = {Qt::Key_W, Qt::Key_A, Qt::Key_S, Qt::Key_D, Qt::Key_E, Qt::Key_Q};
    return !keys.isEmpty() && keys[0].keyboardModifiers() == Qt::NoModifier &&
           std::ranges::find(kFlying, keys[0].key()) != std::end(kFlying);
}

QStringList shortcutConflicts(const ActionRegistry& actions, const QString& id, const QKeySequence& keys) {
    QStringList conflicts;
    if (keys.isEmpty()) return conflicts;
    for (const auto& entry : actions.entries()) {
        const auto other = entry.action->shortcut();
        if (entry.id == id || other.isEmpty()) continue;
        if (other.matches(keys) != QKeySequence::NoMatch || keys.matches(other) != QKeySequence::NoMatch) {
            conflicts << entry.id;
        }
    }
    return conflicts;
}

QStringList changeShortcut(ActionRegistry& actions, QSettings& settings, const QString& id,
                           const QKeySequence& keys) {
    const auto conflicts = shortcutConflicts(actions, id, keys);
    if (!conflicts.isEmpty()) return conflicts;
    for (const auto& entry : actions.entries()) {
        if (entry.id != id) continue;
        entry.action->setShortcut(keys);
        if (keys == entry.standard) {
            settings.remove(settingsKey(id));
        } else {
            settings.setValue(settingsKey(id), keys.toString(QKeySequence::PortableText));
        }
    }
    return {};
}

QString plainTitle(const QString& text) {
    auto plain = text;
    return plain.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

}  // namespace navwright
