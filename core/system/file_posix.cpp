#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <memory>

#include "core/system/errors_posix.h"
#include "core/system/file.h"
#include "core/system/states_posix.h"

namespace navwright {

namespace {

Attempt<SystemFile> opened(int descriptor) {
    if (descriptor < 0) return systemError();
    return SystemFile(descriptor);
}

template <class Call>
Attempt<std::size_t> transferred(const Call& call) {
    ssize_t count = 0;
    do {
        count = call();
    } while (count < 0 && errno == EINTR);
    if (count < 0) return systemError();
    return static_cast<std::size_t>(count);
}

}  // namespace

EntryState entryState(const struct stat& status) {
    EntryState state;
    const auto mode = status.st_mode;
    state.kind = S_ISREG(mode)                     ? EntryKind::file
                 : S_ISDIR(mode)                   ? EntryKind::folder
                 : S_ISLNK(mode)                   ? EntryKind::link
                 : S_ISFIFO(mode) || S_ISCHR(mode) ? EntryKind::stream
                 : S_ISBLK(mode)                   ? EntryKind::disk
                                                   : EntryKind::other;
    constexpr std::int64_t kNanoseconds = 1'000'000'000;
    state.bytes = static_cast<std::uint64_t>(status.st_size);
    state.names = status.st_nlink;
    state.identity = {status.st_dev, status.st_ino};
    state.touched = std::int64_t{status.st_mtim.tv_sec} * kNanoseconds + status.st_mtim.tv_nsec;
    state.ours = status.st_uid == ::geteuid();
    state.trusted = state.ours || status.st_uid == 0;
    state.mode = mode & ~static_cast<mode_t>(S_IFMT);
    state.owner = status.st_uid;
    state.group = status.st_gid;
    return state;
}

Attempt<EntryState> stateAt(const std::filesystem::path& path) {
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0) return systemError();
    return entryState(status);
}

Attempt<EntryState> stateOfEntry(const std::filesystem::path& path) {
    struct stat status{};
    if (::lstat(path.c_str(), &status) != 0) return systemError();
    return entryState(status);
}

bool removeEntry(const std::filesystem::path& path) {
    return ::unlink(path.c_str()) == 0;
}

SystemFile::~SystemFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

Attempt<SystemFile> SystemFile::toRead(const std::filesystem::path& path) {
    return opened(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
}

Attempt<SystemFile> SystemFile::toAppend(const std::filesystem::path& path) {
    constexpr mode_t kMode = 0644;
    return opened(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, kMode));
}

Attempt<SystemFile> SystemFile::toLock(const std::filesystem::path& path) {
    constexpr mode_t kMode = 0666;
    return opened(
        ::open(path.c_str(), O_CREAT | O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, kMode));
}

Attempt<SystemFile> SystemFile::toStream(const std::filesystem::path& path) {
    // Opening a FIFO without a reader would block.
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor >= 0) ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    return opened(descriptor);
}

Attempt<SystemFile> SystemFile::again(int descriptor) {
    return opened(::fcntl(descriptor, F_DUPFD_CLOEXEC, 0));
}

Attempt<SystemFile> SystemFile::scratch(const std::filesystem::path& folder) {
    const int unnamed = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (unnamed >= 0) return SystemFile(unnamed);
    // Some file systems do not support unnamed files.
    auto name = (folder / "navwright-XXXXXX").string();
    const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0) return systemError();
    ::unlink(name.c_str());
    return SystemFile(descriptor);
}

Attempt<> SystemFile::close() {
    return attempted(::close(std::exchange(descriptor_, -1)));
}

Attempt<EntryState> SystemFile::state() const {
    struct stat status{};
    if (::fstat(descriptor_, &status) != 0) return systemError();
    return entryState(status);
}

Attempt<std::size_t> SystemFile::read(std::span<std::byte> room) const {
    return transferred([&] { return ::read(descriptor_, room.data(), room.size()); });
}

Attempt<std::size_t> SystemFile::readAt(std::uint64_t at, std::span<std::byte> room) const {
    return transferred(
        [&] { return ::pread(descriptor_, room.data(), room.size(), static_cast<off_t>(at)); });
}

