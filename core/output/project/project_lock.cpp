#include "core/output/project/project_lock.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/base/folder_handle.h"
#include "core/base/output_place.h"
#include "core/base/temporary_name.h"
#include "core/system/process.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

/// Beside the file itself, so that all links to it share the lock.
fs::path lockFile(const fs::path& named) {
    const auto project = realPath(named);
    return project.parent_path() / fmt::format(".{}.lock", project.filename().string());
}

std::string holderWords(const fs::path& project) {
    const auto holder = ProjectLock::lastHolder(project);
    if (!holder) return {};
    return fmt::format(" ({})", holder->words());
}

/// Waits for a holder that is exiting, so that a restarted program gets its project.
bool lockSoon(const SystemFile& file, const fs::path& project) {
    constexpr int kTries = 400, kTriesOfTheLiving = 3;
    constexpr auto kPause = std::chrono::milliseconds(5);
    for (int i = 0, living = 0; i < kTries && living < kTriesOfTheLiving; ++i) {
        if (file.lock()) return true;
        const auto holder = ProjectLock::lastHolder(project);
        if (!holder || holder->host != hostName() || !isEnding(holder->process)) ++living;
        std::this_thread::sleep_for(kPause);
    }
    return false;
}

/// Only the lock holder saves, so temporaries beside the project are left over from killed programs.
void removeTemporaries(const fs::path& project) {
    const auto place = realPath(project);
    const auto folder = FolderHandle::open(place.parent_path());
    if (!folder) return;
    for (const auto& name : folder->names()) {
        if (!isTemporaryOf(name, place.filename().string())) continue;
        const auto state = folder->look(name);
        if (state && state->kind == EntryKind::file && state->ours) static_cast<void>(folder->remove(name));
    }
}

}  // namespace

Result<ProjectLock> ProjectLock::take(const fs::path& project) {
    auto file = SystemFile::toLock(lockFile(project));
    if (!file) {
        return fail(fmt::format("The project cannot be locked: {}", file.error().message()), project.string(),
                    "check that its folder is writable");
    }
    ProjectLock lock(*std::move(file));
    if (!lockSoon(lock.file_, project)) {
        return fail("The project is open in another window" + holderWords(project), project.string(),
                    "close it there, or save this one under another name");
    }
    leaveLockNote(lock.file_);
    removeTemporaries(project);
    return lock;
}

std::optional<LockHolder> ProjectLock::lastHolder(const fs::path& project) {
    return readLockNote(lockFile(project));
}

}  // namespace navwright
