#include "app/navwright/parts/rerelease/rerelease_part.h"

#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QToolTip>

#include <utility>

#include "app/navwright/parts/rerelease/loss_dialog.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/open_service.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/atomic_file.h"
#include "core/base/file_format.h"
#include "core/edit/rerelease/rerelease_patch.h"
#include "core/nav/files/rerelease_convert.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_filter.h"
#include "widgets/common/models/file_text.h"
#include "widgets/edit/rerelease/rerelease_nav_edits.h"
#include "widgets/edit/rerelease/rerelease_nav_fields.h"
#include "widgets/edit/rerelease/rerelease_nav_jobs.h"
#include "widgets/edit/rerelease/rerelease_nav_panel.h"
#include "widgets/edit/rerelease/rerelease_nav_tool.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

/// The nav's own file; one beside it, named by both, while the nav is open against a foreign map.
std::filesystem::path usualTarget(const RereleaseNavModel& nav) {
    auto target = nav.path();
    if (nav.mayOverwrite()) return target;
    const auto name = fileText(target.stem()) + u'-' + nav.foreignTo() + fileText(target.extension());
    return target.replace_filename(filePath(name));
}

constexpr float kCircleShade = 0.55f;
const QString kCircles = QStringLiteral("rerelease.0");
const QString kLinks = QStringLiteral("rerelease.1");
const QString kExtras = QStringLiteral("rerelease.2");
const QString kNodes = QStringLiteral("rerelease.3");
const QString kSelected = QStringLiteral("rerelease.4");

}  // namespace

