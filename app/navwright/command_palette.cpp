#include "navwright/command_palette.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QVBoxLayout>

#include "navwright/command_states.h"
#include "navwright/main_window.h"
#include "navwright/menu_titles.h"
#include "navwright/shortcuts.h"

namespace navwright {

namespace {

constexpr QSize kCommandPaletteSize{520, 380};

}  // namespace

bool matchesCommand(const QString& title, const QString& typed) {
    qsizetype at = 0;
    for (const auto& letter : typed) {
        if (letter.isSpace()) continue;
        at = title.indexOf(letter, at, Qt::CaseInsensitive);
        if (at < 0) return false;
        ++at;
    }
    return true;
}

CommandPalette::CommandPalette(MainWindow& window)
    : QDialog(&window), window_(window), line_(new QLineEdit(this)), list_(new QListWidget(this)) {
    setObjectName(QStringLiteral("commandPalette"));
    setWindowTitle(tr("Find a command"));
    resize(kCommandPaletteSize);
    line_->setObjectName(QStringLiteral("paletteLine"));
    line_->setAccessibleName(tr("Letters of the command"));
    line_->setPlaceholderText(tr("Letters of the command"));
    line_->installEventFilter(this);
    list_->setObjectName(QStringLiteral("paletteList"));
    list_->setAccessibleName(tr("Commands that fit"));
    connect(line_, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(line_, &QLineEdit::returnPressed, this, &CommandPalette::run);
    connect(list_, &QListWidget::itemActivated, this, &CommandPalette::run);
    auto* column = new QVBoxLayout(this);
    column->addWidget(line_);
    column->addWidget(list_, 1);
    fill({});
}

void CommandPalette::fill(const QString& typed) {
    list_->clear();
    const auto menus = menusOfCommands(*window_.menuBar());
    const auto* states = window_.findChild<CommandStates*>();
    int inOnePiece = 0;
    int able = 0;
    for (const auto& entry : window_.actions().entries()) {
        const auto title = plainTitle(entry.action->text());
        const auto missing = states ? states->missing(entry.id) : QString();
        const bool ready = entry.action->isEnabled();
        const auto menu = menus.find(entry.action);
        const auto path = menu == menus.end() ? QString() : menu->second.join(QStringLiteral(" › "));
        // What is typed can also be what the menu is called that a command is in.
        const bool inMenu = !typed.isEmpty() && path.contains(typed, Qt::CaseInsensitive);
        if ((!ready && missing.isEmpty()) || !(inMenu || matchesCommand(title, typed))) continue;
        const auto keys = entry.action->shortcut().toString(QKeySequence::NativeText);
        auto text = path.isEmpty() ? title : QStringLiteral("%1    (%2)").arg(title, path);
        if (!keys.isEmpty()) text += QStringLiteral("    [%1]").arg(keys);
        if (!ready) text = tr("%1 – %2").arg(text, missing);
        auto* item = new QListWidgetItem(text);
        item->setData(Qt::UserRole, entry.id);
        // What is typed in one piece is meant before what is scattered over the title.
        const bool whole = !typed.isEmpty() && title.contains(typed, Qt::CaseInsensitive);
        // What cannot be run says what it waits for, below all that can.
        if (!ready) item->setFlags(Qt::NoItemFlags);
        list_->insertItem(!ready ? list_->count() : whole ? inOnePiece++ : able, item);
        if (ready) ++able;
    }
    list_->setCurrentRow(0);
}

void CommandPalette::run() {
    const auto* item = list_->currentItem();
    if (!item || !item->flags().testFlag(Qt::ItemIsEnabled)) return;
    auto* action = window_.actions().action(item->data(Qt::UserRole).toString());
    accept();
    action->trigger();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == line_ && event->type() == QEvent::KeyPress) {
        const auto key = static_cast<QKeyEvent*>(event)->key();
        const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
        if (step != 0 && list_->count() > 0) {
            list_->setCurrentRow((list_->currentRow() + step + list_->count()) % list_->count());
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void showCommandPalette(MainWindow& window) {
    auto* palette = new CommandPalette(window);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    palette->open();
}

}  // namespace navwright
