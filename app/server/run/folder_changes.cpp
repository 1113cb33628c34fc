#include "app/server/run/folder_changes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "app/server/run/run_note.h"
#include "core/base/atomic_file.h"
#include "core/base/digest.h"

namespace navwright {

namespace {

using Log = std::vector<std::string>;

std::string holder(const EngineProfile& profile, const EngineFolder& engine) {
    const auto state = engine.state();
    if (!state || !*state) return "another test";
    const auto note = readRunNote(profile, **state);
    if (!note || note->process == 0) return "another test";
    return fmt::format("process {}, which tests {}", note->process, note->map);
}

/// The folder, locked until it is closed, also by the end of the process; nothing when another run has it.
Result<std::optional<EngineFolder>> lockFolder(const EngineProfile& profile) {
    NAV_ASSIGN(auto engine, EngineFolder::open(profile));
    if (::flock(engine.root().descriptor(), LOCK_EX | LOCK_NB) == 0) return engine;
    if (errno == EWOULDBLOCK) return std::nullopt;
    return fail(fmt::format("The engine folder cannot be locked: {}", std::strerror(errno)),
                profile.folder.string(), "put it on a local disk");
}

std::vector<std::string> pathsOf(const RunNote& note) {
    std::vector<std::string> paths;
    for (const auto& entry : note.entries) paths.push_back(entry.path);
    return paths;
}

/// What a killed run has left to be put back.
Result<std::vector<std::string>> notedFiles(const EngineProfile& profile, const EngineFolder& engine) {
    NAV_ASSIGN(const auto state, engine.state());
    if (!state || !state->has(kNoteName)) return std::vector<std::string>();
    NAV_ASSIGN(const auto note, readRunNote(profile, *state));
    return pathsOf(note);
}

Result<> clearLeftovers(const EngineProfile& profile, const EngineFolder& engine, Leftovers leftovers,
                        Log& log) {
    if (hasLeftovers(profile)) {
        if (leftovers == Leftovers::refuse) {
            NAV_ASSIGN(const auto files, notedFiles(profile, engine));
            return fail(fmt::format("A test here was cut short; as root nothing is put back unasked: {}",
                                    fmt::join(files, ", ")),
                        stateFolder(profile).string(),
                        "give navgen --put-back, or answer the window's question at its start");
        }
        log.push_back(kCutShort);
    }
    return restoreNoted(profile, engine, log);
}

/// Keeps the very file under another name; where it is going to be replaced it stays in place until then, if
/// the file system has second names.
Result<> setAside(const FolderHandle& folder, const std::string& name, const FolderHandle& state,
                  const std::string& saved, bool replaced) {
    if (replaced && ::linkat(folder.descriptor(), name.c_str(), state.descriptor(), saved.c_str(), 0) == 0) {
        return {};
    }
    if (auto moved = folder.move(name, state, saved); !moved) {
        auto error = moved.error().error();
        error.what = "The file cannot be set aside: " + error.what;
        error.hint = "check that its folder is writable and the disk not full";
        return std::unexpected(Failure(std::move(error)));
    }
    return {};
}

/// The server may run as somebody else, whatever our umask is.
constexpr mode_t kForAll = 0644;

Result<> apply(const EngineFolder& engine, const FolderHandle& state, const RunNote& note,
               const std::vector<FolderChange>& changes) {
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const auto& change = changes[i];
        const auto& saved = note.entries[i].saved;
        if (saved.empty() && !change.content) continue;
        NAV_ASSIGN(const auto folder, engine.folderOf(change.path));
        const auto name = change.path.filename().string();
        if (!saved.empty()) {
            NAV_TRY(setAside(folder, name, state, saved, change.content.has_value()));
        }
        if (!change.content) continue;
        NAV_ASSIGN(auto file, AtomicFile::createIn(folder, name, kForAll));
        NAV_TRY(file.write(*change.content));
        NAV_TRY(file.commit());
    }
    return {};
}

Result<> change(const EngineFolder& engine, const std::string& map,
                const std::vector<FolderChange>& changes) {
    constexpr mode_t kOursAlone = 0600;
    NAV_ASSIGN(const auto state, engine.makeState());
    RunNote note{::getpid(), map, {}};
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const auto& path = changes[i].path;
        NAV_ASSIGN(const auto folder, engine.folderOf(path));
        note.entries.push_back({path.string(),
                                folder.has(path.filename().string()) ? savedName(i) : std::string(),
                                changes[i].content ? sha1Hex(*changes[i].content) : std::string()});
    }
    NAV_ASSIGN(auto file, AtomicFile::createIn(state, kNoteName, kOursAlone));
    NAV_TRY(file.write(writeRunNote(note)));
    NAV_TRY(file.commit());
    return apply(engine, state, note, changes);
}

}  // namespace

