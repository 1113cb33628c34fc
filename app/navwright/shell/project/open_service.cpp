#include "app/navwright/shell/project/open_service.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <ranges>
#include <utility>

#include "app/navwright/shell/project/autosave.h"
#include "app/navwright/shell/project/demo_changes.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/shell/project/sample_location.h"
#include "app/navwright/shell/project/saved_moment.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/counted.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/heavy_thresholds.h"
#include "core/map/packs/map_file.h"
#include "core/physics/map_queries/nav_fit.h"
#include "core/physics/map_queries/spawn_service.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

OpenService::OpenService(Workspace& workspace, Messages& messages, ProjectKeeper& project, Autosave& autosave,
                         QObject* parent)
    : QObject(parent), workspace_(workspace), messages_(messages), project_(project), autosave_(autosave) {
    auto& document = workspace.document;
    connect(&document, &Document::mapChanged, this, &OpenService::sayOfMap);
    connect(&document, &Document::generationChanged, this, &OpenService::logGeneration);
    connect(&document, &Document::generationChanged, this, &OpenService::sayOfDemos);
    connect(&document, &Document::generationChanged, this, &OpenService::sayChangedDemos);
    // Queued: first the selection follows from the generation before to this one.
    connect(&document, &Document::generationChanged, this, &OpenService::selectMoment, Qt::QueuedConnection);
    connect(&document, &Document::demosChanged, this, [this] { messages_.retire(kChangedDemosTopic); });
    connect(&document, &Document::busyChanged, this, &OpenService::updateBusy);
    connect(&document, &Document::cancelled, this, &OpenService::sayCancelled);
    connect(&document, &Document::logged, this, [this](int level, const QString& message) {
        messages_.log(static_cast<LogLevel>(level), message);
    });
    connect(&document, &Document::failed, this, [this](const Error& error) {
        messages_.retire(kGenerationTopic);
        messages_.showError(error, kGenerationTopic);
    });
    connect(&workspace.areas, &AreaModel::busyChanged, this, &OpenService::updateBusy);
    connect(&opener_, &Opener::busyChanged, this, &OpenService::updateBusy);
    connect(&opener_, &Opener::opened, this, [this](const std::shared_ptr<const OpenedFiles>& files) {
        take(*files);
        made_.reset();
    });
    connect(&opener_, &Opener::cancelled, this, [this] { messages_.log(LogLevel::info, tr("Cancelled")); });
}

void OpenService::open(const QStringList& paths, const QString& lookIn) {
    if (paths.isEmpty()) return;
    made_.reset();
    read(paths, lookIn);
}

void OpenService::openMade(const QStringList& paths, const Parameters& parameters) {
    made_ = parameters;
    read(paths, {});
}

void OpenService::read(const QStringList& paths, const QString& lookIn) {
    messages_.dismiss();
    opening_ = paths;
    carried_ = false;
    std::vector<std::filesystem::path> files;
    for (const auto& path : paths) files.push_back(filePath(path));
    // Demos join the map that is open.
    const auto mapsIn =
        workspace_.document.map() ? std::nullopt : std::optional(filePath(workspace_.mapLook.gameFolder()));
    opener_.open(files, filePath(lookIn), mapsIn);
}

void OpenService::openSample() {
    const auto folder = sampleFolder();
    if (folder.isEmpty()) {
        messages_.showError(
            {"The bundled sample is missing", {}, "reinstall Navwright, or open your own map and demos"});
        return;
    }
    open({folder});
}

void OpenService::showConverted(const std::filesystem::path& file, NavGraph graph) {
    project_.forget();
    workspace_.selection.clear();
    workspace_.rereleaseNav.close();
    workspace_.document.showNav(file, std::move(graph));
    emit opened();
}

void OpenService::openProject(const std::filesystem::path& file, const ProjectFile& project, bool carried) {
    carried_ = carried;
    made_.reset();
    messages_.dismiss();
    opener_.openProject(file, project);
}

void OpenService::openMapOfPack(const std::filesystem::path& map) {
    auto paths = opening_;
    for (auto& path : paths) {
        if (wholePath(filePath(path)) == splitPackPath(map).first) path = fileText(map);
    }
    open(paths);
}

void OpenService::askWhichMap(const OpenedFiles& files) {
    if (!workspace_.unattended) return emit mapOfPackWanted(files.packMaps);
    messages_.showError({tr("The pack holds several maps").toStdString(),
                         splitPackPath(files.packMaps.front()).first.string(),
                         tr("name one: %1").arg(fileText(files.packMaps.front())).toStdString()});
}

