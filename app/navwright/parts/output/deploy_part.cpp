#include "app/navwright/parts/output/deploy_part.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>

#include <utility>

#include "app/navwright/parts/output/deploy_folder_dialog.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/commands/command_ids.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/map/packs/map_file.h"
#include "core/output/deploy/game_start.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/preferences.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

/// The nav that is open, with its edits; nullptr without one.
std::shared_ptr<const Generation> openNav(const Workspace& workspace) {
    auto generation = workspace.document.generation();
    return generation && !generation->graph->graph.nodes.empty() ? generation : nullptr;
}

}  // namespace

DeployPart::DeployPart(Workspace& workspace, Messages& messages, ViewArea& area, QWidget& window,
                       QObject* parent)
    : QObject(parent), workspace_(workspace), messages_(messages), area_(area), window_(window) {}

Menu DeployPart::menu(const Needs& needs) {
    return {
        .id = "menu.deploy",
        .title = tr("&Deploy"),
        .entries = {
            Command{.id = command_id::kDeploy,
                    .title = tr("&Deploy the nav"),
                    .help = tr("Copy the nav to where the game's bots read it; the existing one is kept."),
                    .synonyms = {tr("export to the game"), tr("install"), tr("publish")},
                    .when = {needs.nav, needs.noTest},
                    .run = [this] { deploy(); }},
            Command{.id = "deploy.readBack",
                    .title = tr("&Open the deployed nav"),
                    .help = tr("Read the deployed nav, and show whether it differs from the open one."),
                    .when = {needs.map},
                    .run = [this] { readBack(); }},
            Separator(),
            Command{.id = "deploy.startHere",
                    .title = tr("Start the game at the &camera"),
                    .help = tr("Start the game in jump mode at the place of the camera."),
                    .when = {needs.map},
                    .run = [this] { startGame(true); }},
            Command{.id = "deploy.start",
                    .title = tr("Start the &game"),
                    .help = tr("Start a match with bots on the map, at a spawn point."),
                    .when = {needs.map},
                    .run = [this] { startGame(false); }}}};
}

QString DeployPart::folder() {
    // One that is known for textures need not be chosen again.
    const auto own = preferred(*workspace_.settings, preference::deployFolder);
    const auto known = own.isEmpty() ? workspace_.mapLook.gameFolder() : own;
    if (!known.isEmpty()) {
        const auto navs = offThread(tr("Looking at the folder"), [folder = filePath(known), game = game()] {
            return navFolderOf(folder, game);
        });
        if (navs) return known;
    }
    auto places = usualGamePlaces(filePath(QDir::homePath()));
    const auto program = preferred(*workspace_.settings, preference::gameProgram);
    for (const auto& place : {workspace_.mapLook.gameFolder(), QFileInfo(program).path()}) {
        if (!place.isEmpty() && place != QStringLiteral(".")) places.push_back(filePath(place));
    }
    DeployFolderDialog dialog(known, game(), std::move(places), &window_);
    if (dialog.exec() != QDialog::Accepted) return {};
    prefer(*workspace_.settings, preference::deployFolder, dialog.folder());
    if (workspace_.mapLook.gameFolder().isEmpty()) workspace_.mapLook.setGameFolder(dialog.folder());
    return dialog.folder();
}

std::string DeployPart::game() const {
    return preferred(*workspace_.settings, preference::deployGame).toStdString();
}

std::string DeployPart::mapName() const {
    const auto map = workspace_.document.map();
    const auto generation = workspace_.document.generation();
    return map ? map->name() : generation ? generation->mapName : std::string();
}

void DeployPart::deploy() {
    messages_.retire(kExportTopic);
    const auto generation = openNav(workspace_);
    if (!generation) {
        return messages_.showError({"The nav has no nodes to deploy", {}, "see the Log for the demos"},
                                   kExportTopic);
    }
    const auto to = folder();
    if (to.isEmpty()) return;
    const auto deployed =
        offThread(tr("Writing"), [graph = generation->graph, map = mapName(), to = filePath(to),
                                  game = game()] { return deployNav(graph->graph, map, to, game); });
    if (!deployed) {
        auto error = deployed.error().error();
        error.what = "Nothing was deployed. " + error.what;
        return messages_.showError(error, kExportTopic);
    }
    auto words = deployed->same ? tr("Deployed already: %1").arg(fileText(deployed->file))
                                : tr("Deployed: %1").arg(fileText(deployed->file));
    if (!deployed->backup.empty()) words += tr(" (kept: %1)").arg(fileText(deployed->backup.filename()));
    messages_.log(LogLevel::info, words);
    messages_.tell(words);
    emit navDeployed();
    deployPackedMap(filePath(to));
}

