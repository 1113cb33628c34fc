#include "app/navwright/parts/output/deploy_folder_dialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <utility>

#include "app/navwright/shell/frame/browse_row.h"
#include "core/output/deploy/deployment.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/named.h"

namespace navwright {

namespace {

constexpr int kDialogWidth = 560;  ///< logical pixels

}  // namespace

DeployFolderDialog::DeployFolderDialog(const QString& wrong, std::string game,
                                       std::vector<std::filesystem::path> places, QWidget* parent)
    : QDialog(parent),
      game_(std::move(game)),
      places_(std::move(places)),
      found_(named(new QListWidget(this), "deployFound", tr("Folders that have the game"))),
      none_(new QLabel(tr("None was found where games usually are."), this)),
      line_(named(new QLineEdit(wrong, this), "deployFolder", tr("Folder of the server or the game"))),
      problem_(new QLabel(this)) {
    setObjectName(QStringLiteral("deployFolderDialog"));
    setWindowTitle(tr("Deploy navs to"));
    auto* words =
        new QLabel(tr("Navs go into the folder of a server or of the game. The right one has the folder "
                      "%1 in it, and there bots/nav, or will have it.")
                       .arg(QString::fromStdString(game_)),
                   this);
    words->setObjectName(QStringLiteral("deployFolderWords"));
    problem_->setObjectName(QStringLiteral("deployFolderProblem"));
    for (auto* label : {words, none_, problem_}) label->setWordWrap(true);
    connect(found_, &QListWidget::currentTextChanged, line_, &QLineEdit::setText);
    connect(found_, &QListWidget::itemDoubleClicked, this, &DeployFolderDialog::accept);
    connect(line_, &QLineEdit::textEdited, problem_, &QLabel::clear);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* go = buttons->addButton(tr("Use this folder"), QDialogButtonBox::AcceptRole);
    go->setObjectName(QStringLiteral("deployFolderAccept"));
    go->setAccessibleName(go->text());
    go->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &DeployFolderDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(words);
    column->addWidget(found_, 1);
    column->addWidget(none_);
    column->addLayout(browseRow(*line_, {.says = tr("Choose the folder to deploy to"),
                                         .choose = chooseFolder(*line_, tr("Deploy navs to")),
                                         .then = [this] { problem_->clear(); }}));
    column->addWidget(problem_);
    column->addWidget(buttons);
    resize(kDialogWidth, sizeHint().height());
    if (!wrong.isEmpty()) problem_->setText(whyWrong(wrong));
    lookNear(wrong);
}

QString DeployFolderDialog::folder() const {
    return line_->text().trimmed();
}

QString DeployFolderDialog::whyWrong(const QString& folder) const {
    const auto navs = offThread(tr("Looking at the folder"), [folder = filePath(folder), game = game_] {
        return navFolderOf(folder, game);
    });
    return navs ? QString() : QString::fromStdString(navs.error().message());
}

void DeployFolderDialog::lookNear(const QString& folder) {
    auto places = places_;
    if (!folder.isEmpty()) places.push_back(filePath(folder));
    const auto found = offThread(tr("Looking for games"), [places, game = game_] {
        return Result<std::vector<std::filesystem::path>>(foldersWithGame(places, game));
    });
    // What was typed stays.
    const QSignalBlocker still(*found_);
    found_->clear();
    if (found) {
        for (const auto& one : *found) found_->addItem(fileText(one));
    }
    found_->setVisible(found_->count() > 0);
    none_->setVisible(found_->count() == 0);
}

void DeployFolderDialog::accept() {
    const auto chosen = folder();
    const auto why = whyWrong(chosen);
    problem_->setText(why);
    if (why.isEmpty()) return QDialog::accept();
    lookNear(chosen);
}

}  // namespace navwright
