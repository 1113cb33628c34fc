#include "core/output/deploy/deployment.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/base/folder_handle.h"
#include "core/map/packs/map_file.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/graph/nav_diff.h"
#include "core/output/deploy/game_folders.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kMostNavBytes = 64u << 20;
/// The server may run as somebody else.
constexpr unsigned kForAll = 0644;

std::unexpected<Failure> notWritten(const fs::path& folder, std::string_view why) {
    return fail(fmt::format("The file cannot be put there: {}", why), folder.string(),
                "let this user write to that folder, or let a user who may copy the file");
}

/// A game's own folder, whatever it is called.
bool isGameFolder(const fs::path& folder) {
    std::error_code code;
    if (fs::is_directory(folder / "bots", code)) return true;
    for (fs::directory_iterator walk(folder, code), end; !code && walk != end; walk.increment(code)) {
        const auto name = walk->path().filename().string();
        if (name.starts_with("game") && name.ends_with(".so")) return true;
    }
    return false;
}

Result<FolderHandle> openToWrite(const fs::path& folder) {
    std::error_code code;
    fs::create_directories(folder, code);
    if (code) return notWritten(folder, code.message());
    NAV_ASSIGN(auto handle, FolderHandle::open(folder));
    if (const auto may = handle.system().mayMake(); !may) return notWritten(folder, may.error().message());
    if (handle.has(kStateName)) {
        return fail("A test is under way in this folder, or was cut short: it will put back what was there",
                    folder.string(), "wait for it, or test once more, and deploy then");
    }
    return handle;
}

std::string freeBackup(const FolderHandle& folder, const std::string& name) {
    auto backup = name + ".bak";
    for (int number = 2; folder.has(backup); ++number) backup = fmt::format("{}.bak.{}", name, number);
    return backup;
}

/// Keeps a file under a second name: a hard link, or a copy where the file system has no hard links.
Result<> keep(const FolderHandle& folder, const std::string& name, const std::string& backup) {
    if (folder.system().link(name, backup)) return {};
    const auto old = folder.read(name, kMostNavBytes);
    if (!old) {
        return fail("The nav that is there cannot be kept: " + old.error().message(),
                    (folder.path() / name).string(), "move it away by hand");
    }
    NAV_ASSIGN(auto file, AtomicFile::createIn(folder, backup, kForAll));
    NAV_TRY(file.write(*old));
    return file.commit();
}

}  // namespace

Result<fs::path> navFolderOf(const fs::path& folder, const std::string& game) {
    std::error_code code;
    const auto clean = (fs::absolute(folder, code) / "").lexically_normal().parent_path();
    if (folder.empty() || !fs::is_directory(clean, code)) {
        return fail("There is no such folder", folder.string(), "name the folder of the server or the game");
    }
    if (clean.filename() == "nav" && clean.parent_path().filename() == "bots") return clean;
    if (fs::is_directory(clean / game, code)) return clean / game / "bots" / "nav";
    if (clean.filename() == game || isGameFolder(clean)) return clean / "bots" / "nav";
    return fail(fmt::format("There is no game {} in this folder", game), clean.string(),
                fmt::format("name the folder that has {} in it, or that folder itself", game));
}

std::vector<fs::path> foldersWithGame(const std::vector<fs::path>& places, const std::string& game) {
    constexpr int kAbove = 3;
    std::set<fs::path> found;
    const auto look = [&](const fs::path& folder) {
        std::error_code code;
        if (fs::is_directory(folder / game, code)) found.insert(folder);
    };
    for (const auto& place : places) {
        std::error_code code;
        auto folder = (fs::absolute(place, code) / "").lexically_normal().parent_path();
        for (fs::directory_iterator walk(folder, code), end; !code && walk != end; walk.increment(code))
            look(walk->path());
        for (int above = 0; above <= kAbove; ++above, folder = folder.parent_path()) look(folder);
    }
    return {found.begin(), found.end()};
}

std::vector<fs::path> usualGamePlaces(const fs::path& home) {
    std::vector<fs::path> places{"/opt", "/usr/share/games", "/usr/lib/games", "/usr/local/games",
                                 "/usr/local/share/games"};
    if (home.empty()) return places;
    places.push_back(home);
    for (const auto* inside : {"Games", "games", ".local/share", ".steam/steam/steamapps/common",
                               ".local/share/Steam/steamapps/common"})
        places.push_back(home / inside);
    return places;
}