void OpenService::take(const OpenedFiles& files) {
    if (!files.packMaps.empty() && !files.map) return askWhichMap(files);
    for (const auto& error : files.errors) messages_.showError(error);
    if (files.again) {
        if (files.map) workspace_.document.setEntities(files.map, files.ownEntities);
        return;
    }
    if (files.rotation) emit rotationOpened(files.rotation);
    const bool aNav = files.nav || files.rereleaseNav;
    if (!files.map && files.demos.empty() && !aNav && !files.project) {
        if (files.rotation && files.errors.empty()) workspace_.recent.add(opening_);
        takePreset(files);
        return takeAreas(files);
    }
    if (files.project && files.misses() && !files.relocated && !workspace_.unattended) {
        emit inputsMissing(*files.project, files.inputs, files.projectPath, false);
        return;
    }
    moment_.reset();
    auto& document = workspace_.document;
    const bool otherMap =
        files.map && document.shownMap() && files.map->content != document.shownMap()->content;
    // Demos make a nav of ours, which takes the place of one of a re-release.
    const bool instead = workspace_.rereleaseNav.isOpen() && !files.demos.empty();
    if (otherMap || aNav || files.project || instead || made_) {
        if (!mayReplace(files)) return;
        if (!std::exchange(carried_, false) && !mayLoseChanges_()) return;
        project_.forget();
        workspace_.rereleaseNav.close();
        if (!aNav || files.project) instead && !otherMap ? document.showMapAlone() : document.closeAll();
    }
    takeInputs(files);
    takeAreas(files);
    emit opened();
    bool recovered = false;
    if (files.project) {
        recovered = autosave_.isLeftOver(fileText(files.projectPath));
        takeProject(files);
    }
    takePreset(files);
    if (files.errors.empty() && !recovered && !made_) workspace_.recent.add(opening_);
}

namespace {

/// The name of the map that the files are of, where that is another than this; else empty.
QString otherMapOf(const OpenedFiles& files, const GameMap& map) {
    if (files.map)
        return files.map->content == map.content ? QString() : QString::fromStdString(files.map->name());
    std::vector<Vec3> nodes;
    if (files.nav) std::ranges::transform(files.nav->nodes, std::back_inserter(nodes), &NavNode::origin);
    if (files.rereleaseNav)
        std::ranges::transform(files.rereleaseNav->graph.nodes, std::back_inserter(nodes),
                               &RereleaseNode::origin);
    const auto name = pathText(files.navPath.stem());
    return isOfAnotherMap(nodes, name, map) ? fileText(files.navPath.stem()) : QString();
}

QString sizeWords(const NavGraph& graph) {
    return QStringLiteral("%1, %2").arg(countText(graph.nodes.size(), "node", "nodes"),
                                        countText(graph.linkCount(), "link", "links"));
}

QString generatedWords(const Generation& made) {
    double milliseconds = 0;
    for (const auto& stage : made.stages) milliseconds += stage.ran ? stage.milliseconds : 0;
    return OpenService::tr("%1: %2 from %3 in %4 ms")
        .arg(QString::fromStdString(made.mapName), sizeWords(made.graph->graph),
             countText(made.demos.size(), "demo", "demos"))
        .arg(milliseconds, 0, 'f', 0);
}

QString editedWords(const Generation& edited) {
    return OpenService::tr("%1, edited: %2")
        .arg(QString::fromStdString(edited.mapName), sizeWords(edited.graph->graph));
}

}  // namespace

bool OpenService::mayReplace(const OpenedFiles& files) const {
    const auto& document = workspace_.document;
    const auto map = document.shownMap();
    const bool work = !document.demos().empty() || document.generation() != nullptr;
    // A project, or a map of a rotation, is chosen in place of what is open.
    if (!map || !work || files.project || made_ || carried_ || workspace_.unattended) return true;
    const auto there = otherMapOf(files, *map);
    return there.isEmpty() || mayReplace_({QString::fromStdString(map->name()), there, opening_});
}

