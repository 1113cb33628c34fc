#include "app/server/setup/server_layout.h"

#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/base/atomic_file.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr const char* kLogName = "navwright-setup.log";
constexpr const char* kBuildName = ".navwright-build";
constexpr std::uint64_t kMostProgramBytes = 512u << 20;
constexpr mode_t kProgramMode = 0755;

constexpr std::string_view kServerConfig =
    "// A server to look at bots by hand. From the folder above:\n"
    "//   ./q2proded +set basedir . +set homedir \"\" +set net_ip 127.0.0.1 +set game action \\\n"
    "//       +exec navwright.cfg +map MAP\n"
    "// Tests of navs do not read this file.\n"
    "set public 0\n"
    "set deathmatch 1\n"
    "set bot_enable 1\n"
    "set timelimit 0\n";

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kBotNames{{
    {"males.txt",
     "// Names of bots\nAdam\nBert\nCarl\nDavid\nEmil\nFritz\nGus\nHugo\nIvan\nJack\nKurt\nLeo\n"},
    {"females.txt",
     "// Names of bots\nAnna\nBella\nClara\nDora\nElla\nFay\nGrace\nHelen\nIda\nJane\nKate\nLucy\n"},
    {"other.txt",
     "// Names of bots\nAce\nBlitz\nComet\nDash\nEcho\nFlint\nGhost\nHawk\nIce\nJinx\nKnox\nLynx\n"},
}};

std::unexpected<Failure> trouble(std::string_view doing, const fs::path& path, const std::error_code& code) {
    return fail(fmt::format("{}: {}", doing, code.message()), path.string(),
                code == std::errc::no_space_on_device ? "free some disk space"
                                                      : "name a folder that this user may write to");
}

bool isInside(const fs::path& inner, const fs::path& outer) {
    const auto [rest, end] = std::ranges::mismatch(outer, inner);
    return rest == outer.end();
}

/// Refuses a folder that others can change: they could lead what root writes there elsewhere.
Result<> requireRootsOwn(const fs::path& folder) {
    struct stat status{};
    if (::geteuid() != 0 || ::stat(folder.c_str(), &status) != 0) return {};
    if (status.st_uid == 0 && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0) return {};
    return fail("As root a server is only set up in a folder that only root can write to", folder.string(),
                "name a new folder, or do it as the user whose folder this is");
}

/// As root, accepts only an empty folder or one with nothing but our log: a server in it belongs to its user
/// by now.
Result<> requireOurs(const fs::path& folder) {
    std::error_code code;
    bool ours = false, others = false;
    for (fs::directory_iterator walk(folder, code), end; !code && walk != end; walk.increment(code)) {
        const auto name = walk->path().filename();
        if (name == kLogName) {
            ours = true;
        } else if (name != kBuildName) {
            others = true;
        }
    }
    if (code) return trouble("The folder for the server cannot be read", folder, code);
    if (!others || (ours && ::geteuid() != 0)) return {};
    return fail(ours ? "As root an existing server is not changed"
                     : "This folder has other files in it; a server for tests needs its own folder",
                folder.string(), "name a new folder, or empty this one");
}

Result<> makeServerFolder(const fs::path& folder) {
    std::error_code code;
    fs::create_directories(folder, code);
    if (code) return trouble("The folder cannot be made", folder, code);
    return {};
}

Result<> put(const fs::path& folder, const std::string& name, std::span<const std::byte> bytes, mode_t mode) {
    NAV_ASSIGN(const auto handle, FolderHandle::open(folder));
    NAV_ASSIGN(auto file, AtomicFile::createIn(handle, name, mode));
    NAV_TRY(file.write(bytes));
    return file.commit();
}

/// A file that was built, through no link: the build may belong to another user.
Result<Bytes> readBuilt(const fs::path& build, const std::string& name) {
    NAV_ASSIGN(const auto from, FolderHandle::open(build));
    auto bytes = from.read(name, kMostProgramBytes);
    if (bytes) return bytes;
    return fail(fmt::format("The build has made no {}", name), build.string(),
                "see the log; take a state of the source that it was tried with (docs/engine.md)");
}

/// Copies files that are not there yet, those in folders too.
Result<> putMissing(const fs::path& from, const fs::path& to) {
    std::error_code code;
    if (!fs::is_directory(from, code)) return {};
    fs::copy(from, to, fs::copy_options::recursive | fs::copy_options::skip_existing, code);
    if (code) return trouble("The game's files cannot be copied", from, code);
    return {};
}