Leftovers usualLeftovers() {
    return ::geteuid() == 0 ? Leftovers::refuse : Leftovers::putBack;
}

Result<FolderChanges> FolderChanges::make(const EngineProfile& profile, const std::string& map,
                                          const WantedChanges& wanted, Leftovers leftovers, Log& log) {
    NAV_ASSIGN(auto engine, lockFolder(profile));
    if (!engine) {
        NAV_ASSIGN(const auto theirs, EngineFolder::open(profile));
        return fail("The engine folder is in use by " + holder(profile, theirs), profile.folder.string(),
                    "wait for it or cancel it; for two tests at once use a copy of the folder");
    }
    NAV_TRY(clearLeftovers(profile, *engine, leftovers, log));
    NAV_ASSIGN(const auto changes, wanted());
    FolderChanges made(profile, *std::move(engine));
    if (auto changed = change(*made.folder_, map, changes); !changed) {
        NAV_TRY(made.restore(log));
        return std::unexpected(std::move(changed).error());
    }
    return made;
}

FolderChanges::FolderChanges(FolderChanges&& other) noexcept
    : profile_(std::move(other.profile_)), folder_(std::exchange(other.folder_, std::nullopt)) {}

FolderChanges::~FolderChanges() {
    Log log;
    static_cast<void>(restore(log));
}

Result<> FolderChanges::restore(Log& log) {
    if (!folder_) return {};
    auto restored = restoreNoted(profile_, *folder_, log);
    folder_.reset();
    return restored;
}

bool hasLeftovers(const EngineProfile& profile) {
    const auto engine = EngineFolder::open(profile);
    if (!engine) return false;
    const auto navs = engine->navFolder();
    if (!navs || !navs->has(kStateName)) return false;
    const auto state = engine->state();
    return !state || (*state && (*state)->has(kNoteName));
}

Result<std::vector<std::string>> leftoverFiles(const EngineProfile& profile) {
    if (!hasLeftovers(profile)) return std::vector<std::string>();
    NAV_ASSIGN(const auto engine, lockFolder(profile));
    return engine ? notedFiles(profile, *engine) : std::vector<std::string>();
}

Result<> restoreLeftovers(const EngineProfile& profile, Log& log) {
    if (!hasLeftovers(profile)) return {};
    NAV_ASSIGN(const auto engine, lockFolder(profile));
    if (!engine) return {};
    return restoreNoted(profile, *engine, log);
}

namespace fs = std::filesystem;

namespace {

using Log = std::vector<std::string>;

/// More bytes than any file that a test puts into the folder.
constexpr std::uint64_t kMostBytes = 1u << 30;

std::string sha1Of(const FolderHandle& folder, const std::string& name) {
    const auto bytes = folder.read(name, kMostBytes);
    return bytes ? sha1Hex(*bytes) : std::string();
}

/// `name` with this ending, and a number where that is taken.
std::string freeName(const FolderHandle& folder, const std::string& name, std::string_view ending) {
    auto free = fmt::format("{}.{}", name, ending);
    for (int number = 2; folder.has(free); ++number) free = fmt::format("{}.{}.{}", name, ending, number);
    return free;
}

/// One file of a note, in its folder.
struct Place {
    const RunNote::Entry& entry;
    const FolderHandle& folder;
    std::string name;

