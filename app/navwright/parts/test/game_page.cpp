#include "app/navwright/parts/test/game_page.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

#include "app/navwright/shell/frame/browse_row.h"
#include "widgets/common/models/named.h"

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
    auto* form = new QFormLayout(this);
    form->addRow(tr("Game folder"),
                 browseRow(*folder_, {.name = QStringLiteral("pref.game.browse"),
                                      .says = tr("Choose the game folder"),
                                      .choose = chooseFolder(*folder_, tr("Game folder"))}));
    form->addRow(words(tr("Maps are shown with the textures of the game. They are looked for near the map "
                          "first, then here."),
                       "pref.game.words", this));
    form->addRow(tr("This map"), words(found, "pref.game.found", this));
}

QString GamePage::folder() const {
    return folder_->text().trimmed();
}

}  // namespace navwright