Result<> putText(const fs::path& file, std::string_view text, std::vector<std::string>& log) {
    std::error_code code;
    if (fs::exists(file, code)) return {};
    log.push_back(fmt::format("written {}", file.string()));
    return writeFile(file, text);
}

Result<> putBots(const ServerFiles& files, const fs::path& bots, std::vector<std::string>& log) {
    if (!files.bots.empty()) {
        NAV_TRY(putMissing(files.bots, bots));
    }
    NAV_TRY(putMissing(files.source / "action" / "bots", bots));
    for (const auto& [name, text] : kBotNames) {
        NAV_TRY(putText(bots / name, text, log));
    }
    return {};
}

}  // namespace

Result<> giveTo(const RunUser& user, const fs::path& folder) {
    if (!user.change) return {};
    const auto give = [&](const fs::path& path) { return ::lchown(path.c_str(), user.uid, user.gid) == 0; };
    std::error_code code;
    bool given = true;
    for (fs::recursive_directory_iterator walk(folder, code), end; !code && walk != end; walk.increment(code))
        given = give(walk->path()) && given;
    if (given && !code && give(folder)) return {};
    return fail(fmt::format("The folder cannot be given to {}: {}", user.name, std::strerror(errno)),
                folder.string(), "put it on a disk that supports file owners");
}

Result<ServerFolder> ServerFolder::open(const fs::path& folder, const fs::path& source) {
    std::error_code code;
    const auto absolute = fs::weakly_canonical(fs::absolute(folder, code), code);
    if (folder.empty() || code) return trouble("The folder for the server cannot be used", folder, code);
    if (isInside(absolute, source) || isInside(source, absolute)) {
        return fail("The server cannot be set up inside its source, or in a folder that contains it",
                    absolute.string(), "name a folder elsewhere");
    }
    const bool made = !fs::exists(absolute, code);
    NAV_TRY(makeServerFolder(absolute));
    ServerFolder opened(absolute, made);
    NAV_TRY(requireRootsOwn(absolute));
    NAV_TRY(requireOurs(absolute));
    NAV_ASSIGN(opened.locked_, FolderHandle::open(absolute));
    if (::flock(opened.locked_.descriptor(), LOCK_EX | LOCK_NB) != 0) {
        return fail("A setup or a test is under way in this folder", absolute.string(),
                    "wait for it, or name another folder");
    }
    opened.keepBuild_ = false;
    fs::remove_all(opened.buildFolder(), code);
    fs::create_directory(opened.buildFolder(), code);
    if (code) return trouble("The folder for the server cannot be written", absolute, code);
    return opened;
}

ServerFolder::ServerFolder(ServerFolder&& other) noexcept
    : path_(std::exchange(other.path_, fs::path())),
      locked_(std::move(other.locked_)),
      made_(other.made_),
      keepBuild_(other.keepBuild_) {}

ServerFolder::~ServerFolder() {
    if (path_.empty()) return;
    std::error_code code;
    if (!keepBuild_) fs::remove_all(buildFolder(), code);
    // rmdir() removes it only when it is empty.
    if (made_) ::rmdir(path_.c_str());
}

fs::path ServerFolder::buildFolder() const {
    return path_ / kBuildName;
}

fs::path ServerFolder::logFile() const {
    return path_ / kLogName;
}

void ServerFolder::unlock() {
    locked_ = FolderHandle();
}

Result<> layOutServer(const ServerFolder& folder, const ServerFiles& files, const RunUser& user,
                      std::vector<std::string>& log) {
    const auto game = folder.path() / "action";
    NAV_ASSIGN(const auto program, readBuilt(files.build, files.program));
    NAV_ASSIGN(const auto library, readBuilt(files.build, files.library));
    for (const auto& inner :
         {folder.path() / "baseaq", game / "maps", game / "bots" / "nav", game / "demos"}) {
        NAV_TRY(makeServerFolder(inner));
    }
    NAV_TRY(put(folder.path(), files.program, program, kProgramMode));
    NAV_TRY(put(game, files.library, library, kProgramMode));
    log.push_back(
        fmt::format("{} and action/{} are in {}", files.program, files.library, folder.path().string()));
    NAV_TRY(putMissing(files.source / "action" / "config", game / "config"));
    NAV_TRY(putText(game / "navwright.cfg", kServerConfig, log));
    NAV_TRY(putBots(files, game / "bots", log));
    NAV_TRY(giveTo(user, game));
    return {};
}

}  // namespace navwright