void OpenService::takeInputs(const OpenedFiles& files) {
    auto& document = workspace_.document;
    workspace_.selection.clear();
    if (files.mapFound) messages_.log(LogLevel::info, tr("Map found: %1").arg(fileText(files.mapPath)));
    if (files.map) {
        demosOpened_ = !document.demos().empty();
        document.setMap(files.mapPath, files.map, files.ownEntities);
    }
    if (files.nav) {
        document.showNav(files.navPath, *files.nav);
        project_.know({files.navPath, files.navHash});
    }
    if (files.rereleaseNav) {
        document.showMapAlone();
        workspace_.rereleaseNav.open(files.navPath, *files.rereleaseNav);
        sayRereleaseNav(files);
    }
    if (made_) {
        Work work;
        work.parameters = *made_;
        document.applyWork(work);
    }
    // The demos of a project come with what it says of them.
    if (files.demos.empty() || files.project) return;
    if (const auto added = document.addDemos(files.demos); !added) messages_.showError(added.error().error());
    demosOpened_ = true;
}

void OpenService::sayRereleaseNav(const OpenedFiles& files) {
    const auto map = workspace_.document.shownMap();
    const auto name = fileText(files.navPath.filename());
    messages_.log(LogLevel::info,
                  tr("%1: %2, %3, %4")
                      .arg(name, QString::fromStdString(rereleaseNavFormat(*files.rereleaseNav)),
                           countText(files.rereleaseNav->graph.nodes.size(), "node", "nodes"),
                           countText(files.rereleaseNav->graph.linkCount(), "link", "links")));
    for (const auto& remark : files.rereleaseNav->remarks)
        messages_.log(LogLevel::warning,
                      name + QStringLiteral(": ") + QString::fromStdString(remark.message()));
    if (!map || files.map || pathText(files.navPath.stem()) == map->name()) return;
    messages_.showNotice(
        {tr("The map %1 stays open; the nav is named %2")
             .arg(QString::fromStdString(map->name()), name)
             .toStdString(),
         {},
         (workspace_.rereleaseNav.foreignTo().isEmpty()
              ? tr("open the nav's own map if it is of another")
              : tr("most of its nodes are inside walls there or outside: it is not mended, and "
                   "saved under another name, until you say in its issues that it is of this "
                   "map"))
             .toStdString()},
        kInputsTopic);
}

void OpenService::sayOfMap() {
    messages_.retire(kEntitiesTopic);
    const auto map = workspace_.document.shownMap();
    if (map && map->bsp.onlyToLookAt) {
        const auto words = tr("%1 is a map of Quake: it is shown, and no nav is made or tested on it")
                               .arg(QString::fromStdString(map->name()));
        messages_.tell(words);
        messages_.log(LogLevel::info, words);
    }
    if (!map || map->bsp.entitiesFile.empty() || workspace_.unattended) return;
    const auto name = fileText(map->bsp.entitiesFile.filename());
    // The log has it from the map's notes.
    messages_.show(
        {{tr("The entities of %1 stand in place of the map's own").arg(name).toStdString(),
          map->bsp.entitiesFile.string(), tr("as on servers whose map_override_path says so").toStdString()},
         {tr("Use the map's own"), [this] { useOwnEntities(true); }},
         kEntitiesTopic});
}

void OpenService::useOwnEntities(bool own) {
    opener_.openAgain(workspace_.document.mapPath(), own);
}

void OpenService::takeAreas(const OpenedFiles& files) {
    if (!files.areasPath.empty()) workspace_.areas.open(files.areasPath);
}

void OpenService::takePreset(const OpenedFiles& files) {
    if (!files.preset) return;
    const auto name = QString::fromStdString(files.presetName);
    workspace_.document.setParameters(*files.preset, tr("Preset %1").arg(name));
    messages_.tell(tr("The parameters are those of the preset %1").arg(name));
}

void OpenService::takeProject(const OpenedFiles& files) {
    const auto file = fileText(files.projectPath);
    const bool recovering = autosave_.isLeftOver(file);
    // A moment stays as it was saved: work that goes on from it is saved under another name.
    if (recovering || file.isEmpty() || isMoment(*files.project)) {
        project_.adoptWithoutFile(*files.project);
    } else {
        project_.adopt(*files.project, files.projectPath);
    }
    if (files.nav) project_.know({files.navPath, files.navHash});
    if (recovering || files.relocated) workspace_.document.undoStack().resetClean();
    // Left-over work goes only when there is another copy of it.
    if (recovering && autosave_.saveNow()) autosave_.remove(file);
    if (project_.readOnly()) sayReadOnly();
    sayInputs(files.inputs);
    if (isMoment(*files.project)) moment_ = files.project;
    QMetaObject::invokeMethod(this, &OpenService::selectMoment, Qt::QueuedConnection);
}

