#include "navwright/test/game_page.h"

#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "models/named.h"

namespace navwright {

namespace {

QLabel* words(const QString& text, const char* name, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setObjectName(QString::fromLatin1(name));
    label->setWordWrap(true);
    return label;
}

}  // namespace

GamePage::GamePage(const QString& folder, const QString& found, QWidget* parent)
    : QWidget(parent), folder_(new QLineEdit(folder, this)) {
    setObjectName(QStringLiteral("gameSettings"));
    named(folder_, "pref.game.folder", tr("Game folder"),
          tr("Holds packs (.pak, .pkz) or textures, or is the folder above those that do"));
    folder_->setPlaceholderText(tr("only what is found near the map"));
    auto* browse =
        named(new QPushButton(tr("Browse…"), this), "pref.game.browse", tr("Choose the game folder"), {});
    connect(browse, &QPushButton::clicked, this, [this] {
        const auto chosen = QFileDialog::getExistingDirectory(this, tr("Game folder"), folder_->text());
        if (!chosen.isEmpty()) folder_->setText(chosen);
    });
    auto* row = new QHBoxLayout;
    row->addWidget(folder_, 1);
    row->addWidget(browse);
    auto* form = new QFormLayout(this);
    form->addRow(tr("Game folder"), row);
    form->addRow(words(tr("Maps are shown with the textures of the game. They are looked for near the map "
                          "first, then here."),
                       "pref.game.words", this));
    form->addRow(tr("This map"), words(found, "pref.game.found", this));
}

QString GamePage::folder() const {
    return folder_->text().trimmed();
}

}  // namespace navwright