Result<Deployed> deployNav(const NavGraph& graph, const std::string& map, const fs::path& folder,
                           const std::string& game) {
    NAV_TRY(checkMapName(map));
    NAV_ASSIGN(const auto bytes, writeAq2Nav(graph));
    NAV_ASSIGN(const auto navs, navFolderOf(folder, game));
    NAV_ASSIGN(const auto handle, openToWrite(navs));
    const auto name = map + ".nav";
    Deployed deployed{.file = navs / name, .backup = {}, .same = false};
    if (handle.has(name)) {
        const auto old = handle.read(name, kMostNavBytes);
        deployed.same = old && *old == bytes;
        if (deployed.same) return deployed;
        if (const auto there = handle.look(name); there && there->kind == EntryKind::folder)
            return notWritten(deployed.file, "a folder has its name");
        const auto backup = freeBackup(handle, name);
        NAV_TRY(keep(handle, name, backup));
        deployed.backup = navs / backup;
    }
    NAV_ASSIGN(auto file, AtomicFile::createIn(handle, name, kForAll));
    NAV_TRY(file.write(bytes));
    NAV_TRY(file.commit());
    return deployed;
}

std::string_view deployedMapStateName(DeployedMap::State state) {
    switch (state) {
        case DeployedMap::State::written:
            return "written";
        case DeployedMap::State::other:
            return "other_revision";
        case DeployedMap::State::there:
            break;
    }
    return "there_already";
}

Result<DeployedMap> deployMap(const fs::path& file, const std::string& map, const fs::path& folder,
                              const std::string& game) {
    using State = DeployedMap::State;
    NAV_TRY(checkMapName(map));
    NAV_ASSIGN(const auto navs, navFolderOf(folder, game));
    const auto own = navs.parent_path().parent_path();
    NAV_ASSIGN(const auto ours, readMapFile(file));
    NAV_ASSIGN(const auto theirs, playedMap(foldersOf(own), map));
    if (theirs) return DeployedMap{theirs->bytes == ours.bytes ? State::there : State::other, theirs->where};
    NAV_ASSIGN(const auto maps, openToWrite(own / "maps"));
    const auto name = map + ".bsp";
    NAV_ASSIGN(auto written, AtomicFile::createIn(maps, name, kForAll));
    NAV_TRY(written.write(ours.bytes));
    NAV_TRY(written.commit());
    return DeployedMap{State::written, (maps.path() / name).string()};
}

Result<DeployedNav> readDeployed(const std::string& map, const fs::path& folder, const std::string& game) {
    NAV_TRY(checkMapName(map));
    NAV_ASSIGN(const auto navs, navFolderOf(folder, game));
    DeployedNav found{.file = navs / (map + ".nav"), .graph = {}};
    std::error_code code;
    if (!fs::exists(found.file, code)) {
        return fail(fmt::format("There is no nav of {} there", map), found.file.string(), "deploy one first");
    }
    NAV_ASSIGN(const auto bytes, readFile(found.file, kMostNavBytes));
    NAV_ASSIGN(auto nav, readAq2Nav(bytes, found.file.string()));
    found.graph = std::move(nav.graph);
    return found;
}

Result<std::string> difference(const NavGraph& here, const NavGraph& there, JobContext& context) {
    NAV_ASSIGN(const auto diff, diffNavs(here, there, {}, context));
    std::vector<std::string> parts;
    const auto add = [&](std::size_t count, const char* one, const char* more, const char* what) {
        if (count > 0) parts.push_back(fmt::format("{} {} {}", count, count == 1 ? one : more, what));
    };
    add(diff.nodesAdded.size(), "node", "nodes", "more");
    add(diff.nodesRemoved.size(), "node", "nodes", "less");
    add(diff.nodesMoved.size(), "node", "nodes", "elsewhere");
    add(diff.nodesRetyped.size(), "node", "nodes", "of another type");
    add(diff.linksAdded.size(), "link", "links", "more");
    add(diff.linksRemoved.size(), "link", "links", "less");
    add(diff.linksRetyped.size(), "link", "links", "of another type");
    add(diff.linksRecosted.size(), "link", "links", "of another cost");
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace navwright
