#include "navwright/action_registry.h"

#include <algorithm>

namespace navwright {

QAction* ActionRegistry::add(const QString& id, const QString& text, const QKeySequence& shortcut) {
    auto* action = new QAction(text, this);
    action->setShortcut(shortcut);
    adopt(id, action);
    return action;
}

void ActionRegistry::adopt(const QString& id, QAction* action) {
    Q_ASSERT(!this->action(id));
    action->setObjectName(id);
    action->setShortcutContext(Qt::WindowShortcut);
    entries_.push_back({id, action, action->shortcut()});
    emit added(action);
}

QAction* ActionRegistry::action(const QString& id) const {
    const auto found = std::ranges::find(entries_, id, &Entry::id);
    return found == entries_.end() ? nullptr : found->action;
}

}  // namespace navwright
