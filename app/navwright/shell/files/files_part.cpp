#include "app/navwright/shell/files/files_part.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>

#include "app/navwright/shell/commands/command_ids.h"
#include "app/navwright/shell/files/locate_dialog.h"
#include "app/navwright/shell/project/autosave.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/shell/project/saved_moment.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/demos/reading/map_match.h"
#include "core/map/packs/map_file.h"
#include "widgets/common/models/file_filter.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/preferences.h"
#include "widgets/common/models/work_folder.h"

namespace navwright {

namespace {

QString leftOverWords(const Autosave::LeftOver& left) {
    if (!left.project.isEmpty()) return FilesPart::tr("changes to %1").arg(left.project);
    if (left.map.isEmpty()) return FilesPart::tr("work never saved as a project");
    return FilesPart::tr("work on %1, never saved as a project").arg(left.map);
}

}  // namespace

FilesPart::FilesPart(Workspace& workspace, Messages& messages, ProjectKeeper& project, Autosave& autosave,
                     OpenService& opening, QWidget& window, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      messages_(messages),
      project_(project),
      autosave_(autosave),
      opening_(opening),
      window_(window),
      openElsewhere_([](const QStringList& paths) {
          return QProcess::startDetached(QCoreApplication::applicationFilePath(), paths);
      }) {
    opening.setMayLoseChanges([this] { return mayLoseChanges(); });
    opening.setMayReplace([this](const OpenService::OtherMap& other) { return mayReplace(other); });
    workspace.testing.setMayForget([this] { return mayLoseIteration(); });
    connect(&opening, &OpenService::filesWanted, this, &FilesPart::askForFiles);
    connect(&opening, &OpenService::mapOfPackWanted, this, &FilesPart::askForMap);
    connect(&opening, &OpenService::saveAsWanted, this, &FilesPart::saveAs);
    connect(&opening, &OpenService::inputsMissing, this, &FilesPart::askWhere);
    connect(&autosave, &Autosave::folderWanted, this, [this] {
        const auto folder = QFileDialog::getExistingDirectory(
            &window_, tr("Where should unsaved work be copied to?"), workFolder(workspace_.document));
        if (!folder.isEmpty()) autosave_.chooseFolder(folder);
    });
    connect(&workspace.runs, &RunStore::dropped, &messages, [&messages](const QString& name) {
        messages.showNotice({tr("\"%1\" is not kept any more").arg(name).toStdString(),
                             {},
                             tr("a project keeps %1 runs; remove others before you keep another")
                                 .arg(kMostRuns)
                                 .toStdString()});
    });
}

MenuEntries FilesPart::opens() {
    const auto fillRecent = [this](QMenu& menu) {
        const auto fill = [this, &menu] {
            menu.clear();
            for (const auto& paths : workspace_.recent.entries()) {
                auto* action = menu.addAction(RecentFiles::title(paths));
                action->setToolTip(paths.join(QLatin1Char('\n')));
                connect(action, &QAction::triggered, this, [this, paths] { opening_.open(paths); });
            }
            allow(*menu.menuAction(), menu.isEmpty() ? tr("nothing was opened yet") : QString());
        };
        connect(&workspace_.recent, &RecentFiles::changed, &menu, fill);
        fill();
    };
    return {Command{.id = command_id::kOpen,
                    .title = tr("&Open map and demos…"),
                    .keys = QKeySequence::Open,
                    .help = tr("Choose a map with demos, a pack of maps, a nav or a project to open."),
                    .run = [this] { askForFiles(); }},
            Command{.id = "file.openFolder",
                    .title = tr("Open &folder…"),
                    .keys = tr("Ctrl+Shift+O"),
                    .help = tr(
                        "Choose a folder, and open its map and all demos in it, or all maps of a rotation."),
                    .run = [this] { askForFolder(); }},
            Menu{.id = "menu.recent", .title = tr("Open &recent"), .filled = fillRecent},
            Command{.id = "file.sample",
                    .title = tr("Open &sample"),
                    .help = tr("Open the small map with demos that comes with the program."),
                    .run = [this] { opening_.openSample(); }}};
}

MenuEntries FilesPart::saves(const Needs& needs) {
    const auto titled = [&nav = workspace_.rereleaseNav](const QString& ours, const QString& theirs) {
        return [&nav, ours, theirs] { return nav.isOpen() ? theirs : ours; };
    };
    return {
        Command{.id = command_id::kSave,
                .title = tr("&Save project"),
                .keys = QKeySequence::Save,
                .help = tr("Save parameters, edits, feedback, kept runs and the view as a project; of a nav "
                           "of a re-release, the nav."),
                .when = {needs.work},
                .run = [this] { save(); },
                .titleNow = titled(tr("&Save project"), tr("&Save re-release nav"))},
        Command{.id = "file.saveAs",
                .title = tr("Save project &as…"),
                .keys = tr("Ctrl+Shift+S"),
                .help = tr("Save the project, or the nav of a re-release, under another name."),
                .when = {needs.work},
                .run = [this] { saveAs(); },
                .titleNow = titled(tr("Save project &as…"), tr("Save re-release nav &as…"))},
        Command{.id = "file.locate",
                .title = tr("Locate &missing inputs…"),
                .help = tr("Show where the missing map, nav or demos of the project are."),
                .when = {needs.work},
                .run = [this] { opening_.locateMissing(); }}};
}

void FilesPart::addTo(Menu& menu, const Needs& needs) {
    const auto& document = workspace_.document;
    const Condition choice{[&document] {
                               const auto map = document.shownMap();
                               return map && (document.ownEntities() || !map->bsp.entitiesFile.empty());
                           },
                           tr("no file replaces the map's entities (NAME.ent)")};
    menu.entries =
        MenuEntries{Command{.id = "map.ownEntities",
                            .title = tr("Use the map's own &entities"),
                            .help = tr("Ignore the file (NAME.ent) that replaces the map's own entities, as "
                                       "on servers that do not have it."),
                            .when = {needs.shownMap, choice},
                            .run = [this] { opening_.useOwnEntities(!workspace_.document.ownEntities()); },
                            .checked = [&document] { return document.ownEntities(); }},
                    Separator()} +
        menu.entries;
    menu.follows.emplace_back(workspace_.document, &Document::mapChanged);
}

QString FilesPart::lastFolder() const {
    return preferred(*workspace_.settings, preference::openFolder, QDir::homePath());
}

void FilesPart::askForFiles() {
    const auto paths = QFileDialog::getOpenFileNames(
        &window_, tr("Open map and demos"), lastFolder(),
        windowFilter(tr("Maps, packs, demos, navs, areas, projects, presets, rotations")));
    if (paths.isEmpty()) return;
    prefer(*workspace_.settings, preference::openFolder, QFileInfo(paths.first()).absolutePath());
    opening_.open(paths);
}

void FilesPart::askForMap(const std::vector<std::filesystem::path>& maps) {
    const auto generation = workspace_.document.generation();
    QInputDialog question(&window_);
    question.setObjectName(QStringLiteral("packMapQuestion"));
    question.setWindowTitle(tr("Open a map of a pack"));
    question.setLabelText(tr("Which of the %1 maps of %2?")
                              .arg(maps.size())
                              .arg(fileText(splitPackPath(maps.front()).first.filename())));
    QStringList names;
    for (const auto& map : maps) names << QString::fromStdString(splitPackPath(map).second);
    question.setComboBoxItems(names);
    question.setOption(QInputDialog::UseListViewForComboBoxItems);
    // Choose the map of demos that are open without one.
    for (std::size_t i = 0; generation && i < maps.size(); ++i) {
        if (sameMapName(generation->mapName, maps[i].stem().string()))
            question.setTextValue(names[static_cast<qsizetype>(i)]);
    }
    if (question.exec() != QDialog::Accepted) return;
    const auto chosen = names.indexOf(question.textValue());
    if (chosen >= 0) opening_.openMapOfPack(maps[chosen]);
}

void FilesPart::askForFolder() {
    const auto folder = QFileDialog::getExistingDirectory(&window_, tr("Open folder"), lastFolder());
    if (folder.isEmpty()) return;
    prefer(*workspace_.settings, preference::openFolder, folder);
    opening_.open({folder});
}

bool FilesPart::save() {
    if (workspace_.rereleaseNav.isOpen()) return saveRereleaseNav_(false);
    if (project_.path().empty() || !project_.takeOver()) return saveAs();
    if (project_.savedByAnother()) {
        QMessageBox question(
            QMessageBox::Warning, tr("Navwright"),
            tr("Another program saved this project after it was opened here. Overwrite what it saved?\n%1")
                .arg(fileText(project_.path())),
            QMessageBox::Cancel, &window_);
        question.setObjectName(QStringLiteral("overwriteQuestion"));
        auto* overwrite = question.addButton(tr("Overwrite"), QMessageBox::DestructiveRole);
        auto* other = question.addButton(tr("Save as…"), QMessageBox::AcceptRole);
        question.exec();
        if (question.clickedButton() == other) return saveAs();
        if (question.clickedButton() != overwrite) return false;
    }
    return project_.saveOrSay(project_.path());
}

bool FilesPart::saveAs() {
    if (workspace_.rereleaseNav.isOpen()) return saveRereleaseNav_(true);
    const auto file = askForProject(tr("Save project"), project_.usualPath());
    return !file.empty() && project_.saveOrSay(file);
}

void FilesPart::saveMomentAs() {
    auto usual = project_.usualPath();
    usual.replace_filename(usual.stem().string() + "-moment" + std::string(kProjectSuffix));
    const auto file = askForProject(tr("Save this moment"), usual);
    if (file.empty()) return;
    const auto saved = saveMoment(workspace_, messages_, project_, file);
    if (!saved) return messages_.showError(saved.error().error());
    messages_.log(LogLevel::info, tr("Saved: %1").arg(fileText(file)));
}

std::filesystem::path FilesPart::askForProject(const QString& title, const std::filesystem::path& usual) {
    auto file = QFileDialog::getSaveFileName(&window_, title, fileText(usual),
                                             fileFilter(tr("Projects"), {FileKind::project}));
    const auto suffix = QString::fromStdString(std::string(kProjectSuffix));
    if (!file.isEmpty() && !file.endsWith(suffix)) file += suffix;
    return filePath(file);
}

/// Asks about the best nav of an iteration that was not kept: it may be the result of half an hour of tests.
bool FilesPart::mayLoseIteration() {
    auto& iteration = workspace_.testing.iteration();
    if (workspace_.unattended || !iteration.unkept()) return true;
    QMessageBox question(QMessageBox::Question, tr("Navwright"),
                         tr("The best nav of the iteration is not kept. Keep it?"),
                         QMessageBox::Discard | QMessageBox::Cancel, &window_);
    question.setObjectName(QStringLiteral("iterationQuestion"));
    question.setInformativeText(
        tr("%1. Its nav becomes the window's nav; can be undone.").arg(iteration.outcome()));
    auto* keep = question.addButton(tr("Keep best"), QMessageBox::AcceptRole);
    question.setDefaultButton(keep);
    const auto answer = question.exec();
    if (question.clickedButton() == keep) {
        iteration.keep(iteration.best());
        return true;
    }
    if (answer != QMessageBox::Discard) return false;
    iteration.discard();
    return true;
}

/// Asks before work on one map is closed for another map, or for a nav of another: reading demos again takes
/// long, and nothing brings the nav back.
bool FilesPart::mayReplace(const OpenService::OtherMap& other) {
    QMessageBox question(QMessageBox::Question, tr("Navwright"),
                         tr("%1 is open, and what you open is of another map: %2. Open it in a new window?")
                             .arg(other.here, other.there),
                         QMessageBox::Cancel, &window_);
    question.setObjectName(QStringLiteral("otherMapQuestion"));
    question.setInformativeText(
        tr("Opened here, it closes the demos and the nav of %1; that cannot be undone.").arg(other.here));
    auto* elsewhere = question.addButton(tr("Open in new window"), QMessageBox::AcceptRole);
    auto* here = question.addButton(tr("Open here"), QMessageBox::DestructiveRole);
    question.setDefaultButton(elsewhere);
    question.exec();
    if (question.clickedButton() == elsewhere && !openElsewhere_(other.paths))
        messages_.showError(
            {"Another window cannot be opened", {}, "start Navwright once more, and open it there"});
    return question.clickedButton() == here;
}

bool FilesPart::mayLoseChanges() {
    if (!mayLoseIteration()) return false;
    if (!workspace_.modified()) return true;
    QMessageBox question(QMessageBox::Question, tr("Navwright"), tr("There is unsaved work. Save it?"),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window_);
    question.setObjectName(QStringLiteral("unsavedQuestion"));
    question.setInformativeText(
        workspace_.rereleaseNav.isOpen()
            ? tr("%1 was changed.").arg(fileText(workspace_.rereleaseNav.path().filename()))
            : tr("A project keeps parameters, edits, feedback, kept runs, demos left out and the view."));
    const auto answer = question.exec();
    if (answer == QMessageBox::Save) return save();
    if (answer != QMessageBox::Discard) return false;
    workspace_.document.undoStack().clear();
    workspace_.runs.setSaved();
    return true;
}

void FilesPart::askWhere(const ProjectFile& project, const std::vector<InputCheck>& inputs,
                         const std::filesystem::path& file, bool carried) {
    auto* dialog = new LocateDialog(project, inputs, *workspace_.settings, &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog, file, carried] { opening_.openProject(file, dialog->project(), carried); });
    dialog->open();
}

void FilesPart::offerRecovery() {
    const auto left = autosave_.leftOver();
    if (!left) return;
    auto* question =
        new QMessageBox(QMessageBox::Question, tr("Navwright"),
                        tr("Navwright ended before your work was saved. Open what was kept at %1?")
                            .arg(QLocale().toString(left->time, QLocale::ShortFormat)),
                        QMessageBox::Open | QMessageBox::Discard | QMessageBox::Cancel, &window_);
    question->setObjectName(QStringLiteral("recoveryQuestion"));
    question->setInformativeText(tr("It holds %1.\n%2").arg(leftOverWords(*left), left->file));
    question->button(QMessageBox::Cancel)->setText(tr("Ask later"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    connect(question, &QMessageBox::finished, this,
            [this, file = left->file](int answer) { endRecovery(answer, file); });
    question->open();
}

void FilesPart::endRecovery(int answer, const QString& file) {
    if (answer == QMessageBox::Open) return opening_.open({file});
    if (answer == QMessageBox::Discard) {
        autosave_.remove(file);
    } else {
        autosave_.leave(file);
    }
    offerRecovery();
}

}  // namespace navwright
