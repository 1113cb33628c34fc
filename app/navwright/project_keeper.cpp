#include "navwright/project_keeper.h"

#include <QDir>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

#include <utility>

#include "base/file_bytes.h"
#include "base/output_place.h"
#include "jobs/disk_work.h"
#include "models/file_text.h"
#include "models/work_folder.h"
#include "navwright/demo_changes.h"
#include "navwright/main_window.h"
#include "navwright/recent_files.h"
#include "navwright/view_words.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

/// Empty where there is none, or the disk does not say.
std::optional<ContentHash> hashOnDisk(const fs::path& file) {
    const auto hash = offThread(ProjectKeeper::tr("Reading the project"), [file]() -> Result<ContentHash> {
        NAV_ASSIGN(const auto bytes, readFile(file));
        return contentHash(bytes);
    });
    return hash ? std::optional(*hash) : std::nullopt;
}

/// Where links lead to.
Result<fs::path> realPathOf(const fs::path& file, const QString& title) {
    return offThread(title, [file]() -> Result<fs::path> { return realPath(file); });
}

Result<ProjectLock> lockOf(const fs::path& file) {
    return offThread(ProjectKeeper::tr("Locking the project"), [file] { return ProjectLock::take(file); });
}

}  // namespace

ProjectKeeper::ProjectKeeper(MainWindow& window) : QObject(&window), window_(window) {
    connect(&window_.document(), &Document::reportChanged, this, &ProjectKeeper::followReport);
    connect(&window_.document(), &Document::generationChanged, this, &ProjectKeeper::showTest);
}

void ProjectKeeper::followReport() {
    const auto& document = window_.document();
    testShown_ = document.report() != nullptr;
    if (test_ && test_->report == document.report()) return;
    test_.reset();
}

void ProjectKeeper::showTest() {
    auto& document = window_.document();
    if (testShown_ || !test_ || !document.generation() || !document.current()) return;
    const auto nav = graphOf(document.generation());
    if (isTestOf(*test_, *nav)) document.setReport(test_->report, nav);
}

void ProjectKeeper::know(const ProjectInput& input) {
    if (input.hash) hashes_[input.path] = *input.hash;
}

std::optional<ContentHash> ProjectKeeper::hashOf(const fs::path& input) const {
    if (const auto generation = window_.document().generation()) {
        if (const auto hash = demoHash(*generation, input)) return hash;
    }
    const auto known = hashes_.find(input);
    return known == hashes_.end() ? std::nullopt : std::optional(known->second);
}

ProjectFile ProjectKeeper::project() const {
    auto& document = window_.document();
    ProjectFile project;
    if (document.map()) {
        project.mapName = document.map()->name();
        project.map = ProjectInput{document.mapPath(), document.map()->hash};
    } else if (missingMap_) {
        project.mapName = missingMapName_;
        project.map = missingMap_;
    }
    for (const auto& demo : document.demos()) {
        project.demos.push_back({.file = {demo.path, hashOf(demo.path)}, .included = demo.included});
    }
    if (!document.navPath().empty()) {
        project.nav = ProjectInput{document.navPath(), hashOf(document.navPath())};
    } else if (document.demos().empty()) {
        project.nav = missingNav_;
    }
    const auto& work = document.work();
    project.parameters = work.parameters;
    project.patches = *work.patches;
    if (work.ledger) project.ledger = *work.ledger;
    project.ignoredIssues = work.ignoredIssues;
    project.runs = window_.runs().saved();
    if (!test_ && document.report()) test_ = keepTest(document.report(), *document.testedNav());
    project.test = test_;
    project.view = viewWords(window_);
    return project;
}

bool ProjectKeeper::save() {
    if (path_.empty()) return saveAs();
    if (!lock_ && !takeOver()) return saveAs();
    if (savedByAnother()) {
        QMessageBox question(
            QMessageBox::Warning, tr("Navwright"),
            tr("Another program saved this project after it was opened here. Overwrite what it saved?\n%1")
                .arg(fileText(path_)),
            QMessageBox::Cancel, &window_);
        question.setObjectName(QStringLiteral("overwriteQuestion"));
        auto* overwrite = question.addButton(tr("Overwrite"), QMessageBox::DestructiveRole);
        auto* other = question.addButton(tr("Save as…"), QMessageBox::AcceptRole);
        question.exec();
        if (question.clickedButton() == other) return saveAs();
        if (question.clickedButton() != overwrite) return false;
    }
    return saveOrSay(path_);
}

/// Of several tries the last one counts.
bool ProjectKeeper::saveOrSay(const fs::path& file) {
    const auto saved = saveTo(file);
    if (saved) return true;
    window_.retireMessages(kProjectTopic);
    window_.showError(saved.error().error(), kProjectTopic);
    return false;
}

