#include "app/navwright/shell/commands/command_table.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenuBar>

#include <algorithm>

#include "widgets/common/models/grey.h"

namespace navwright {

namespace {

QString tipOf(const Command& command, const QKeySequence& keys) {
    if (keys.isEmpty()) return command.help;
    return QStringLiteral("%1 (%2)").arg(command.help, keys.toString(QKeySequence::NativeText));
}

}  // namespace

CommandTable::CommandTable(QWidget& window, QMenuBar& bar, const std::vector<Menu>& menus) : window_(window) {
    for (const auto& described : menus) {
        auto* menu = make(bar.addMenu(described.title), described);
        const auto title = plainTitle(described.title);
        menuTitles_ << title;
        fill(*menu, described, {title}, *menu);
        connect(menu, &QMenu::aboutToShow, this, [this, menu] {
            open_ = menu;
            refresh();
        });
        connect(menu, &QMenu::aboutToHide, this, [this] {
            open_ = nullptr;
            refresh();
        });
    }
    window_.installEventFilter(this);
    refresh();
}

QMenu* CommandTable::make(QMenu* menu, const Menu& described) {
    Q_ASSERT(!this->menu(described.id));
    menu->setObjectName(described.id);
    menu->setToolTipsVisible(true);
    menu->installEventFilter(this);
    menus_[described.id] = menu;
    for (const auto& follows : described.follows) follows.connectTo(*this, [this] { refresh(); });
    if (described.filled) described.filled(*menu);
    return menu;
}

void CommandTable::fill(QMenu& menu, const Menu& described, const QStringList& titles, const QMenu& top) {
    for (const auto& entry : described.entries) {
        if (const auto* command = std::get_if<Command>(&entry)) {
            add(menu, *command, titles, top);
        } else if (const auto* inner = std::get_if<Menu>(&entry)) {
            fill(*make(menu.addMenu(inner->title), *inner), *inner,
                 titles + QStringList(plainTitle(inner->title)), top);
        } else {
            menu.addSeparator();
        }
    }
}

void CommandTable::add(QMenu& menu, const Command& command, const QStringList& titles, const QMenu& top) {
    Q_ASSERT(!find(command.id));
    auto* action = new QAction(command.title, this);
    action->setObjectName(command.id);
    action->setShortcutContext(Qt::WindowShortcut);
    action->setShortcut(command.keys);
    action->setStatusTip(command.help);
    action->setToolTip(tipOf(command, command.keys));
    if (!command.buttonTitle.isEmpty()) action->setIconText(command.buttonTitle);
    action->setCheckable(static_cast<bool>(command.checked));
    if (!command.choice.isEmpty()) {
        auto*& group = choices_[command.choice];
        if (!group) {
            group = new QActionGroup(this);
            // What is checked is what `checked` says, which can be none of them.
            group->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
        }
        action->setActionGroup(group);
    }
    menu.addAction(action);
    window_.addAction(action);
    const auto number = entries_.size();
    connect(action, &QAction::triggered, this, [this, number] { give(entries_[number].command); });
    entries_.push_back({command, action, titles, &top});
}

void CommandTable::give(const Command& command) {
    if (!command.looksOnly) emit trying();
    command.run();
    // The click has toggled a check that may not hold.
    refresh();
}

void CommandTable::refresh() {
    for (const auto& [command, action, titles, top] : entries_) {
        const bool fits = top != open_ || !command.fits || command.fits();
        const auto waits = missing(command);
        allow(*action, waits.isEmpty() && !fits ? command.unfit : waits);
        if (command.checked) action->setChecked(command.checked());
        if (command.titleNow) action->setText(command.titleNow());
    }
}

const CommandTable::Entry* CommandTable::find(const QString& id) const {
    const auto found = std::ranges::find(entries_, id, [](const Entry& entry) { return entry.command.id; });
    return found == entries_.end() ? nullptr : &*found;
}

QAction* CommandTable::action(const QString& id) const {
    const auto* entry = find(id);
    return entry ? entry->action : nullptr;
}

QMenu* CommandTable::menu(const QString& id) const {
    const auto found = menus_.find(id);
    return found == menus_.end() ? nullptr : found->second;
}

QString CommandTable::missing(const Command& command) {
    const auto first =
        std::ranges::find_if(command.when, [](const Condition& condition) { return !condition.met(); });
    if (first == command.when.end()) return {};
    return first->unmetNow ? first->unmetNow() : first->unmet;
}

void CommandTable::setKeys(const Entry& entry, const QKeySequence& keys) {
    entry.action->setShortcut(keys);
    entry.action->setToolTip(tipOf(entry.command, keys));
    allow(*entry.action, whyGrey(*entry.action));
}

bool CommandTable::explain(const QKeyEvent& event) {
    const QKeySequence keys(event.keyCombination());
    for (const auto& entry : entries_) {
        if (entry.action->isEnabled() || !entry.action->shortcuts().contains(keys)) continue;
        const auto why = missing(entry.command);
        if (why.isEmpty()) continue;
        emit refused(tr("%1: %2").arg(plainTitle(entry.action->text()), why));
        return true;
    }
    return false;
}

bool CommandTable::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &window_) {
        if (event->type() == QEvent::KeyPress && explain(*static_cast<QKeyEvent*>(event))) return true;
    } else if (event->type() == QEvent::ToolTip) {
        // What a command does is in the status bar already; the tip in a menu says why one is grey.
        auto* menu = qobject_cast<QMenu*>(watched);
        const auto* action = menu ? menu->actionAt(static_cast<QHelpEvent*>(event)->pos()) : nullptr;
        if (!action || action->isEnabled()) return true;
    }
    return QObject::eventFilter(watched, event);
}

MenuEntries operator+(MenuEntries first, const MenuEntries& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

QString plainTitle(const QString& text) {
    auto plain = text;
    return plain.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

}  // namespace navwright
