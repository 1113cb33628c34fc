#include "app/navwright/shell/project/project_keeper.h"

#include <fmt/format.h>

#include <utility>

#include "app/navwright/shell/project/demo_changes.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/file_bytes.h"
#include "core/base/output_place.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/work_folder.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kShownDigits = 8;  ///< of a hash, in messages

/// Hash of a file's content; nothing if there is no file or it cannot be read.
std::optional<ContentHash> hashOnDisk(const fs::path& file) {
    const auto hash = offThread(ProjectKeeper::tr("Reading the project"), [file]() -> Result<ContentHash> {
        NAV_ASSIGN(const auto bytes, readFile(file));
        return contentHash(bytes);
    });
    return hash ? std::optional(*hash) : std::nullopt;
}

/// Path of a file with links resolved.
Result<fs::path> realPathOf(const fs::path& file, const QString& title) {
    return offThread(title, [file]() -> Result<fs::path> { return realPath(file); });
}

Result<ProjectLock> lockOf(const fs::path& file) {
    return offThread(ProjectKeeper::tr("Locking the project"), [file] { return ProjectLock::take(file); });
}

}  // namespace

ProjectKeeper::ProjectKeeper(Workspace& workspace, Messages& messages, QObject* parent)
    : QObject(parent), workspace_(workspace), messages_(messages) {
    connect(&workspace.document, &Document::reportChanged, this, &ProjectKeeper::followReport);
    connect(&workspace.document, &Document::generationChanged, this, &ProjectKeeper::showTest);
}

void ProjectKeeper::setView(std::function<ViewWords()> words, std::function<void(const ProjectFile&)> show) {
    viewWords_ = std::move(words);
    showView_ = std::move(show);
}

void ProjectKeeper::followReport() {
    const auto& document = workspace_.document;
    testShown_ = document.report() != nullptr;
    if (testShown_) messages_.retire(kStaleTestTopic);
    if (test_ && test_->report == document.report()) return;
    test_.reset();
}

void ProjectKeeper::showTest() {
    auto& document = workspace_.document;
    if (testShown_ || !test_ || !document.generation() || !document.current()) return;
    const auto nav = graphOf(document.generation());
    if (isTestOf(*test_, *nav)) {
        document.setReport(test_->report, nav);
    } else if (test_->nav) {
        // The verdict says that the nav has changed since.
        document.setReport(test_->report, test_->nav);
    } else if (!std::exchange(staleSaid_, true)) {
        const auto hash = test_->navSha1.substr(0, kShownDigits);
        messages_.showNotice({fmt::format("The project's test is of another nav (SHA-1 {}…)", hash),
                              {},
                              "test again (F5); until then the project keeps it"},
                             kStaleTestTopic);
    }
}

void ProjectKeeper::know(const ProjectInput& input) {
    if (input.hash) hashes_[input.path] = *input.hash;
}

std::optional<ContentHash> ProjectKeeper::hashOf(const fs::path& input) const {
    if (const auto generation = workspace_.document.generation()) {
        if (const auto hash = demoHash(*generation, input)) return hash;
    }
    const auto known = hashes_.find(input);
    return known == hashes_.end() ? std::nullopt : std::optional(known->second);
}

ProjectFile ProjectKeeper::project() const {
    auto& document = workspace_.document;
    ProjectFile project;
    if (const auto map = document.shownMap()) {
        project.mapName = map->name();
        project.map = ProjectInput{document.mapPath(), map->hash};
        project.ownEntities = document.ownEntities();
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
    project.runs = workspace_.runs.saved();
    if (!test_ && document.report()) test_ = keepTest(document.report(), document.testedNav());
    project.test = test_;
    if (viewWords_) project.view = viewWords_();
    return project;
}

bool ProjectKeeper::saveOrSay(const fs::path& file) {
    const auto saved = saveTo(file);
    if (saved) return true;
    messages_.retire(kProjectTopic);
    messages_.showError(saved.error().error(), kProjectTopic);
    return false;
}

bool ProjectKeeper::takeOver() {
    if (lock_) return true;
    auto lock = lockOf(path_);
    if (!lock) {
        messages_.retire(kProjectTopic);
        messages_.showNotice(lock.error().error(), kProjectTopic);
        return false;
    }
    lock_.emplace(std::move(*lock));
    messages_.log(LogLevel::info, tr("%1 is free now and can be saved").arg(fileText(path_.filename())));
    return true;
}

bool ProjectKeeper::savedByAnother() const {
    const auto now = hashOnDisk(path_);
    return now && onDisk_ && *now != *onDisk_;
}

fs::path ProjectKeeper::usualPath() const {
    if (!home().empty()) return home();
    const auto beside = mainInput(workspace_.document);
    auto name = project().mapName;
    if (name.empty()) name = beside.empty() ? "work" : pathText(beside.stem());
    return beside.parent_path() / pathFromText(name + std::string(kProjectSuffix));
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
    for (const auto& topic : {kProjectTopic, kInputsTopic, kChangedDemosTopic}) messages_.retire(topic);
    recovered_.clear();
    setPath(file);
    workspace_.document.undoStack().setClean();
    workspace_.runs.setSaved();
    const auto name = fileText(file);
    workspace_.recent.add({name});
    messages_.log(LogLevel::info, tr("Saved: %1").arg(name));
    emit savedToFile();
    return {};
}

void ProjectKeeper::adopt(const ProjectFile& project, const fs::path& named) {
    const auto file = realPathOf(named, tr("Reading the project")).value_or(named);
    forget();
    adoptWithoutFile(project);
    recovered_.clear();
    // Taking a picture or writing a report changes nothing, so it must not lock the project.
    if (!workspace_.unattended) {
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
    auto& document = workspace_.document;
    const auto home = project.view.find(kAutosavedProject);
    recovered_ = home == project.view.end() ? fs::path() : pathFromText(home->second);
    for (const auto& demo : project.demos) know(demo.file);
    if (project.nav) know(*project.nav);
    if (!document.shownMap()) missingMap_ = project.map;
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
    workspace_.runs.restore(project.runs);
    test_ = project.test;
    testShown_ = staleSaid_ = false;
    showTest();
    if (showView_) showView_(project);
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
    testShown_ = staleSaid_ = false;
    messages_.retire(kStaleTestTopic);
    setPath({});
}

void ProjectKeeper::setPath(const fs::path& file) {
    path_ = file;
    emit pathChanged();
}

}  // namespace navwright
