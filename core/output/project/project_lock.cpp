#include "core/output/project/project_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/base/folder_handle.h"
#include "core/base/output_place.h"
#include "core/base/temporary_name.h"

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

/// Removes and returns the next word; empty at the end.
std::string_view nextField(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    const auto field = text.substr(0, text.find(' '));
    text.remove_prefix(field.size());
    return field;
}

/// Whether a process of this machine is gone or exiting. Exiting takes time in proportion to its memory, and
/// keeps its locks until then.
bool isEnding(long process) {
    constexpr unsigned long kExiting = 0x4;  // PF_EXITING of Linux's sched.h
    constexpr int kFlags = 6;                // number of fields after the state in proc(5)
    constexpr int kPending = 28;
    std::ifstream stat(fmt::format("/proc/{}/stat", process));
    std::string text;
    if (!std::getline(stat, text)) return true;
    const auto name = text.rfind(')');
    if (name == std::string::npos) return false;
    auto fields = std::string_view(text).substr(name + 1);
    const auto state = nextField(fields);
    if (state == "Z" || state == "X") return true;
    unsigned long flags = 0, pending = 0;
    for (int i = 1; i <= kPending; ++i) {
        const auto field = nextField(fields);
        if (i == kFlags) std::from_chars(field.data(), field.data() + field.size(), flags);
        if (i == kPending) std::from_chars(field.data(), field.data() + field.size(), pending);
    }
    return (flags & kExiting) != 0 || (pending & (1UL << (SIGKILL - 1))) != 0;
}

/// Waits for a holder that is exiting, so that a restarted program gets its project.
bool lockSoon(int descriptor, const fs::path& project) {
    constexpr int kTries = 400, kTriesOfTheLiving = 3;
    constexpr auto kPause = std::chrono::milliseconds(5);
    for (int i = 0, living = 0; i < kTries && living < kTriesOfTheLiving; ++i) {
        if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return true;
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
        struct stat status{};
        const bool ours = isTemporaryOf(name, place.filename().string()) && folder->look(name, status) &&
                          S_ISREG(status.st_mode) && status.st_uid == ::geteuid();
        if (ours) static_cast<void>(folder->remove(name));
    }
}

}  // namespace

Result<ProjectLock> ProjectLock::take(const fs::path& project) {
    constexpr mode_t kMode = 0666;
    const int descriptor = ::open(lockFile(project).c_str(),
                                  O_CREAT | O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, kMode);
    if (descriptor < 0) {
        return fail(fmt::format("The project cannot be locked: {}", std::strerror(errno)), project.string(),
                    "check that its folder is writable");
    }
    ProjectLock lock(descriptor);
    if (!lockSoon(descriptor, project)) {
        return fail("The project is open in another window" + holderWords(project), project.string(),
                    "close it there, or save this one under another name");
    }
    leaveLockNote(descriptor);
    removeTemporaries(project);
    return lock;
}

std::optional<LockHolder> ProjectLock::lastHolder(const fs::path& project) {
    return readLockNote(lockFile(project));
}

ProjectLock::ProjectLock(ProjectLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

ProjectLock& ProjectLock::operator=(ProjectLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

ProjectLock::~ProjectLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace navwright