/// A map that was read out of a pack need not be where the game looks.
void DeployPart::deployPackedMap(const std::filesystem::path& to) {
    const auto file = workspace_.document.mapPath();
    if (splitPackPath(file).first.empty()) return;
    const auto deployed = offThread(
        tr("Writing"), [file, map = mapName(), to, game = game()] { return deployMap(file, map, to, game); });
    if (!deployed) {
        auto error = deployed.error().error();
        error.what = "The nav was deployed, its map was not. " + error.what;
        return messages_.showError(error, kExportTopic);
    }
    if (deployed->state == DeployedMap::State::other) {
        return messages_.showNotice({"The game has another revision of the nav's map", deployed->where,
                                     "bots may walk into walls: use one map in both places"},
                                    kExportTopic);
    }
    const auto words = deployed->state == DeployedMap::State::written
                           ? tr("Deployed with its map, which was missing there: %1")
                           : tr("Deployed; the map is there: %1");
    messages_.log(LogLevel::info, words.arg(fileText(deployed->where)));
    messages_.tell(words.arg(fileText(deployed->where)));
}

void DeployPart::readBack() {
    messages_.retire(kExportTopic);
    const auto to = folder();
    if (to.isEmpty()) return;
    using Read = std::pair<DeployedNav, std::string>;
    const auto generation = openNav(workspace_);
    const auto read = offThread(tr("Reading the deployed nav"),
                                [graph = generation ? generation->graph : nullptr, map = mapName(),
                                 to = filePath(to), game = game()]() -> Result<Read> {
                                    NAV_ASSIGN(auto there, readDeployed(map, to, game));
                                    if (!graph) return Read(std::move(there), {});
                                    JobContext context;
                                    NAV_ASSIGN(auto differs, difference(graph->graph, there.graph, context));
                                    return Read(std::move(there), std::move(differs));
                                });
    if (!read) return messages_.showError(read.error().error(), kExportTopic);
    const auto& [there, differs] = *read;
    if (!generation) {
        emit openWanted({fileText(there.file)});
    } else {
        showDeployed(there, QString::fromStdString(differs));
    }
}

/// What is open is not replaced unasked.
void DeployPart::showDeployed(const DeployedNav& there, const QString& difference) {
    const auto file = fileText(there.file);
    if (difference.isEmpty()) {
        const auto words = tr("The deployed nav is the one that is open: %1").arg(file);
        messages_.log(LogLevel::info, words);
        return messages_.tell(words);
    }
    messages_.showNotice(
        {tr("The deployed nav differs from the one that is open: it has %1").arg(difference).toStdString(),
         there.file.string(),
         {}},
        {tr("Open it"), [this, file] { emit openWanted({file}); }}, kExportTopic);
}

void DeployPart::startGame(bool atCamera) {
    messages_.retire(kExportTopic);
    auto& settings = *workspace_.settings;
    const auto program = preferred(settings, preference::gameProgram);
    if (program.isEmpty()) {
        return messages_.showError({"No game is set", {}, "name its program in Preferences (Ctrl+,), Deploy"},
                                   kExportTopic);
    }
    std::optional<Vec3> eyes;
    if (atCamera && area_.works()) eyes = area_.view()->rig().eye();
    const auto words =
        gameArguments(game(), mapName(), eyes, preferred(settings, preference::gameWords).toStdString());
    if (!words) return messages_.showError(words.error().error(), kExportTopic);
    QStringList arguments;
    for (const auto& word : *words) arguments << QString::fromStdString(word);
    const auto started = offThread(tr("Starting the game"), [program, arguments]() -> Result<> {
        const QFileInfo file(program);
        if (!file.isFile() || !file.isExecutable()) {
            return fail("The game's program is missing or cannot be run", program.toStdString(),
                        "name another in Preferences, Deploy");
        }
        if (QProcess::startDetached(file.absoluteFilePath(), arguments, file.absolutePath())) return {};
        return fail("The game cannot be started", program.toStdString(), "start it by hand to see why");
    });
    if (!started) return messages_.showError(started.error().error(), kExportTopic);
    messages_.log(LogLevel::info, tr("Started: %1 %2").arg(program, arguments.join(u' ')));
    messages_.tell(tr("The game is starting"));
}

}  // namespace navwright
