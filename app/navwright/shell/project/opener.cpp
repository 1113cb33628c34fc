#include "app/navwright/shell/project/opener.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <system_error>

#include "app/navwright/shell/project/project_keeper.h"
#include "core/base/file_bytes.h"
#include "core/base/memory_guard.h"
#include "core/base/parameter_preset.h"
#include "core/base/path_text.h"
#include "core/demos/reading/demo_files.h"
#include "core/generate/vote_archive/demo_map.h"
#include "core/map/bsp/map_reading.h"
#include "core/map/packs/map_beside.h"
#include "core/map/packs/map_file.h"
#include "core/map/textures/game_folders.h"
#include "core/nav/files/read_nav.h"
#include "core/output/formats/opened_as.h"
#include "core/output/project/project_inputs.h"
#include "core/output/rotation/rotation_file.h"

namespace navwright {

Opener::Opener(QObject* parent) : QObject(parent) {
    connect(&job_, &LatestWork::ranOut, this, [this] {
        auto files = std::make_shared<OpenedFiles>();
        files->errors.push_back(outOfMemory());
        end(std::move(files));
    });
}

void Opener::open(const std::vector<std::filesystem::path>& paths, const std::filesystem::path& lookIn,
                  const std::optional<std::filesystem::path>& mapsIn) {
    start([paths, lookIn, mapsIn](const std::stop_token& stop) {
        std::vector<std::filesystem::path> whole;
        std::ranges::transform(paths, std::back_inserter(whole), wholePath);
        return readFiles(whole, lookIn, mapsIn, stop);
    });
}

void Opener::openProject(const std::filesystem::path& file, const ProjectFile& project) {
    start([file, project](const std::stop_token& stop) { return readProject(file, project, stop); });
}

void Opener::openAgain(const std::filesystem::path& map, bool ownEntities) {
    start([map, ownEntities](const std::stop_token&) { return readAgain(map, ownEntities); });
}

void Opener::start(Reading reading) {
    const bool wasBusy = busy();
    job_.run([this, reading = std::move(reading)](JobContext& context) -> LatestWork::Done {
        auto files = std::make_shared<const OpenedFiles>(reading(context.stopToken()));
        return [this, files = std::move(files)] { end(files); };
    });
    if (!wasBusy) emit busyChanged(true);
}

void Opener::end(std::shared_ptr<const OpenedFiles> files) {
    emit busyChanged(false);
    emit opened(std::move(files));
}

void Opener::cancel() {
    if (!busy()) return;
    job_.cancel();
    emit busyChanged(false);
    emit cancelled();
}

namespace fs = std::filesystem;

namespace {

/// Sorts files by what they are, one after the other.
class FileReader {
  public:
    FileReader(fs::path lookIn, const std::stop_token& stop) : lookIn_(std::move(lookIn)), context_(stop) {}

    void add(const fs::path& path) {
        std::error_code code;
        keep(fs::is_directory(path, code) ? addFolder(path) : addFile(path));
    }
    /// Finds the map of a re-release nav, if none was named and it lies where games have it.
    void findMap();
    /// Finds the map of the demos, if no map was named; in a pack with several maps, the one of the demos.
    void findMapOfDemos(const std::optional<fs::path>& gameFolder);
    /// Decides what a pack with several maps opens.
    void settlePack();
    void addAgain(const fs::path& map, bool ownEntities) {
        files_.again = true;
        files_.ownEntities = ownEntities;
        keep(addMap(map));
    }
    /// Adds the inputs of a project that are there.
    void addProject(const fs::path& file, ProjectFile project);
    [[nodiscard]] bool stopped() const { return context_.stopRequested(); }
    [[nodiscard]] OpenedFiles take() && { return std::move(files_); }

  private:
    [[nodiscard]] Result<> addFolder(const fs::path& folder);
    [[nodiscard]] Result<> addRotation(const fs::path& folder);
    [[nodiscard]] Result<> addFile(const fs::path& file);
    [[nodiscard]] Result<> addMap(const fs::path& file);
    [[nodiscard]] Result<> addPack(const fs::path& file);
    [[nodiscard]] Result<> addPreset(const fs::path& file);
    [[nodiscard]] std::vector<fs::path> placesToLook(const fs::path& gameFolder) const;
    using ReadMap = Result<std::shared_ptr<const GameMap>>;
    void useOwnEntities(const fs::path& file, ReadMap& map);
    [[nodiscard]] Result<> addNav(const fs::path& file);
    [[nodiscard]] Result<> addRereleaseNav(const fs::path& file);
    [[nodiscard]] Result<> addAreas(const fs::path& file);
    [[nodiscard]] Result<> addProject(const fs::path& file);
    [[nodiscard]] Result<> addInputs();
    [[nodiscard]] Result<> addInput(const InputCheck& input);
    void keep(const Result<>& result) {
        if (!result && !result.error().cancelled()) files_.errors.push_back(result.error().error());
    }