/// Whether the project can be written now: the window that had it may have let go of it.
bool ProjectKeeper::takeOver() {
    auto lock = lockOf(path_);
    if (!lock) {
        window_.retireMessages(kProjectTopic);
        window_.showNotice(lock.error().error(), kProjectTopic);
        return false;
    }
    lock_.emplace(std::move(*lock));
    window_.log(LogLevel::info, tr("%1 is free now and can be saved").arg(fileText(path_.filename())));
    return true;
}

bool ProjectKeeper::savedByAnother() const {
    const auto now = hashOnDisk(path_);
    return now && onDisk_ && *now != *onDisk_;
}

fs::path ProjectKeeper::usualPath() const {
    if (!home().empty()) return home();
    const auto beside = mainInput(window_.document());
    auto name = project().mapName;
    if (name.empty()) name = beside.empty() ? "work" : pathText(beside.stem());
    return beside.parent_path() / pathFromText(name + std::string(kProjectSuffix));
}

bool ProjectKeeper::saveAs() {
    auto file = QFileDialog::getSaveFileName(&window_, tr("Save project"), fileText(usualPath()),
                                             tr("Projects (*.navwright)"));
    if (file.isEmpty()) return false;
    const auto suffix = QString::fromStdString(std::string(kProjectSuffix));
    if (!file.endsWith(suffix)) file += suffix;
    return saveOrSay(filePath(file));
}

Result<> ProjectKeeper::saveTo(const fs::path& wanted) {
    NAV_ASSIGN(const auto file, realPathOf(wanted, tr("Saving")));
    std::optional<ProjectLock> lock;
    if (!lock_ || file != path_) {
        NAV_ASSIGN(lock, lockOf(file));
    }
    const auto save = [saved = project(), file]() -> Result<ContentHash> {
        NAV_TRY(saveProject(saved, file));
        return contentHash(writeProject(saved, file));
    };
    NAV_ASSIGN(onDisk_, offThread(tr("Saving"), save));
    if (lock) lock_ = std::move(lock);
    readOnly_.reset();
    // What was wrong with the file or with inputs as it knew them is so no more.
    for (const auto& topic : {kProjectTopic, kInputsTopic, kChangedDemosTopic}) window_.retireMessages(topic);
    recovered_.clear();
    setPath(file);
    window_.document().undoStack().setClean();
    window_.runs().setSaved();
    const auto name = fileText(file);
    window_.recent().add({name});
    window_.log(LogLevel::info, tr("Saved: %1").arg(name));
    return {};
}

void ProjectKeeper::adopt(const ProjectFile& project, const fs::path& named) {
    const auto file = realPathOf(named, tr("Reading the project")).value_or(named);
    forget();
    adoptWithoutFile(project);
    recovered_.clear();
    // A picture or a report changes nothing, and must keep nobody from it.
    if (!window_.unattended()) {
        if (auto lock = lockOf(file)) {
            lock_.emplace(std::move(*lock));
        } else {
            readOnly_ = lock.error().error();
        }
    }
    onDisk_ = hashOnDisk(file);
    setPath(file);
}

void ProjectKeeper::adoptWithoutFile(const ProjectFile& project) {
    auto& document = window_.document();
    const auto home = project.view.find(kAutosavedProject);
    recovered_ = home == project.view.end() ? fs::path() : pathFromText(home->second);
    for (const auto& demo : project.demos) know(demo.file);
    if (project.nav) know(*project.nav);
    if (!document.map()) missingMap_ = project.map;
    if (document.navPath().empty()) missingNav_ = project.nav;
    missingMapName_ = project.mapName;
    Work work{.parameters = project.parameters,
              .patches = std::make_shared<const std::vector<EditPatch>>(project.patches),
              .ledger = nullptr,
              .ignoredIssues = project.ignoredIssues};
    if (project.ledger) work.ledger = std::make_shared<const Ledger>(*project.ledger);
    document.applyWork(work);
    std::vector<Document::Demo> demos;
    for (const auto& demo : project.demos) demos.push_back({demo.file.path, demo.included});
    if (document.navPath().empty()) document.applyDemos(std::move(demos));
    document.undoStack().clear();
    window_.runs().restore(project.runs);
    test_ = project.test;
    testShown_ = false;
    showTest();
    showAsWords(window_, project);
}

void ProjectKeeper::forget() {
    lock_.reset();
    readOnly_.reset();
    onDisk_.reset();
    hashes_.clear();
    recovered_.clear();
    missingMap_.reset();
    missingNav_.reset();
    test_.reset();
    testShown_ = false;
    setPath({});
}

void ProjectKeeper::setPath(const fs::path& file) {
    path_ = file;
    emit pathChanged();
}

}  // namespace navwright