    [[nodiscard]] bool taken() const { return folder.has(name); }
    /// Whether what is there is the test's: nobody has put another file there since.
    [[nodiscard]] bool isOurs() const {
        return entry.sha1.empty() || !taken() || sha1Of(folder, name) == entry.sha1;
    }
    [[nodiscard]] bool isFolder() const {
        const auto state = folder.look(name);
        return state && state->kind == EntryKind::folder;
    }
    [[nodiscard]] std::string path() const { return (fs::path(entry.path).parent_path() / name).string(); }
};

/// A server that has gone astray may have put a folder where its report should be.
Result<> clearAway(const Place& place, Log& log) {
    if (!place.taken() || place.folder.remove(place.name)) return {};
    const auto aside = freeName(place.folder, place.name, "after-navtest");
    NAV_TRY(place.folder.move(place.name, place.folder, aside));
    log.push_back(fmt::format("{} could not be removed and is now called {}", place.path(), aside));
    return {};
}

Result<> putBack(const FolderHandle& state, const Place& place, Log& log) {
    const bool ours = place.isOurs();
    if (ours && place.isFolder()) {
        NAV_TRY(clearAway(place, log));
    }
    const auto& saved = place.entry.saved;
    if (saved.empty()) return ours ? place.folder.remove(place.name) : Result<>();
    if (!state.has(saved)) return {};
    auto target = place.name;
    // Somebody has put another file there since, or the run never came to replacing it.
    if (!ours && sha1Of(place.folder, place.name) != sha1Of(state, saved))
        target = freeName(place.folder, place.name, "before-navtest");
    NAV_TRY(state.move(saved, place.folder, target));
    // Two names of one file are left alone by a move.
    NAV_TRY(state.remove(saved));
    log.push_back(fmt::format("put back {}", (fs::path(place.entry.path).parent_path() / target).string()));
    return {};
}

/// What a kill left of files that were being written.
void removeTemporaries(const FolderHandle& folder, const std::string& name) {
    for (const auto& other : folder.names()) {
        const auto state = isTemporaryOf(other, name) ? folder.look(other) : std::nullopt;
        if (state && state->kind == EntryKind::file) static_cast<void>(folder.remove(other));
    }
}

Result<> putBack(const EngineFolder& engine, const FolderHandle& state, const RunNote::Entry& entry,
                 Log& log) {
    NAV_ASSIGN(const auto folder, engine.folderOf(entry.path));
    const Place place{entry, folder, fs::path(entry.path).filename().string()};
    if (auto done = putBack(state, place, log); !done) {
        auto error = done.error().error();
        error.what = "The file cannot be put back: " + error.what;
        error.hint = entry.saved.empty()
                         ? "remove it by hand"
                         : fmt::format("what was there is kept as {}", (state.path() / entry.saved).string());
        return std::unexpected(Failure(std::move(error)));
    }
    removeTemporaries(folder, place.name);
    return {};
}

}  // namespace

Result<> restoreNoted(const EngineProfile& profile, const EngineFolder& engine, Log& log) {
    NAV_ASSIGN(const auto state, engine.state());
    if (!state) return {};
    if (state->has(kNoteName)) {
        NAV_ASSIGN(const auto note, readRunNote(profile, *state));
        Result<> outcome;
        for (const auto& entry : note.entries) {
            if (auto back = putBack(engine, *state, entry, log); !back && outcome) outcome = std::move(back);
        }
        NAV_TRY(outcome);
        NAV_TRY(state->remove(kNoteName));
    }
    removeTemporaries(*state, kNoteName);
    NAV_ASSIGN(const auto navs, engine.navFolder());
    if (navs.remove(kStateName)) return {};
    return fail("The folder of the test cannot be removed", state->path().string(),
                "look at what is in it and remove it by hand");
}

}  // namespace navwright