void OpenService::selectMoment() {
    if (moment_ && !workspace_.document.busy()) selectAsIn(*std::exchange(moment_, std::nullopt), workspace_);
}

void OpenService::sayReadOnly() {
    auto why = *project_.readOnly();
    why.hint = tr("It can be viewed and changed here; to keep changes, save it under another name, or close "
                  "it there and save it here")
                   .toStdString();
    messages_.showNotice(why, {tr("Save as…"), [this] { emit saveAsWanted(); }}, kProjectTopic);
}

void OpenService::sayInputs(const std::vector<InputCheck>& inputs) {
    // The newest is shown first: the map before demos.
    for (const auto& input : inputs | std::views::reverse) {
        const auto words = inputWords(input);
        if (words.empty()) continue;
        if (input.state == InputState::changed) {
            messages_.showNotice(
                {words, input.path.string(), tr("what is made of it can differ").toStdString()},
                kInputsTopic);
        } else if (workspace_.unattended && input.kind != InputKind::demo) {
            messages_.showError(
                {words, input.path.string(), tr("say where it is with --locate FOLDER").toStdString()},
                kInputsTopic);
        } else {
            messages_.showNotice({words, input.path.string(),
                                  tr("the rest is used; it stays part of the project").toStdString()},
                                 {tr("Locate…"), [this] { locateMissing(); }}, kInputsTopic);
        }
    }
}

void OpenService::locateMissing() {
    auto project = project_.project();
    const auto inputs = offThread(tr("Looking for inputs"), [project] {
        JobContext context;
        return checkInputs(project, context);
    });
    messages_.retire(kInputsTopic);
    if (!inputs) return messages_.showError(inputs.error().error(), kInputsTopic);
    if (countMissing(*inputs) == 0)
        return messages_.showNotice({tr("All inputs are at their place").toStdString(), {}, {}},
                                    kInputsTopic);
    emit inputsMissing(project, *inputs, project_.path(), true);
}

void OpenService::sayOfDemos() {
    const auto& document = workspace_.document;
    const auto generation = document.generation();
    if (!generation || generation->demos.empty() || document.draft()) return;
    if (generation->map != document.map()) return;  // another is being made
    messages_.retire(kGenerationTopic);
    if (workspace_.unattended) return;
    // A notice that was shown is updated, until it is closed or no longer true.
    const bool said = messages_.retire(kDemosTopic);
    if (!std::exchange(demosOpened_, false) && !said) return;
    const auto askForFiles = [this] { emit filesWanted(); };
    // The newest is shown first.
    const auto notices = noticesOfDemos(workspace_.document, messages_, askForFiles);
    for (const auto& notice : notices | std::views::reverse)
        messages_.show({notice.words, notice.offer, kDemosTopic});
}

void OpenService::sayChangedDemos() {
    auto& document = workspace_.document;
    const auto now = document.generation();
    const auto before = document.previousGeneration();
    if (!now || !before || document.draft() || now == before) return;
    const auto changes = changedDemos(*before, *now, document.demos());
    for (const auto& change : changes) {
        const auto leaveOut = [&document, path = change.path] { document.setDemoIncluded(path, false); };
        messages_.showNotice(change.words, {tr("Leave it out"), leaveOut}, kChangedDemosTopic);
    }
}

void OpenService::sayCancelled() {
    auto& document = workspace_.document;
    messages_.log(LogLevel::info, tr("Cancelled"));
    moment_.reset();
    if (workspace_.unattended || document.current() || document.demos().empty()) return;
    const auto* what = document.generation() ? "The nav shown was made before the last change"
                                             : "There is no nav: reading the demos was cancelled";
    messages_.showNotice({what, {}, {}}, {tr("Make it now"), [&document] { document.regenerate(); }},
                         kGenerationTopic);
}

void OpenService::logGeneration() {
    const auto generation = workspace_.document.generation();
    if (!generation) return;
    const auto warn = [this](const std::string& text) {
        messages_.log(LogLevel::warning, QString::fromStdString(text));
    };
    const bool edited = workspace_.document.edited();
    for (const auto& warning : generation->warnings) {
        if (!edited) warn(warning);
    }
    for (const auto& warning : generation->graph->warnings) warn(warning);
    for (const auto& remark : spawnRemarks(generation->graph->spawns)) warn(remark);
    messages_.log(LogLevel::info, edited ? editedWords(*generation) : generatedWords(*generation));
}

