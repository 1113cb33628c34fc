#include "app/navwright/shell/commands/command_palette.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

#include "app/navwright/shell/commands/command_table.h"

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

CommandPalette::CommandPalette(CommandTable& commands, QWidget* parent)
    : QDialog(parent),
      commands_(commands),
      line_(new QLineEdit(this)),
      list_(new QListWidget(this)),
      help_(new QLabel(this)) {
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
    connect(list_, &QListWidget::currentRowChanged, this, &CommandPalette::showHelp);
    help_->setObjectName(QStringLiteral("paletteHelp"));
    help_->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->addWidget(line_);
    column->addWidget(list_, 1);
    column->addWidget(help_);
    fill({});
}

void CommandPalette::fill(const QString& typed) {
    list_->clear();
    int inOnePiece = 0, able = 0;
    int unableInOnePiece = 0;  // and behind all that can be run
    for (const auto& entry : commands_.entries()) {
        const auto title = plainTitle(entry.action->text());
        const auto missing = CommandTable::missing(entry.command);
        const bool ready = missing.isEmpty();
        const auto path = entry.menus.join(QStringLiteral(" › "));
        // What is typed can also be what the menu is called that a command is in.
        const bool inMenu = !typed.isEmpty() && path.contains(typed, Qt::CaseInsensitive);
        if (!inMenu && !matchesCommand(title, typed)) continue;
        const auto keys = entry.action->shortcut().toString(QKeySequence::NativeText);
        auto text = QStringLiteral("%1    (%2)").arg(title, path);
        if (!keys.isEmpty()) text += QStringLiteral("    [%1]").arg(keys);
        if (!ready) text = tr("%1 – %2").arg(text, missing);
        auto* item = new QListWidgetItem(text);
        item->setData(Qt::UserRole, entry.command.id);
        // What is typed in one piece is meant before what is scattered over the title.
        const bool whole = !typed.isEmpty() && title.contains(typed, Qt::CaseInsensitive);
        // What cannot be run says what it waits for, below all that can.
        if (!ready) item->setFlags(Qt::NoItemFlags);
        if (ready) {
            list_->insertItem(whole ? inOnePiece++ : able, item);
            ++able;
        } else {
            list_->insertItem(whole ? able + unableInOnePiece++ : list_->count(), item);
        }
    }
    list_->setCurrentRow(0);
    showHelp();
}

void CommandPalette::showHelp() {
    const auto* item = list_->currentItem();
    const auto* entry = item ? commands_.find(item->data(Qt::UserRole).toString()) : nullptr;
    help_->setText(entry ? entry->command.help : QString());
}

void CommandPalette::run() {
    const auto* item = list_->currentItem();
    if (!item || !item->flags().testFlag(Qt::ItemIsEnabled)) return;
    auto* action = commands_.action(item->data(Qt::UserRole).toString());
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

}  // namespace navwright