Attempt<> SystemFile::seek(std::uint64_t at) const {
    return attempted(::lseek(descriptor_, static_cast<off_t>(at), SEEK_SET) < 0 ? -1 : 0);
}

Attempt<> SystemFile::skip(std::uint64_t bytes) const {
    return attempted(::lseek(descriptor_, static_cast<off_t>(bytes), SEEK_CUR) < 0 ? -1 : 0);
}

Attempt<> SystemFile::write(std::span<const std::byte> bytes) const {
    while (!bytes.empty()) {
        const auto written = transferred([&] { return ::write(descriptor_, bytes.data(), bytes.size()); });
        if (!written) return std::unexpected(written.error());
        bytes = bytes.subspan(*written);
    }
    return {};
}

Attempt<> SystemFile::writeAtOnce(std::string_view text) const {
    const auto written = ::write(descriptor_, text.data(), text.size());
    if (written < 0) return systemError();
    if (static_cast<std::size_t>(written) != text.size()) return systemError(EIO);
    return {};
}

Attempt<> SystemFile::truncate(std::uint64_t bytes) const {
    return attempted(::ftruncate(descriptor_, static_cast<off_t>(bytes)));
}

Attempt<> SystemFile::replace(std::string_view text) const {
    if (::ftruncate(descriptor_, 0) != 0) return systemError();
    return attempted(::pwrite(descriptor_, text.data(), text.size(), 0) < 0 ? -1 : 0);
}

Attempt<> SystemFile::flush() const {
    return attempted(::fsync(descriptor_));
}

void SystemFile::touch() const {
    ::futimens(descriptor_, nullptr);
}

/// Only root can change owners; where the group cannot be kept, it gets only the permissions that others
/// have.
void SystemFile::takeAfter(const EntryState& earlier) const {
    constexpr mode_t kPermissions = 0777;
    if (::fchown(descriptor_, earlier.owner, earlier.group) != 0)
        static_cast<void>(::fchown(descriptor_, static_cast<uid_t>(-1), earlier.group) != 0);
    struct stat now{};
    auto mode = earlier.mode & kPermissions;
    if (::fstat(descriptor_, &now) != 0 || now.st_gid != earlier.group)
        mode &= ~static_cast<mode_t>(S_IRWXG) | (mode & S_IRWXO) << 3;
    ::fchmod(descriptor_, mode);
}

Attempt<> SystemFile::setMode(unsigned mode) const {
    return attempted(::fchmod(descriptor_, mode));
}

bool SystemFile::lock() const {
    return ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
}

struct NoBrokenPipe::Before {
    sigset_t pipe{};
    sigset_t blocked{};
};

NoBrokenPipe::NoBrokenPipe() : before_(new Before) {
    ::sigemptyset(&before_->pipe);
    ::sigaddset(&before_->pipe, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &before_->pipe, &before_->blocked);
}

NoBrokenPipe::~NoBrokenPipe() {
    const std::unique_ptr<Before> before(before_);
    if (::sigismember(&before->blocked, SIGPIPE) == 1) return;
    const timespec atOnce{};
    while (::sigtimedwait(&before->pipe, nullptr, &atOnce) < 0 && errno == EINTR) continue;
    ::pthread_sigmask(SIG_SETMASK, &before->blocked, nullptr);
}

PassedText::~PassedText() = default;

Attempt<> PassedText::put(std::string_view text) {
    // Without MFD_CLOEXEC, so that programs started from here inherit the descriptor.
    const int descriptor = ::memfd_create("navtest", 0);
    if (descriptor < 0) return systemError();
    file_ = SystemFile(descriptor);
    return file_.write(std::as_bytes(std::span(text)));
}

std::string PassedText::path() const {
    return file_.isOpen() ? "/proc/self/fd/" + std::to_string(file_.descriptor()) : std::string();
}

int ownDescriptor(const std::filesystem::path& folder, const std::filesystem::path& name) {
    if (folder != std::filesystem::path("/proc/" + std::to_string(::getpid()) + "/fd")) return -1;
    const auto& digits = name.native();
    int number = -1;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc() && end == digits.data() + digits.size() ? number : -1;
}

bool isOpenDescriptor(int descriptor) {
    return ::fcntl(descriptor, F_GETFD) >= 0;
}

}  // namespace navwright
