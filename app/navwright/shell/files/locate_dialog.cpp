#include "app/navwright/shell/files/locate_dialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>

#include "core/base/index.h"
#include "core/base/memory_guard.h"
#include "core/base/stop_scope.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/preferences.h"

namespace navwright {

namespace {

constexpr QSize kLocateSize{760, 360};
constexpr int kColumnGap = 16;  // logical pixels

QPushButton* makeButton(QWidget* parent, const char* name, const QString& text, const QString& says) {
    auto* button = named(new QPushButton(text, parent), name, says);
    button->setAutoDefault(false);
    return button;
}

/// What became of an input that was missing.
QString fateOf(const InputCheck& now) {
    switch (now.state) {
        case InputState::missing:
            return LocateDialog::tr("missing");
        case InputState::changed:
            return LocateDialog::tr("%1, with other content than when the project was saved")
                .arg(fileText(now.path));
        default:
            return fileText(now.path);
    }
}

}  // namespace

LocateDialog::LocateDialog(ProjectFile project, std::vector<InputCheck> checks, QSettings& settings,
                           QWidget* parent)
    : QDialog(parent),
      project_(std::move(project)),
      before_(checks),
      now_(std::move(checks)),
      settings_(settings),
      list_(new QTreeWidget(this)),
      message_(new QLabel(this)),
      file_(makeButton(this, "locateFile", tr("Show the file…"),
                       tr("Show where the selected file is; the others are looked for beside it"))),
      folder_(makeButton(this, "locateFolder", tr("Look in a folder…"),
                         tr("Look for all missing files in a folder and its subfolders"))),
      stop_(makeButton(this, "locateStop", tr("Stop"), tr("Stop looking"))) {
    setObjectName(QStringLiteral("locateDialog"));
    setWindowTitle(tr("Missing inputs"));
    resize(kLocateSize);
    makeForm();
    connect(file_, &QPushButton::clicked, this, &LocateDialog::chooseFile);
    connect(folder_, &QPushButton::clicked, this, &LocateDialog::chooseFolder);
    connect(stop_, &QPushButton::clicked, &job_, &LatestWork::stop);
    setLooking(false);
    fill();
}

void LocateDialog::makeForm() {
    list_->setObjectName(QStringLiteral("locateList"));
    list_->setAccessibleName(tr("Missing inputs"));
    list_->setHeaderLabels({tr("Input"), tr("Was in"), tr("Now")});
    list_->setRootIsDecorated(false);
    message_->setObjectName(QStringLiteral("locateMessage"));
    message_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    open_ = buttons->addButton(tr("Open"), QDialogButtonBox::AcceptRole);
    open_->setObjectName(QStringLiteral("locateOpen"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* row = new QHBoxLayout;
    for (auto* button : {file_, folder_, stop_}) row->addWidget(button);
    row->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->addWidget(message_);
    column->addWidget(list_, 1);
    column->addLayout(row);
    column->addWidget(buttons);
}

void LocateDialog::fill() {
    list_->clear();
    for (std::size_t i = 0; i < before_.size(); ++i) {
        if (before_[i].state != InputState::missing) continue;
        const auto& path = before_[i].path;
        auto* item = new QTreeWidgetItem(
            list_, {fileText(path.filename()), fileText(path.parent_path()), fateOf(now_[i])});
        item->setData(0, Qt::UserRole, static_cast<qulonglong>(i));
        for (int column = 0; column < list_->columnCount(); ++column)
            item->setToolTip(column, item->text(column));
        if (!list_->currentItem() && now_[i].state == InputState::missing) list_->setCurrentItem(item);
    }
    for (int column = 0; column < list_->columnCount(); ++column) {
        list_->resizeColumnToContents(column);
        list_->setColumnWidth(column, list_->columnWidth(column) + kColumnGap);
    }
    const auto left = countMissing(now_);
    message_->setText(left == 0 ? tr("All inputs are found.")
                                : tr("%1 of %2 missing. Show where one is, or open the project "
                                     "with the rest: missing inputs stay part of it.")
                                      .arg(left)
                                      .arg(countText(now_.size(), "input is", "inputs are")));
    open_->setText(left == 0 ? tr("Open") : tr("Open with the rest"));
    open_->setAccessibleName(open_->text());
    open_->setDefault(left == 0);
}

QString LocateDialog::startFolder() const {
    return preferred(settings_, preference::locateFolder, QDir::homePath());
}

void LocateDialog::chooseFile() {
    auto* item = list_->currentItem();
    if (!item) item = list_->topLevelItem(0);
    const auto index = toIndex(item->data(0, Qt::UserRole).toULongLong());
    const auto file = QFileDialog::getOpenFileName(this, tr("Where is %1?").arg(item->text(0)),
                                                   QDir(startFolder()).filePath(item->text(0)));
    if (file.isEmpty()) return;
    const std::filesystem::path found = filePath(file);
    if (std::ranges::find(now_, found, &InputCheck::path) != now_.end()) {
        message_->setText(tr("%1 is part of the project already; show another file.").arg(file));
        return;
    }
    projectInputs(project_)[index]->path = found;
    look(found.parent_path());
}

void LocateDialog::chooseFolder() {
    const auto folder = QFileDialog::getExistingDirectory(this, tr("Look in a folder"), startFolder());
    if (!folder.isEmpty()) look(filePath(folder));
}

void LocateDialog::look(const std::filesystem::path& folder) {
    prefer(settings_, preference::locateFolder, fileText(folder));
    setLooking(true);
    job_.run([this, folder, project = project_](JobContext& context) mutable -> LatestWork::Done {
        // Stopped, what was found so far is kept.
        std::ignore = withinMemory([&] { return locateInputs(project, folder, context); });
        JobContext whole;
        const StopScope toTheEnd{std::stop_token()};
        const auto checks = withinMemory([&] { return checkInputs(project, whole); });
        return [this, project, checks] {
            project_ = project;
            if (checks) now_ = *checks;
            setLooking(false);
            fill();
        };
    });
}

void LocateDialog::setLooking(bool looking) {
    for (auto* button : {file_, folder_, open_})
        allow(*button, looking ? tr("files are being looked for") : QString());
    stop_->setVisible(looking);
    if (looking) message_->setText(tr("Looking…"));
}

}  // namespace navwright
