#include "core/base/folder_lock.h"

#include <fmt/format.h>

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
std::int64_t touchedAt(const FolderHandle& folder) {
    // Opening makes a network file system refresh its attributes.
    const auto file = folder.system().toRead(kLockName);
    if (!file) return 0;
    const auto state = file->state();
    return state ? state->touched : 0;
}

void keepTouching(const std::stop_token& stop, const SystemFile& file, std::chrono::milliseconds pace) {
    std::mutex mutex;
    std::condition_variable_any pause;
    std::unique_lock lock(mutex);
    while (!pause.wait_for(lock, stop, pace, [&] { return stop.stop_requested(); })) file.touch();
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
    if (!lock.folder_.system().lock()) return busy(folder);
    NAV_TRY(lock.waitForOthers(pace));
    NAV_TRY(lock.leaveFile(pace));
    return lock;
}

/// Files of this host are ignored: its locks were released when their processes ended.
Result<> FolderLock::waitForOthers(Pace pace) const {
    constexpr std::chrono::milliseconds kLook{100};
    const auto holder = readLockNote(file());
    if (!holder || holder->host == hostName()) return {};
    const auto before = touchedAt(folder_);
    for (std::chrono::milliseconds waited{0}; waited < pace.watch; waited += kLook) {
        if (stopAsked()) return cancelled();
        if (touchedAt(folder_) != before) return busy(folder_.path());
        std::this_thread::sleep_for(kLook);
    }
    return {};
}

Result<> FolderLock::leaveFile(Pace pace) {
    constexpr unsigned kMode = 0666;
    const auto left = folder_.look(kLockName);
    // Not a lock file: a user's file of that name.
    if (left && left->bytes > 0 && !readLockNote(file())) return {};
    NAV_TRY(folder_.remove(kLockName));
    auto made = folder_.system().make(kLockName, kMode, true);
    // Another host took it first.
    if (!made && made.error() == std::errc::file_exists) return busy(folder_.path());
    if (!made) return {};
    rememberTemporary(file());
    leaveLockNote(*made);
    touching_ = std::jthread([lock = *std::move(made), pace](const std::stop_token& stop) {
        keepTouching(stop, lock, pace.touch);
    });
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