    OpenedFiles files_;
    std::set<fs::path> folders_;  ///< that were named
    fs::path lookIn_;
    JobContext context_;
};

Result<> FileReader::addRotation(const fs::path& folder) {
    if (files_.rotation) {
        return fail("Only one rotation can be open: " + files_.rotation->folder.string() + " was opened",
                    folder.string());
    }
    NAV_ASSIGN(auto rotation, readRotation(folder));
    files_.rotation = std::make_shared<const Rotation>(std::move(rotation));
    return {};
}

Result<> FileReader::addFolder(const fs::path& folder) {
    const auto kind = rotationKindOf(folder);
    if (kind == RotationKind::rotation) return addRotation(folder);
    if (kind == RotationKind::lostIndex) {
        return fail("This is the folder of a rotation, but its index is missing or damaged",
                    (folder / kRotationIndexName).string(),
                    "run navgen rotation again with the same arguments: what it finished is kept");
    }
    folders_.insert(folder);
    const auto maps = mapsIn(folder);
    NAV_ASSIGN(const auto demos, demosInFolder(folder, context_));
    // If there are several maps, the demos choose.
    if (maps.size() > 1 && !files_.map && demos.files.empty()) {
        return fail("The folder holds several maps", folder.string(), "open the map that is wanted");
    }
    if (!files_.map && maps.size() == 1) {
        NAV_TRY(addMap(maps.front()));
    }
    files_.demos.insert(files_.demos.end(), demos.files.begin(), demos.files.end());
    files_.errors.insert(files_.errors.end(), demos.unreadable.begin(), demos.unreadable.end());
    if (demos.files.empty() && demos.unreadable.empty() && maps.empty()) {
        return fail("The folder holds neither a map nor demos", folder.string(),
                    "demos are named .mvd2, .mvd2.gz, .dm2 or .dm2.gz");
    }
    return {};
}

Result<> FileReader::addMap(const fs::path& file) {
    if (files_.map) {
        return fail("Only one map can be open: " + files_.map->name() + " was opened", file.string());
    }
    auto map = GameMap::readToLookAt(file, {.look = !files_.ownEntities, .file = {}});
    if (!map && !files_.ownEntities) useOwnEntities(file, map);
    NAV_ASSIGN(files_.map, std::move(map));
    files_.mapPath = file;
    return {};
}

Result<> FileReader::addPack(const fs::path& file) {
    NAV_ASSIGN(auto maps, mapsInPack(file));
    if (maps.empty()) return fail("The pack holds no map", file.string(), "maps are maps/NAME.bsp in it");
    if (maps.size() == 1) return addMap(maps.front());
    if (!files_.packMaps.empty()) {
        return fail("Only one map can be open: another pack was named", file.string(), "open it alone");
    }
    files_.packMaps = std::move(maps);
    return {};
}

void FileReader::settlePack() {
    if (files_.packMaps.empty() || !files_.map) return;
    const auto pack = splitPackPath(files_.packMaps.front()).first;
    files_.packMaps.clear();
    // The demos' map may just have been found in it.
    if (splitPackPath(files_.mapPath).first == pack) return;
    keep(fail("Only one map can be open: " + files_.map->name() + " was opened", pack.string()));
}

void FileReader::findMapOfDemos(const std::optional<fs::path>& gameFolder) {
    if (files_.demos.empty() || files_.map || files_.nav || files_.rereleaseNav || files_.project) return;
    if (!gameFolder && files_.packMaps.empty()) return;
    const auto places = placesToLook(gameFolder.value_or(fs::path()));
    const auto found = mapOfDemos(files_.demos, places, context_);
    if (!found) return;
    files_.map = found->map;
    files_.mapPath = wholePath(found->path);
    files_.mapFound = true;
}

std::vector<fs::path> FileReader::placesToLook(const fs::path& gameFolder) const {
    if (!files_.packMaps.empty()) return files_.packMaps;
    auto folders = folders_;
    if (!gameFolder.empty()) {
        if (const auto game = gameFoldersIn(gameFolder)) folders.insert(game->begin(), game->end());
    }
    return placesOfMaps(std::move(folders), files_.demos);
}

/// Reports what is wrong with the file that replaces the entities; the map opens all the same.
void FileReader::useOwnEntities(const fs::path& file, ReadMap& map) {
    auto alone = GameMap::readToLookAt(file, {.look = false, .file = {}});
    if (!alone) return;
    auto error = map.error().error();
    error.hint += (error.hint.empty() ? "" : "; ") + std::string("the map's own entities are used");
    files_.errors.push_back(std::move(error));
    files_.ownEntities = true;
    map = std::move(alone);
}

Result<> FileReader::addNav(const fs::path& file) {
    NAV_ASSIGN(const auto bytes, readFile(file));
    NAV_ASSIGN(files_.nav, readNav(bytes, file.string()));
    files_.rereleaseNav.reset();
    files_.navPath = file;
    files_.navHash = contentHash(bytes);
    return {};
}

/// Adds a re-release nav in its game's own terms. One that a project names is converted by addNav().
Result<> FileReader::addRereleaseNav(const fs::path& file) {
    NAV_ASSIGN(auto bytes, readFile(file));
    files_.navHash = contentHash(bytes);
    NAV_ASSIGN(files_.rereleaseNav, readRereleaseNavFile(std::move(bytes), file.string()));
    files_.nav.reset();
    files_.navPath = file;
    return {};
}

void FileReader::findMap() {
    if (!files_.rereleaseNav || files_.map || files_.project || stopped()) return;
    const auto map = mapBeside(files_.navPath, files_.rereleaseNav->document.filename);
    if (!map) return;
    files_.mapFound = true;
    keep(addMap(wholePath(*map)));
}

Result<> FileReader::addAreas(const fs::path& file) {
    if (!files_.areasPath.empty()) {
        return fail("Only one file of areas can be open at a time", file.string(),
                    "compare the other with it: Map, Compare with areas");
    }
    files_.areasPath = file;
    return {};
}

Result<> FileReader::addPreset(const fs::path& file) {
    NAV_ASSIGN(files_.preset, loadPreset(file.string()));
    files_.presetName = file.stem().string();
    return {};
}

Result<> FileReader::addProject(const fs::path& file) {
    NAV_ASSIGN(files_.project, loadProject(file));
    files_.projectPath = file;
    const auto nav = files_.project->view.find(kAutosavedNav);
    if (nav != files_.project->view.end()) {
        keep(addRereleaseNav(autosavedNav(file)));
        files_.navPath = pathFromText(nav->second);
        files_.navHash.reset();
    }
    if (!lookIn_.empty()) {
        NAV_ASSIGN(const auto found, locateInputs(*files_.project, lookIn_, context_));
        files_.relocated = found > 0;
    }
    return addInputs();
}

void FileReader::addProject(const fs::path& file, ProjectFile project) {
    files_.project = std::move(project);
    files_.projectPath = file;
    files_.relocated = true;
    keep(addInputs());
}

Result<> FileReader::addInputs() {
    files_.ownEntities = files_.project->ownEntities;
    NAV_ASSIGN(files_.inputs, checkInputs(*files_.project, context_));
    for (const auto& input : files_.inputs) {
        if (input.state != InputState::missing) keep(addInput(input));
    }
    return {};
}

Result<> FileReader::addInput(const InputCheck& input) {
    if (input.kind == InputKind::map) return addMap(input.path);
    if (input.kind == InputKind::demo) {
        files_.demos.push_back(input.path);
        return {};
    }
    return addNav(input.path);
}

Result<> FileReader::addFile(const fs::path& file) {
    NAV_ASSIGN(const auto opens, openedAs(file));
    switch (opens) {
        case OpensAs::map:
            return addMap(file);
        case OpensAs::pack:
            return addPack(file);
        case OpensAs::demo:
            files_.demos.push_back(file);
            return {};
        case OpensAs::nav:
            return addNav(file);
        case OpensAs::rereleaseNav:
            return addRereleaseNav(file);
        case OpensAs::areas:
            return addAreas(file);
        case OpensAs::project:
            return addProject(file);
        case OpensAs::preset:
            return addPreset(file);
        case OpensAs::rotation:
            return addRotation(file.parent_path());
        case OpensAs::nothing:
            break;
    }
    return {};
}

}  // namespace

bool OpenedFiles::misses() const {
    return countMissing(inputs) > 0;
}

OpenedFiles readFiles(const std::vector<fs::path>& paths, const fs::path& lookIn,
                      const std::optional<fs::path>& mapsIn, const std::stop_token& stop) {
    FileReader reader(lookIn, stop);
    for (const auto& path : paths) {
        if (reader.stopped()) break;
        reader.add(path);
    }
    reader.findMap();
    reader.findMapOfDemos(mapsIn);
    reader.settlePack();
    return std::move(reader).take();
}

OpenedFiles readAgain(const fs::path& map, bool ownEntities) {
    FileReader reader({}, {});
    reader.addAgain(map, ownEntities);
    return std::move(reader).take();
}

OpenedFiles readProject(const fs::path& file, ProjectFile project, const std::stop_token& stop) {
    FileReader reader({}, stop);
    reader.addProject(file, std::move(project));
    return std::move(reader).take();
}

}  // namespace navwright
