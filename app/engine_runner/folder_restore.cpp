#include "engine_runner/folder_restore.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <utility>

#include "base/digest.h"
#include "base/temporary_name.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

using Log = std::vector<std::string>;

/// Nothing that a test puts into the folder is larger.
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
        struct stat status{};
        return folder.look(name, status) && S_ISDIR(status.st_mode);
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
        struct stat status{};
        if (isTemporaryOf(other, name) && folder.look(other, status) && S_ISREG(status.st_mode))
            static_cast<void>(folder.remove(other));
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