void OpenService::closeAll() {
    if (!mayLoseChanges_()) return;
    cancel();
    workspace_.selection.clear();
    project_.forget();
    workspace_.rereleaseNav.close();
    workspace_.document.closeAll();
    messages_.dismiss();
    emit closed();
}

bool OpenService::busy() const {
    return opener_.busy() || workspace_.document.busy() || workspace_.areas.busy();
}

void OpenService::cancel() {
    opener_.cancel();
    workspace_.document.cancel();
    workspace_.areas.cancel();
}

void OpenService::updateBusy() {
    emit workChanged();
    if (busy() == wasBusy_) return;
    wasBusy_ = busy();
    emit busyChanged(wasBusy_);
}

namespace {

OpeningNotice mapMissing(const std::function<void()>& askForFiles, const std::string& map) {
    return {.words = {"The map of these demos is not open", map + ".bsp",
                      "it is neither beside them nor in the game's folder (Preferences, Game); without it "
                      "there are no floors and walls"},
            .offer = {Messages::tr("Open the map…"), askForFiles}};
}

/// Offers to lower nodes.min_demos to the number of demos there are.
MessageOffer askForFewer(Document& document, Messages& messages, std::ptrdiff_t used) {
    const auto demos = countText(static_cast<std::uint64_t>(used), "demo", "demos");
    return {Messages::tr("Require %1 per node").arg(demos), [&document, &messages, used] {
                const auto set = document.setParameter(Param::NodeMinDemos, static_cast<double>(used));
                if (!set) messages.showError(set.error().error());
            }};
}

/// Offers a milder value for a threshold that rejects many.
MessageOffer beMilder(Document& document, Messages& messages, const HeavyThreshold& heavy) {
    const auto& row = parameterRow(heavy.id);
    return {Messages::tr("%1: %2 (%3 of %4 left out)")
                .arg(QString::fromUtf8(row.label))
                .arg(heavy.milder)
                .arg(heavy.rejectedThen)
                .arg(heavy.of),
            [&document, &messages, id = heavy.id, milder = heavy.milder] {
                const auto set = document.setParameter(id, milder);
                if (!set) messages.showError(set.error().error());
            }};
}

std::optional<Error> damagedDemos(const Generation& generation) {
    std::vector<std::string> names;
    for (const auto& demo : generation.demos) {
        if (demo->isCutShort()) names.push_back(demo->name);
    }
    if (names.empty()) return std::nullopt;
    const auto first = names.front() + (names.size() > 1 ? ", …" : "");
    return Error{fmt::format("{} damaged: what comes after the damage cannot be read",
                             counted(names.size(), "demo is", "demos are")),
                 first, "the panel Demos says how much of each is used"};
}

}  // namespace

std::vector<OpeningNotice> noticesOfDemos(Document& document, Messages& messages,
                                          const std::function<void()>& askForFiles) {
    const auto& generation = *document.generation();
    std::vector<OpeningNotice> notices;
    for (const auto& warning : generation.warnings) notices.push_back({.words = {.what = warning}});
    if (auto damaged = damagedDemos(generation)) notices.push_back({.words = *std::move(damaged)});
    const auto used = std::ranges::count_if(generation.demos,
                                            [](const auto& demo) { return demo->skip == SkipReason::none; });
    const auto ofTooFew = std::ranges::find_if(notices, [](const auto& notice) {
        return notice.words.what.starts_with("Only ") &&
               notice.words.what.find(parameterRow(Param::NodeMinDemos).key) != std::string::npos;
    });
    for (const auto& heavy : heavyThresholds(generation)) {
        const auto said = std::ranges::find(
            notices, heavy.words, [](const auto& notice) -> const auto& { return notice.words.what; });
        if (said != notices.end()) said->offer = beMilder(document, messages, heavy);
    }
    // What stands first is shown, the rest is counted.
    if (ofTooFew != notices.end() && used > 0) {
        ofTooFew->offer = askForFewer(document, messages, used);
        std::rotate(notices.begin(), ofTooFew, ofTooFew + 1);
    }
    if (!generation.map) notices.insert(notices.begin(), mapMissing(askForFiles, generation.mapName));
    return notices;
}

}  // namespace navwright