RereleasePart::RereleasePart(Workspace& workspace, Messages& messages, OpenService& opening, ViewArea& area,
                             Docks& docks, QWidget& window, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      messages_(messages),
      opening_(opening),
      window_(window),
      view_(area.view()),
      jobs_(new RereleaseNavJobs(workspace.rereleaseNavEditor, this)) {
    makePanel(docks);
    connect(jobs_, &RereleaseNavJobs::done, &messages, [&messages](const QString& words) {
        messages.tell(words);
        messages.log(LogLevel::info, words);
    });
    messages.showFailures(*jobs_);
    connect(&workspace.rereleaseNavEditor, &RereleaseNavEditor::said, &messages, &Messages::tell);
    if (view_) makeView();
}

void RereleasePart::makePanel(Docks& docks) {
    panel_ = new RereleaseNavPanel(workspace_.rereleaseNavEditor, *jobs_);
    dock_ = docks.add(QStringLiteral("rerelease"), tr("Re-release nav"), Qt::RightDockWidgetArea, panel_);
    connect(&panel_->fields(), &RereleaseNavFields::itemWanted, this, [this](const Item& item) {
        workspace_.rereleaseNav.select(item);
        workspace_.rereleaseNav.focus();
    });
    connect(&panel_->edits(), &RereleaseNavEdits::placeWanted, &workspace_.rereleaseNav,
            &RereleaseNavModel::focusWanted);
    connect(&panel_->edits(), &RereleaseNavEdits::saveWanted, this, &RereleasePart::saveEdits);
    connect(&panel_->edits(), &RereleaseNavEdits::applyWanted, this, &RereleasePart::applyEdits);
    // Another nav of a re-release is what a person wants to see.
    connect(&workspace_.rereleaseNav, &RereleaseNavModel::openChanged, dock_,
            [this, before = std::filesystem::path()]() mutable {
                const auto now = workspace_.rereleaseNav.path();
                if (std::exchange(before, now) == now || now.empty()) return;
                frameWanted_ = true;
                bringUp(*dock_);
            });
    connect(&panel_->fields(), &RereleaseNavFields::entityPickWanted, this,
            [this] { workspace_.tools.setCurrent(RereleaseNavTool::entity()); });
}

void RereleasePart::makeView() {
    tool_ = new RereleaseNavTool(workspace_.rereleaseNavEditor, workspace_.tools, workspace_.layers, *view_,
                                 this);
    connect(tool_, &RereleaseNavTool::said, &messages_, &Messages::tell);
    connect(tool_, &RereleaseNavTool::selected, panel_, &RereleaseNavPanel::showFields);
    connect(tool_, &RereleaseNavTool::hovered, this, [this](const QString& text) {
        emit hovered(text);
        text.isEmpty() ? QToolTip::hideText()
                       : QToolTip::showText(QCursor::pos(), text.toHtmlEscaped(), view_);
    });
    connect(&workspace_.rereleaseNav, &RereleaseNavModel::focusWanted, &view_->camera(), &ViewCamera::lookAt);
    connect(panel_, &RereleaseNavPanel::picturesChanged, view_, [this](const RereleaseNavPictures& pictures) {
        view_->setOverlay(kCircles, pictures.circles, kCircleShade);
        view_->setOverlay(kLinks, pictures.links);
        view_->setOverlay(kExtras, pictures.extras);
        view_->setOverlay(kNodes, pictures.nodes);
        tool_->setPictures(pictures);
        if (std::exchange(frameWanted_, false) && !workspace_.document.shownMap()) view_->camera().frameMap();
    });
    connect(panel_, &RereleaseNavPanel::selectionPictureChanged, view_,
            [this](const std::shared_ptr<const StagePicture>& picture) {
                view_->setOverlay(kSelected, picture);
            });
}

bool RereleasePart::save(bool as) {
    auto& nav = workspace_.rereleaseNav;
    if (!nav.isOpen()) return false;
    auto target = nav.path();
    if (as || !nav.mayOverwrite()) {
        const auto chosen = QFileDialog::getSaveFileName(
            &window_, tr("Save re-release nav"), fileText(usualTarget(nav)),
            fileFilter(tr("Re-release navs"), {FileKind::nav2, FileKind::nav3, FileKind::navJson}));
        if (chosen.isEmpty()) return false;
        target = filePath(chosen);
    }
    const auto written = writeRereleaseNavFile(nav.file(), *nav.graph());
    if (!written) {
        messages_.showError(written.error().error(), kExportTopic);
        return false;
    }
    if (!written->losses.empty()) {
        LossDialog dialog(tr("Save re-release nav"),
                          tr("%1 has no place for some of this. Export it as another version to keep it.")
                              .arg(QString::fromStdString(rereleaseNavFormat(nav.file()))),
                          written->losses, tr("Save without it"), &window_);
        if (dialog.exec() != QDialog::Accepted) return false;
    }
    const auto saved =
        offThread(tr("Saving"), [bytes = written->bytes, target] { return writeFile(target, bytes); });
    if (!saved) {
        messages_.showError(saved.error().error(), kExportTopic);
        return false;
    }
    auto file = nav.file();
    file.graph = *nav.graph();
    file.bytes = written->bytes;
    nav.setSaved(target, std::move(file));
    messages_.retire(kExportTopic);
    const auto words = tr("Written: %1").arg(fileText(target));
    messages_.tell(words);
    messages_.log(LogLevel::info, words);
    return true;
}

/// Converts what the file holds, since a project names the file.
void RereleasePart::convert() {
    if (!opening_.mayLoseChanges()) return;
    const auto& nav = workspace_.rereleaseNav;
    auto conversion = fromRerelease(nav.file().graph, workspace_.document.parameters());
    LossDialog dialog(
        tr("Convert to Action Quake 2"),
        tr("%1 becomes a nav of Action Quake 2, to be edited and tested here; the file stays as "
           "it is. This has no place there:")
            .arg(fileText(nav.path().filename())),
        conversion.warnings, tr("Convert"), &window_);
    if (dialog.exec() != QDialog::Accepted) return;
    const auto path = nav.path();
    opening_.showConverted(path, std::move(conversion.graph));
}

void RereleasePart::saveEdits() {
    auto patches = panel_->edits().patches();
    if (patches.patches.empty()) return messages_.tell(tr("Nothing was changed since it was opened"));
    if (const auto map = workspace_.document.shownMap()) patches.map = map->name();
    const auto& nav = workspace_.rereleaseNav.path();
    auto usual = nav;
    usual.replace_extension(usualEnding(FileKind::rereleasePatches));
    auto file = QFileDialog::getSaveFileName(
        &window_, tr("Save edits"), fileText(usual),
        fileFilter(tr("Edits of re-release navs"), {FileKind::rereleasePatches}));
    if (file.isEmpty()) return;
    if (QFileInfo(file).suffix().isEmpty())
        file += QString::fromStdString(usualEnding(FileKind::rereleasePatches));
    const auto written = offThread(tr("Saving edits"), [patches, target = filePath(file)] {
        return writeFile(target, writeRereleasePatches(patches));
    });
    if (!written) return messages_.showError(written.error().error(), kExportTopic);
    messages_.retire(kExportTopic);
    messages_.tell(tr("Written: %1").arg(file));
    messages_.log(LogLevel::info, tr("Written: %1").arg(file));
}

void RereleasePart::applyEdits() {
    const auto folder = fileText(workspace_.rereleaseNav.path().parent_path());
    const auto file = QFileDialog::getOpenFileName(
        &window_, tr("Apply edits"), folder,
        openFilter(tr("Edits of re-release navs"), {FileKind::rereleasePatches, FileKind::quakeNavPatches}));
    if (!file.isEmpty()) jobs_->applyPatches(filePath(file));
}

MenuEntries RereleasePart::wholes(const Needs& needs) {
    auto* jobs = jobs_;
    const Condition free{[jobs] { return !jobs->busy(); }, tr("the nav is being worked on")};
    const Condition own{
        [&nav = workspace_.rereleaseNav] { return nav.foreignTo().isEmpty(); },
        tr("the nav seems to be of another map; its issues have the button that says it is not")};
    const auto whole = [&](const char* id, const QString& title, const QString& help, bool needsMap,
                           void (RereleaseNavJobs::*run)()) {
        Command command{.id = id, .title = title, .help = help, .when = {needs.rereleaseNav, free}};
        if (needsMap) command.when.insert(command.when.end(), {needs.map, own});
        command.run = [jobs, run] { (jobs->*run)(); };
        return command;
    };
    return {
        Command{.id = "rerelease.check",
                .title = tr("C&heck for issues"),
                .help = tr("Find issues of the nav of a re-release, and fixes for them."),
                .when = {needs.rereleaseNav},
                .run = [this] { emit checkWanted(); },
                .looksOnly = true},
        whole("rerelease.traversals", tr("Rebuild all &traversals"),
              tr("Let simulated bots find out where jumps, drops, ladders and lifts begin and end."), true,
              &RereleaseNavJobs::rebuildTraversals),
        whole("rerelease.noTraversals", tr("&Remove all traversals"),
              tr("Remove the traversals of all links."), false, &RereleaseNavJobs::removeTraversals),
        whole("rerelease.entities", tr("Resolve &entities again"),
              tr("Give the links' doors, elevators and trains the numbers that they have in the open map."),
              true, &RereleaseNavJobs::resolveEntities),
        whole("rerelease.radii", tr("Ra&dii from the map"),
              tr("Give every node the radius of the clear floor around it."), true,
              &RereleaseNavJobs::rebuildRadii),
        whole("rerelease.flags", tr("&Flags from the map"),
              tr("Set which nodes are under water, hazards, or checked by the game at run time."), true,
              &RereleaseNavJobs::rebuildFlags),
        Command{.id = "rerelease.stop",
                .title = tr("St&op working on it"),
                .help = tr("Cancel the running change of the nav; the nav stays as it was."),
                .when = {{[jobs] { return jobs->busy(); }, tr("nothing is under way")}},
                .run = [jobs] { jobs->cancel(); }}};
}

Menu RereleasePart::menu(const Needs& needs) {
    return {.id = "menu.rerelease",
            .title = tr("Re-re&lease nav"),
            .entries =
                MenuEntries{
                    Command{.id = "rerelease.show",
                            .title = tr("&Show its panel"),
                            .help = tr("Show what the nav of a re-release consists of, and the fields of "
                                       "what is selected."),
                            .when = {needs.rereleaseNav},
                            .run = [this] { bringUp(*dock_); },
                            .looksOnly = true},
                    Command{.id = "rerelease.convert",
                            .title = tr("&Convert to Action Quake 2…"),
                            .help = tr(
                                "Make an Action Quake 2 nav of it, after showing what would be lost by it."),
                            .when = {needs.rereleaseNav},
                            .run = [this] { convert(); }},
                    Separator()} +
                wholes(needs) +
                MenuEntries{
                    Separator(),
                    Command{.id = "rerelease.saveEdits",
                            .title = tr("Save &edits…"),
                            .help = tr("Write the changes since the nav was opened as patches, to be applied "
                                       "to a new nav of this map."),
                            .when = {needs.rereleaseNav},
                            .run = [this] { saveEdits(); }},
                    Command{.id = "rerelease.applyEdits",
                            .title = tr("Appl&y edits…"),
                            .help = tr("Apply the edits of a file to the nav, also those of QuakeNavEditor."),
                            .when = {needs.rereleaseNav,
                                     {[this] { return !jobs_->busy(); }, tr("the nav is being worked on")}},
                            .run = [this] { applyEdits(); }}},
            .follows = {Follows(*jobs_, &RereleaseNavJobs::busyChanged),
                        Follows(workspace_.rereleaseNav, &RereleaseNavModel::foreignChanged)}};
}

}  // namespace navwright
