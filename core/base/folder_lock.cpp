#include "core/base/folder_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/abrupt_end.h"
#include "core/base/lock_note.h"
#include "core/base/stop_scope.h"
#include "core/base/temporary_name.h"

namespace navwright {

namespace {

constexpr std::string_view kBusy = "Another run writes here";
constexpr const char* kLockName = ".navwright-lock";

std::unexpected<Failure> busy(const std::filesystem::path& folder) {
    const auto holder = readLockNote(folder / kLockName);
    return fail(kBusy, folder.string(),
                fmt::format("{}wait for its end, or name another folder",
                            holder ? holder->words() + "; " : std::string()));
}

/// When the file was last touched, by its disk's clock.
timespec touchedAt(const std::filesystem::path& file) {
    struct stat status{};
    // Opening makes a network file system refresh its attributes.
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return {};
    if (::fstat(descriptor, &status) != 0) status.st_mtim = {};
    ::close(descriptor);
    return status.st_mtim;
}

/// Takes ownership of the descriptor.
void keepTouching(const std::stop_token& stop, int descriptor, std::chrono::milliseconds pace) {
    std::mutex mutex;
    std::condition_variable_any pause;
    std::unique_lock lock(mutex);
    while (!pause.wait_for(lock, stop, pace, [&] { return stop.stop_requested(); }))
        ::futimens(descriptor, nullptr);
    ::close(descriptor);
}

}  // namespace

bool isBusy(const Failure& failure) {
    return !failure.cancelled() && failure.error().what == kBusy;
}

std::filesystem::path FolderLock::file() const {
    return folder_.path() / kLockName;
}

Result<FolderLock> FolderLock::take(const std::filesystem::path& folder, Pace pace) {
    NAV_ASSIGN(auto handle, FolderHandle::open(folder));
    FolderLock lock(std::move(handle));
    if (::flock(lock.folder_.descriptor(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return busy(folder);
    NAV_TRY(lock.waitForOthers(pace));
    NAV_TRY(lock.leaveFile(pace));
    return lock;
}

/// Files of this host are ignored: its locks were released when their processes ended.
Result<> FolderLock::waitForOthers(Pace pace) const {
    constexpr std::chrono::milliseconds kLook{100};
    const auto holder = readLockNote(file());
    if (!holder || holder->host == hostName()) return {};
    const auto before = touchedAt(file());
    for (std::chrono::milliseconds waited{0}; waited < pace.watch; waited += kLook) {
        if (stopAsked()) return cancelled();
        const auto now = touchedAt(file());
        if (now.tv_sec != before.tv_sec || now.tv_nsec != before.tv_nsec) return busy(folder_.path());
        std::this_thread::sleep_for(kLook);
    }
    return {};
}

Result<> FolderLock::leaveFile(Pace pace) {
    constexpr mode_t kMode = 0666;
    struct stat status{};
    const bool left = folder_.look(kLockName, status);
    // Not a lock file: a user's file of that name.
    if (left && status.st_size > 0 && !readLockNote(file())) return {};
    NAV_TRY(folder_.remove(kLockName));
    const int descriptor =
        ::openat(folder_.descriptor(), kLockName, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, kMode);
    // Another host took it first.
    if (descriptor < 0 && errno == EEXIST) return busy(folder_.path());
    if (descriptor < 0) return {};
    rememberTemporary(file());
    leaveLockNote(descriptor);
    touching_ = std::jthread(keepTouching, descriptor, pace.touch);
    return {};
}

FolderLock::~FolderLock() {
    if (!touching_.joinable()) return;
    touching_.request_stop();
    touching_.join();
    static_cast<void>(folder_.remove(kLockName));
    forgetTemporary(file());
}

}  // namespace navwright
