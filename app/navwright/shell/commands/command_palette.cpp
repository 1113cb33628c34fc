#include "app/navwright/shell/commands/command_palette.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

#include "app/navwright/shell/commands/command_table.h"

namespace navwright {

namespace {

constexpr QSize kCommandPaletteSize{520, 380};

/// Whether every word that is typed begins a word of the text.
bool beginsWords(const QString& text, const QString& typed) {
    static const QRegularExpression kBetween(QStringLiteral("[^\\w]+"),
                                             QRegularExpression::UseUnicodePropertiesOption);
    const auto words = text.split(kBetween, Qt::SkipEmptyParts);
    const auto wanted = typed.split(kBetween, Qt::SkipEmptyParts);
    return !wanted.isEmpty() && std::ranges::all_of(wanted, [&](const QString& start) {
        return std::ranges::any_of(
            words, [&](const QString& word) { return word.startsWith(start, Qt::CaseInsensitive); });
    });
}

}  // namespace

std::optional<CommandFit> commandFit(const QString& title, const QStringList& synonyms, const QString& menus,
                                     const QString& typed) {
    const auto words = typed.simplified();
    if (words.isEmpty()) return CommandFit::letters;
    if (title.compare(words, Qt::CaseInsensitive) == 0) return CommandFit::exact;
    if (title.startsWith(words, Qt::CaseInsensitive)) return CommandFit::prefix;
    if (beginsWords(title, words)) return CommandFit::word;
    if (std::ranges::any_of(synonyms, [&](const QString& other) { return beginsWords(other, words); }))
        return CommandFit::synonym;
    if (title.contains(words, Qt::CaseInsensitive) || menus.contains(words, Qt::CaseInsensitive))
        return CommandFit::part;
    if (matchesCommand(title, words)) return CommandFit::letters;
    return std::nullopt;
}

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
    resize(kCommandPaletteSize.boundedTo(screen()->availableSize()));
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
    struct Row {
        CommandFit fit;
        bool ready;
        QListWidgetItem* item;
    };
    std::vector<Row> rows;
    for (const auto& entry : commands_.entries()) {
        const auto title = plainTitle(entry.action->text());
        const auto path = entry.menus.join(QStringLiteral(" › "));
        const auto fit = commandFit(title, entry.command.synonyms, path, typed);
        if (!fit) continue;
        const auto missing = CommandTable::missing(entry.command);
        const auto keys = entry.action->shortcut().toString(QKeySequence::NativeText);
        auto text = QStringLiteral("%1    (%2)").arg(title, path);
        if (!keys.isEmpty()) text += QStringLiteral("    [%1]").arg(keys);
        // What cannot be run says what it waits for.
        if (!missing.isEmpty()) text = tr("%1 – %2").arg(text, missing);
        auto* item = new QListWidgetItem(text);
        item->setData(Qt::UserRole, entry.command.id);
        if (!missing.isEmpty()) item->setFlags(Qt::NoItemFlags);
        rows.push_back({*fit, missing.isEmpty(), item});
    }
    // Of those that fit alike, the ones that can be run come first, else all as in the menus.
    std::ranges::stable_sort(rows, {}, [](const Row& row) { return std::pair(row.fit, !row.ready); });
    list_->clear();
    for (const auto& row : rows) list_->addItem(row.item);
    list_->setCurrentRow(0);
    showHelp();
}

void CommandPalette::showHelp() {
    const auto* item = list_->currentItem();
    const auto* entry = item ? commands_.find(item->data(Qt::UserRole).toString()) : nullptr;
    if (!entry) return help_->clear();
    const auto missing = CommandTable::missing(entry->command);
    help_->setText(missing.isEmpty() ? entry->command.help
                                     : tr("%1 Unavailable: %2.").arg(entry->command.help, missing));
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
