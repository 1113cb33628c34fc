#include "core/base/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "core/base/abrupt_end.h"
#include "core/base/debug_log.h"

namespace navwright {

namespace {

/// Mode of a new file, before the umask.
constexpr mode_t kNewFileMode = 0666;
/// Mode of a temporary until it gets the owner and mode of the file it replaces.
constexpr mode_t kPrivateMode = 0600;
constexpr mode_t kPermissions = 0777;

/// Copies owner, group and mode of the replaced file. Only root can change owners; where the group cannot be
/// kept, it gets only the permissions that others have.
void takeAfter(int descriptor, const struct stat& earlier) {
    if (::fchown(descriptor, earlier.st_uid, earlier.st_gid) != 0)
        static_cast<void>(::fchown(descriptor, static_cast<uid_t>(-1), earlier.st_gid) != 0);
    struct stat now{};
    auto mode = earlier.st_mode & kPermissions;
    if (::fstat(descriptor, &now) != 0 || now.st_gid != earlier.st_gid)
        mode &= ~static_cast<mode_t>(S_IRWXG) | (mode & S_IRWXO) << 3;
    ::fchmod(descriptor, mode);
}

/// Blocks SIGPIPE: a reader that closes a pipe makes write() fail with EPIPE instead of ending the program.
class NoBrokenPipe {
  public:
    NoBrokenPipe() {
        ::sigemptyset(&pipe_);
        ::sigaddset(&pipe_, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    NoBrokenPipe(const NoBrokenPipe&) = delete;
    NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;
    ~NoBrokenPipe() {
        if (::sigismember(&before_, SIGPIPE) == 1) return;
        const timespec atOnce{};
        while (::sigtimedwait(&pipe_, nullptr, &atOnce) < 0 && errno == EINTR) continue;
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

  private:
    sigset_t pipe_{};
    sigset_t before_{};
};

}  // namespace

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : folder_(std::move(other.folder_)),
      name_(std::move(other.name_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      earlier_(std::exchange(other.earlier_, {})),
      placed_(other.placed_),
      fresh_(other.fresh_),
      descriptor_(std::exchange(other.descriptor_, -1)),
      held_(std::move(other.held_)) {}

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    settle();
    if (temporary_.empty()) return;
    ::unlinkat(folder_.descriptor(), temporary_.c_str(), 0);
    forgetTemporary(folder_.path() / temporary_);
}

Result<AtomicFile> AtomicFile::openStream(const OutputPlace& place, const std::filesystem::path& target) {
    AtomicFile file({}, {}, target);
    if (place.kind == OutputPlace::Kind::descriptor) {
        file.descriptor_ = ::fcntl(place.descriptor, F_DUPFD_CLOEXEC, 0);
    } else {
        // Opening a FIFO without a reader would block.
        file.descriptor_ = ::open(place.path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        if (file.descriptor_ < 0 && errno == ENXIO) {
            return fail("This FIFO has no reader", target.string(), "start its reader first");
        }
        if (file.descriptor_ >= 0) {
            const int flags = ::fcntl(file.descriptor_, F_GETFL);
            ::fcntl(file.descriptor_, F_SETFL, flags & ~O_NONBLOCK);
        }
    }
    if (file.descriptor_ < 0) return file.failed("written");
    return file;
}

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& target) {
    NAV_ASSIGN(const auto place, outputPlace(target));
    if (place.kind != OutputPlace::Kind::file) return openStream(place, target);
    NAV_ASSIGN(auto folder, FolderHandle::open(place.path.parent_path()));
    AtomicFile file(std::move(folder), place.path.filename().string(), target);
    struct stat earlier{};
    if (!file.folder_.look(file.name_, earlier)) {
        NAV_TRY(file.openTemporary(kNewFileMode));
        return file;
    }
    if (::faccessat(file.folder_.descriptor(), file.name_.c_str(), W_OK, AT_EACCESS) != 0) {
        return fail(fmt::format("The file cannot be replaced: {}", std::strerror(errno)), target.string(),
                    "name another file, or make this one writable");
    }
    NAV_TRY(file.openTemporary(kPrivateMode));
    takeAfter(file.descriptor_, earlier);
    return file;
}

Result<AtomicFile> AtomicFile::createIn(const FolderHandle& folder, const std::string& name, mode_t mode) {
    NAV_ASSIGN(auto same, folder.again());
    AtomicFile file(std::move(same), name, folder.path() / name);
    NAV_TRY(file.openTemporary(kPrivateMode));
    if (::fchmod(file.descriptor_, mode) != 0) return file.failed("written");
    return file;
}

Result<> AtomicFile::openTemporary(mode_t mode) {
    constexpr int kTries = 100;
    const Unbroken whole;
    for (int i = 0; i < kTries; ++i) {
        temporary_ = temporaryName(name_);
        descriptor_ = ::openat(folder_.descriptor(), temporary_.c_str(),
                               O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (descriptor_ >= 0) {
            rememberTemporary(folder_.path() / temporary_);
            return {};
        }
        if (errno != EEXIST) break;
    }
    temporary_.clear();
    return fail(fmt::format("The file cannot be written: {}", std::strerror(errno)), target_.string(),
                "check that the folder exists and is writable");
}

Result<> AtomicFile::write(std::span<const std::byte> bytes) {
    if (!isStream()) return writeOut(bytes);
    held_.insert(held_.end(), bytes.begin(), bytes.end());
    return {};
}

Result<> AtomicFile::writeOut(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const auto written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0) {
            if (errno == EINTR) continue;
            return failed("written");
        }
        bytes = bytes.subspan(written);
    }
    return {};
}

Result<> AtomicFile::commit() {
    NAV_TRY(flush());
    const Unbroken whole;
    return isStream() ? place() : rename();
}

Result<> AtomicFile::flush() {
    if (!isStream() && ::fsync(descriptor_) != 0) return failed("flushed");
    return {};
}

Result<> AtomicFile::place() {
    if (isStream()) {
        const NoBrokenPipe guard;
        NAV_TRY(writeOut(held_));
        if (::close(std::exchange(descriptor_, -1)) != 0) return failed("written");
        return {};
    }
    keepEarlier();
    return rename();
}

Result<> AtomicFile::rename() {
    const int folder = folder_.descriptor();
    if (::renameat(folder, temporary_.c_str(), folder, name_.c_str()) != 0) return failed("put in place");
    forgetTemporary(folder_.path() / temporary_);
    temporary_.clear();
    ::close(std::exchange(descriptor_, -1));
    placed_ = true;
    NAV_DEBUG(files, "written {}", (folder_.path() / name_).string());
    return folder_.flush();
}

/// Links the file under a second name, so that the target's name always exists. Not every file system can.
void AtomicFile::keepEarlier() {
    const int folder = folder_.descriptor();
    const auto name = temporaryName(name_);
    fresh_ = !folder_.has(name_);
    if (fresh_ || ::linkat(folder, name_.c_str(), folder, name.c_str(), 0) != 0) return;
    earlier_ = name;
    rememberTemporary(folder_.path() / earlier_);
}

void AtomicFile::settle() {
    if (earlier_.empty()) return;
    ::unlinkat(folder_.descriptor(), earlier_.c_str(), 0);
    forgetTemporary(folder_.path() / std::exchange(earlier_, {}));
}

bool AtomicFile::takeBack() {
    if (isStream()) return descriptor_ >= 0;
    if (!placed_) return true;
    const int folder = folder_.descriptor();
    if (fresh_) return ::unlinkat(folder, name_.c_str(), 0) == 0;
    if (earlier_.empty() || ::renameat(folder, earlier_.c_str(), folder, name_.c_str()) != 0) return false;
    forgetTemporary(folder_.path() / std::exchange(earlier_, {}));
    return true;
}

std::unexpected<Failure> AtomicFile::failed(std::string_view doing) const {
    const int error = errno;
    const auto* hint = error == ENOSPC  ? "free some disk space"
                       : error == EFBIG ? "allow larger files, see `ulimit -f`"
                                        : "";
    return fail(fmt::format("The file cannot be {}: {}", doing, std::strerror(error)), target_.string(),
                hint);
}

Result<> writeFile(const std::filesystem::path& target, std::span<const std::byte> bytes) {
    NAV_ASSIGN(auto file, AtomicFile::create(target));
    NAV_TRY(file.write(bytes));
    return file.commit();
}

Result<> writeFile(const std::filesystem::path& target, std::string_view text) {
    return writeFile(target, std::as_bytes(std::span(text)));
}

}  // namespace navwright
