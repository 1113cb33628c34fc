#include "engine_runner/folder_changes.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/atomic_file.h"
#include "base/digest.h"
#include "engine_runner/run_note.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

using Log = std::vector<std::string>;

bool there(const fs::path& path) {
    std::error_code code;
    return fs::exists(fs::symlink_status(path, code));
}

std::string holder(const EngineProfile& profile) {
    const auto note = readRunNote(noteFile(profile));
    if (!note || note->process == 0) return "another test";
    return fmt::format("process {}, which tests {}", note->process, note->map);
}

/// A descriptor that holds the lock until it is closed, also by the end of the process.
Result<int> lockFolder(const EngineProfile& profile) {
    const int descriptor = ::open(profile.folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) {
        return fail(fmt::format("The engine folder cannot be opened: {}", std::strerror(errno)),
                    profile.folder.string(), "check that it exists and may be read");
    }
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return descriptor;
    const int error = errno;
    ::close(descriptor);
    if (error == EWOULDBLOCK) {
        return fail("The engine folder is in use by " + holder(profile), profile.folder.string(),
                    "wait for it or cancel it; for two tests at once use a copy of the folder");
    }
    return fail(fmt::format("The engine folder cannot be locked: {}", std::strerror(error)),
                profile.folder.string(), "put it on a local disk");
}

std::string sha1Of(const fs::path& path) {
    const auto bytes = readFile(path);
    return bytes ? sha1Hex(*bytes) : std::string();
}

/// Keeps the very file under another name; where it is going to be replaced it stays in place until then.
Result<> setAside(const fs::path& path, const fs::path& saved, bool replaced) {
    std::error_code code;
    if (replaced) {
        fs::create_hard_link(path, saved, code);
        if (code) fs::copy_file(path, saved, fs::copy_options::overwrite_existing, code);
    } else {
        fs::rename(path, saved, code);
    }
    if (!code) return {};
    return fail("The file cannot be set aside: " + code.message(), path.string(),
                "check that its folder is writable and the disk not full");
}

Result<> putBack(const EngineProfile& profile, const RunNote::Entry& entry, Log& log) {
    const auto path = profile.folder / entry.path;
    const auto saved = stateFolder(profile) / entry.saved;
    const bool isOurs = entry.sha1.empty() || !there(path) || sha1Of(path) == entry.sha1;
    std::error_code code;
    // A server that has gone astray may have put a folder where its report should be.
    const bool folder = fs::is_directory(fs::symlink_status(path, code));
    code.clear();
    if (folder && entry.sha1.empty()) fs::remove_all(path, code);
    if (entry.saved.empty()) {
        if (isOurs) fs::remove(path, code);
    } else if (there(saved)) {
        auto target = path;
        // Somebody has put another file there since, or the run never came to replacing it.
        if (!isOurs) target += ".before-navtest";
        if (!isOurs && sha1Of(path) == sha1Of(saved)) target = path;
        fs::rename(saved, target, code);
        // Two names of one file are left alone by rename().
        if (!code) fs::remove(saved, code);
        if (!code) log.push_back(fmt::format("put back {}", fs::relative(target, profile.folder).string()));
    }
    if (!code) return {};
    return fail(fmt::format("The file cannot be put back: {}", code.message()), path.string(),
                entry.saved.empty() ? "remove it by hand"
                                    : fmt::format("what was there is kept as {}", saved.string()));
}

/// As the note says; what cannot be put back keeps the note.
Result<> restoreNoted(const EngineProfile& profile, Log& log) {
    const auto folder = stateFolder(profile);
    if (!there(noteFile(profile))) {
        std::error_code code;
        if (fs::is_directory(folder, code)) fs::remove(folder, code);  // only when empty
        return {};
    }
    const auto note = readRunNote(noteFile(profile));
    if (!note) {
        return fail("The note of a test that was cut short cannot be read: " + note.error().message(),
                    folder.string(), "move what is kept there back by hand and remove that folder");
    }
    Result<> outcome;
    for (const auto& entry : note->entries) {
        if (auto back = putBack(profile, entry, log); !back && outcome) outcome = std::move(back);
    }
    NAV_TRY(outcome);
    std::error_code code;
    fs::remove_all(folder, code);
    if (!code) return {};
    return fail("The folder of the test cannot be removed: " + code.message(), folder.string(),
                "remove it by hand");
}

Result<> apply(const EngineProfile& profile, const RunNote& note, const std::vector<FolderChange>& changes) {
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const auto path = profile.folder / changes[i].path;
        const bool replaced = changes[i].content.has_value();
        if (!note.entries[i].saved.empty()) {
            NAV_TRY(setAside(path, stateFolder(profile) / note.entries[i].saved, replaced));
        }
        if (!replaced) continue;
        NAV_TRY(writeFile(path, *changes[i].content));
        // The server may run as somebody else, whatever our umask is.
        std::error_code code;
        fs::permissions(path, fs::perms::group_read | fs::perms::others_read, fs::perm_options::add, code);
    }
    return {};
}

Result<> change(const EngineProfile& profile, const std::string& map,
                const std::vector<FolderChange>& changes) {
    std::error_code code;
    fs::create_directory(stateFolder(profile), code);
    if (code) {
        return fail("The folder for navs cannot be written: " + code.message(), profile.navFolder().string(),
                    "let this user write there, and check that the disk is not full");
    }
    RunNote note{::getpid(), map, {}};
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const bool was = there(profile.folder / changes[i].path);
        note.entries.push_back({changes[i].path.string(), was ? fmt::format("{}.saved", i) : std::string(),
                                changes[i].content ? sha1Hex(*changes[i].content) : std::string()});
    }
    NAV_TRY(writeFile(noteFile(profile), writeRunNote(note)));
    return apply(profile, note, changes);
}

}  // namespace

Result<FolderChanges> FolderChanges::make(const EngineProfile& profile, const std::string& map,
                                          const std::vector<FolderChange>& changes, Log& log) {
    NAV_ASSIGN(const int lock, lockFolder(profile));
    FolderChanges made(profile, lock);
    if (hasLeftovers(profile)) log.push_back(kCutShort);
    if (auto restored = restoreNoted(profile, log); !restored) {
        ::close(std::exchange(made.lock_, -1));  // what is left is not this run's to touch
        return std::unexpected(std::move(restored).error());
    }
    if (auto changed = change(profile, map, changes); !changed) {
        NAV_TRY(made.restore(log));
        return std::unexpected(std::move(changed).error());
    }
    return made;
}

FolderChanges::FolderChanges(FolderChanges&& other) noexcept
    : profile_(std::move(other.profile_)), lock_(std::exchange(other.lock_, -1)) {}

FolderChanges::~FolderChanges() {
    Log log;
    static_cast<void>(restore(log));
}

Result<> FolderChanges::restore(Log& log) {
    if (lock_ < 0) return {};
    auto restored = restoreNoted(profile_, log);
    ::close(std::exchange(lock_, -1));
    return restored;
}

bool hasLeftovers(const EngineProfile& profile) {
    return there(noteFile(profile));
}

Result<> restoreLeftovers(const EngineProfile& profile, Log& log) {
    if (!hasLeftovers(profile)) return {};
    const auto lock = lockFolder(profile);
    if (!lock) return {};
    auto restored = restoreNoted(profile, log);
    ::close(*lock);
    return restored;
}

}  // namespace navwright
