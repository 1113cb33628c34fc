#include "navwright/project_keeper.h"

#include <QDir>
#include <QFileDialog>

#include "navwright/camera_text.h"
#include "navwright/layouts.h"
#include "navwright/main_window.h"
#include "navwright/view_area.h"
#include "view/workbench_view.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

const std::string kLayout = "layout";
const std::string kLayers = "layers";
const std::string kCamera = "camera";
const std::string kBookmark = "bookmark.";  ///< and a number from 1

std::string visibleLayers(const LayerModel& layers) {
    std::string text;
    for (int i = 0; i < kLayerCount; ++i) {
        const auto layer = static_cast<LayerId>(i);
        if (!layers.settings(layer).visible) continue;
        text += (text.empty() ? "" : ",") + std::string(layerKey(layer));
    }
    return text;
}

void showLayers(LayerModel& layers, const std::string& text) {
    const auto names = QString::fromStdString(text).split(QLatin1Char(','));
    for (int i = 0; i < kLayerCount; ++i) {
        const auto layer = static_cast<LayerId>(i);
        const auto key = layerKey(layer);
        layers.setVisible(layer, names.contains(QLatin1String(key.data(), static_cast<int>(key.size()))));
    }
}

void saveCamera(const WorkbenchView& view, std::map<std::string, std::string>& words) {
    words[kCamera] = cameraText(view.rig());
    for (int i = 0; i < WorkbenchView::kBookmarks; ++i) {
        if (const auto& rig = view.bookmark(i)) words[kBookmark + std::to_string(i + 1)] = cameraText(*rig);
    }
}

void restoreCamera(WorkbenchView& view, const std::map<std::string, std::string>& words) {
    const auto rigAt = [&](const std::string& key) {
        const auto found = words.find(key);
        return found == words.end() ? std::nullopt : cameraFromText(found->second);
    };
    if (const auto rig = rigAt(kCamera)) view.setRig(*rig);
    for (int i = 0; i < WorkbenchView::kBookmarks; ++i)
        view.setBookmark(i, rigAt(kBookmark + std::to_string(i + 1)));
}

}  // namespace

ProjectKeeper::ProjectKeeper(MainWindow& window) : QObject(&window), window_(window) {}

ProjectFile ProjectKeeper::project() const {
    auto& document = window_.document();
    ProjectFile project;
    if (document.map()) {
        project.mapName = document.map()->name();
        project.map = ProjectInput{fs::absolute(document.mapPath()), document.map()->hash};
    }
    for (const auto& demo : document.demos()) {
        project.demos.push_back({.file = {fs::absolute(demo.path)}, .included = demo.included});
    }
    if (!document.navPath().empty()) project.nav = ProjectInput{fs::absolute(document.navPath())};
    const auto& work = document.work();
    project.parameters = work.parameters;
    project.patches = *work.patches;
    if (work.ledger) project.ledger = *work.ledger;
    project.ignoredIssues = work.ignoredIssues;
    project.view[kLayout] = window_.layouts().current().toStdString();
    project.view[kLayers] = visibleLayers(window_.layers());
    if (const auto* view = window_.view().view()) saveCamera(*view, project.view);
    return project;
}

bool ProjectKeeper::save() {
    if (path_.empty()) return saveAs();
    const auto saved = saveTo(path_);
    if (!saved) window_.showError(saved.error().error());
    return saved.has_value();
}

bool ProjectKeeper::saveAs() {
    const auto usual = path_.empty() ? window_.document().mapPath().parent_path() /
                                           (project().mapName + std::string(kProjectSuffix))
                                     : path_;
    auto file = QFileDialog::getSaveFileName(
        &window_, tr("Save project"), QString::fromStdString(usual.string()), tr("Projects (*.navwright)"));
    if (file.isEmpty()) return false;
    const auto suffix = QString::fromStdString(std::string(kProjectSuffix));
    if (!file.endsWith(suffix)) file += suffix;
    const auto saved = saveTo(file.toStdString());
    if (!saved) window_.showError(saved.error().error());
    return saved.has_value();
}

Result<> ProjectKeeper::saveTo(const fs::path& file) {
    NAV_TRY(hold(file));
    NAV_TRY(saveProject(project(), file));
    setPath(file);
    window_.document().undoStack().setClean();
    window_.log(LogLevel::info, tr("Saved: %1").arg(QString::fromStdString(file.string())));
    return {};
}

Result<> ProjectKeeper::adopt(const ProjectFile& project, const fs::path& file) {
    NAV_TRY(hold(file));
    adoptWithoutFile(project);
    setPath(file);
    return {};
}

void ProjectKeeper::adoptWithoutFile(const ProjectFile& project) {
    auto& document = window_.document();
    Work work{.parameters = project.parameters,
              .patches = std::make_shared<const std::vector<EditPatch>>(project.patches),
              .ledger = nullptr,
              .ignoredIssues = project.ignoredIssues};
    if (project.ledger) work.ledger = std::make_shared<const Ledger>(*project.ledger);
    document.applyWork(work);
    for (const auto& demo : project.demos) {
        if (!demo.included) document.applyDemoIncluded(demo.file.path, false);
    }
    document.undoStack().clear();
    if (const auto layers = project.view.find(kLayers); layers != project.view.end()) {
        showLayers(window_.layers(), layers->second);
    }
    if (const auto layout = project.view.find(kLayout); layout != project.view.end()) {
        window_.layouts().show(QString::fromStdString(layout->second));
    }
    if (auto* view = window_.view().view()) restoreCamera(*view, project.view);
}

void ProjectKeeper::forget() {
    lock_.reset();
    setPath({});
}

Result<> ProjectKeeper::hold(const fs::path& file) {
    if (lock_ && file == path_) return {};
    NAV_ASSIGN(auto lock, ProjectLock::take(file));
    lock_.emplace(std::move(lock));
    return {};
}

void ProjectKeeper::setPath(const fs::path& file) {
    if (file == path_) return;
    path_ = file;
    emit pathChanged();
}

}  // namespace navwright
