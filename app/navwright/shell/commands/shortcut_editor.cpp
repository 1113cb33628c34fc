#include "app/navwright/shell/commands/shortcut_editor.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/navwright/shell/commands/command_table.h"
#include "app/navwright/shell/commands/shortcuts.h"

namespace navwright {

namespace {

constexpr QSize kEditorSize{560, 560};

}  // namespace

ShortcutEditor::ShortcutEditor(CommandTable& commands, QSettings& settings, QWidget* parent)
    : QWidget(parent),
      commands_(commands),
      settings_(settings),
      words_(new QLineEdit(this)),
      list_(new QTreeWidget(this)),
      keys_(new QKeySequenceEdit(this)),
      message_(new QLabel(this)) {
    setObjectName(QStringLiteral("shortcutEditor"));
    words_->setObjectName(QStringLiteral("shortcutWords"));
    words_->setAccessibleName(tr("Find a command or keys"));
    words_->setPlaceholderText(tr("Find a command or keys"));
    words_->setClearButtonEnabled(true);
    connect(words_, &QLineEdit::textChanged, this, &ShortcutEditor::filter);
    list_->setObjectName(QStringLiteral("shortcutList"));
    list_->setAccessibleName(tr("Commands"));
    list_->setHeaderLabels({tr("Command"), tr("Keys")});
    list_->setRootIsDecorated(false);
    list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    keys_->setObjectName(QStringLiteral("shortcutKeys"));
    keys_->setAccessibleName(tr("New keys"));
    message_->setObjectName(QStringLiteral("shortcutMessage"));
    message_->setWordWrap(true);
    const auto button = [this](const char* name, const QString& text) {
        auto* made = new QPushButton(text, this);
        made->setObjectName(QString::fromLatin1(name));
        made->setAccessibleName(text);
        made->setAutoDefault(false);
        return made;
    };
    auto* set = button("shortcutSet", tr("Set"));
    auto* none = button("shortcutNone", tr("No keys"));
    auto* standard = button("shortcutStandard", tr("Reset"));
    connect(set, &QPushButton::clicked, this, [this] { apply(keys_->keySequence()); });
    connect(none, &QPushButton::clicked, this, [this] { apply({}); });
    connect(standard, &QPushButton::clicked, this, &ShortcutEditor::applyStandard);
    connect(list_, &QTreeWidget::currentItemChanged, this, &ShortcutEditor::showChosen);
    auto* all = button("shortcutAllStandard", tr("Reset all"));
    all->setToolTip(tr("Reset the keys of every command to the defaults"));
    connect(all, &QPushButton::clicked, this, [this] {
        setShortcuts(commands_, settings_, standardShortcuts(commands_));
        fill();
        message_->setText(tr("All commands have their default keys"));
    });

    auto* row = new QHBoxLayout;
    row->addWidget(keys_, 1);
    for (auto* one : {set, none, standard}) row->addWidget(one);
    auto* column = new QVBoxLayout(this);
    column->addWidget(words_);
    column->addWidget(list_, 1);
    column->addLayout(row);
    auto* end = new QHBoxLayout;
    end->addWidget(message_, 1);
    end->addWidget(all);
    column->addLayout(end);
    fill();
}

ShortcutDialog::ShortcutDialog(CommandTable& commands, QSettings& settings, QWidget* parent)
    : QDialog(parent) {
    setObjectName(QStringLiteral("shortcutDialog"));
    setWindowTitle(tr("Change shortcuts"));
    resize(kEditorSize.boundedTo(screen()->availableSize()));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::accept);
    auto* column = new QVBoxLayout(this);
    column->addWidget(new ShortcutEditor(commands, settings, this), 1);
    column->addWidget(buttons);
}

void ShortcutEditor::fill() {
    const auto kept = chosen();
    list_->clear();
    for (const auto& entry : commands_.entries()) {
        const auto keys = entry.action->shortcut();
        auto* item = new QTreeWidgetItem(
            list_, {plainTitle(entry.action->text()), keys.toString(QKeySequence::NativeText)});
        item->setData(0, Qt::UserRole, entry.command.id);
        item->setToolTip(0, entry.command.help);
        auto font = item->font(1);
        font.setBold(keys != entry.command.keys);
        item->setFont(1, font);
        if (entry.command.id == kept) list_->setCurrentItem(item);
    }
    if (!list_->currentItem()) list_->setCurrentItem(list_->topLevelItem(0));
    filter(words_->text());
}

/// Leaves the commands whose title or keys hold the words; what is chosen is always one that is seen.
void ShortcutEditor::filter(const QString& words) {
    QTreeWidgetItem* first = nullptr;
    for (int row = 0; row < list_->topLevelItemCount(); ++row) {
        auto* item = list_->topLevelItem(row);
        const bool fits = item->text(0).contains(words, Qt::CaseInsensitive) ||
                          item->text(1).contains(words, Qt::CaseInsensitive);
        item->setHidden(!fits);
        if (fits && !first) first = item;
    }
    const auto* now = list_->currentItem();
    if (!now || now->isHidden()) list_->setCurrentItem(first);
}

QString ShortcutEditor::chosen() const {
    const auto* item = list_->currentItem();
    return item ? item->data(0, Qt::UserRole).toString() : QString();
}

void ShortcutEditor::showChosen() {
    message_->clear();
    if (const auto* action = commands_.action(chosen())) keys_->setKeySequence(action->shortcut());
}

void ShortcutEditor::apply(const QKeySequence& keys) {
    if (takesFlying(keys)) {
        message_->setText(tr("%1 flies in the 3D view; choose other keys, or add Ctrl, Shift or Alt")
                              .arg(keys.toString(QKeySequence::NativeText)));
        return;
    }
    const auto conflicts = changeShortcut(commands_, settings_, chosen(), keys);
    if (conflicts.isEmpty()) {
        fill();
        return;
    }
    const auto* other = commands_.action(conflicts.first());
    message_->setText(tr("%1 belongs to “%2”; give that other keys first")
                          .arg(keys.toString(QKeySequence::NativeText), plainTitle(other->text())));
}

void ShortcutEditor::applyStandard() {
    if (const auto* entry = commands_.find(chosen())) apply(entry->command.keys);
}

}  // namespace navwright
