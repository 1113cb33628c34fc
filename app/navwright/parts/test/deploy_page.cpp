#include "app/navwright/parts/test/deploy_page.h"

#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>

#include "app/navwright/shell/frame/browse_row.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/preferences.h"

namespace navwright {

DeployPage::DeployPage(const QSettings& settings, QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("deploySettings"));
    folder_ =
        named(new QLineEdit(preferred(settings, preference::deployFolder), this), "pref.deploy.folder",
              tr("Deploy navs to"), tr("The folder of a server or game; navs go to action/bots/nav in it"));
    folder_->setPlaceholderText(tr("the game folder; else asked for when a nav is deployed"));
    game_ = named(new QLineEdit(preferred(settings, preference::deployGame), this), "pref.deploy.game",
                  tr("Game"), tr("The game's folder in there"));
    program_ = named(new QLineEdit(preferred(settings, preference::gameProgram), this), "pref.deploy.program",
                     tr("Game program"), tr("A q2pro that plays AQtion; it is started in its own folder"));
    more_ = named(new QLineEdit(preferred(settings, preference::gameWords), this), "pref.deploy.words",
                  tr("Further arguments"), tr("For the game's command line, such as +set vid_fullscreen 0"));
    auto* form = new QFormLayout(this);
    form->addRow(tr("Deploy navs to"),
                 browseRow(*folder_, {.says = tr("Choose the folder to deploy to"),
                                      .choose = chooseFolder(*folder_, tr("Deploy navs to"))}));
    form->addRow(tr("Game"), game_);
    form->addRow(tr("Game program"),
                 browseRow(*program_, {.says = tr("Choose the game's program"), .choose = [this] {
                                           return QFileDialog::getOpenFileName(this, tr("Game program"),
                                                                               program_->text());
                                       }}));
    form->addRow(tr("Further arguments"), more_);
    auto* words =
        new QLabel(tr("The game has one way to begin at a given place: jump mode. There the player has no "
                      "weapons, and looks along +x whatever the camera does."),
                   this);
    words->setWordWrap(true);
    form->addRow(words);
}

void DeployPage::save(QSettings& settings) const {
    prefer(settings, preference::deployFolder, folder_->text().trimmed());
    const auto game = game_->text().trimmed();
    prefer(settings, preference::deployGame, game.isEmpty() ? preference::deployGame.usual : game);
    prefer(settings, preference::gameProgram, program_->text().trimmed());
    prefer(settings, preference::gameWords, more_->text().trimmed());
}

}  // namespace navwright
