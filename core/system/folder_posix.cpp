#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <memory>
#include <string_view>

#include "core/system/errors_posix.h"
#include "core/system/folder.h"
#include "core/system/states_posix.h"

namespace navwright {

namespace {

/// openat() for a folder: readable, or where that is not permitted, only searchable.
int openFolder(int from, const char* path, int flags) {
    flags |= O_DIRECTORY | O_CLOEXEC;
    const int descriptor = ::openat(from, path, O_RDONLY | flags);
    return descriptor >= 0 || errno != EACCES ? descriptor : ::openat(from, path, O_PATH | flags);
}

}  // namespace

SystemFolder::~SystemFolder() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

Attempt<SystemFolder> SystemFolder::open(const std::filesystem::path& path) {
    const int descriptor = openFolder(AT_FDCWD, path.empty() ? "." : path.c_str(), 0);
    if (descriptor < 0) return systemError();
    return SystemFolder(descriptor);
}

Attempt<SystemFolder> SystemFolder::inner(const std::string& name) const {
    const int descriptor = openFolder(descriptor_, name.c_str(), O_NOFOLLOW);
    if (descriptor < 0) return systemError();
    return SystemFolder(descriptor);
}

Attempt<SystemFolder> SystemFolder::again() const {
    const int descriptor = ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
    if (descriptor < 0) return systemError();
    return SystemFolder(descriptor);
}

bool SystemFolder::isName(const std::string& name) {
    return !name.empty() && name != "." && name != ".." &&
           name.find_first_of(std::string_view("/\0", 2)) == std::string::npos;
}

Attempt<EntryState> SystemFolder::state(const std::string& name) const {
    struct stat status{};
    if (::fstatat(descriptor_, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) return systemError();
    return entryState(status);
}

std::vector<std::string> SystemFolder::names() const {
    std::vector<std::string> names;
    // A new description, as the read position of a folder belongs to the description.
    const int descriptor = ::openat(descriptor_, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return names;
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(::fdopendir(descriptor), &::closedir);
    if (!folder) {
        ::close(descriptor);
        return names;
    }
    while (const auto* entry = ::readdir(folder.get())) {
        const std::string name = entry->d_name;
        if (isName(name)) names.push_back(name);
    }
    return names;
}

Attempt<SystemFile> SystemFolder::toRead(const std::string& name) const {
    // O_NONBLOCK: opening a FIFO would block.
    const int descriptor =
        ::openat(descriptor_, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return systemError();
    return SystemFile(descriptor);
}

Attempt<SystemFile> SystemFolder::make(const std::string& name, unsigned mode, bool readable) const {
    const int flags = (readable ? O_RDWR : O_WRONLY) | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    const int descriptor = ::openat(descriptor_, name.c_str(), flags, static_cast<mode_t>(mode));
    if (descriptor < 0) return systemError();
    return SystemFile(descriptor);
}

Attempt<> SystemFolder::makeFolder(const std::string& name, unsigned mode) const {
    return attempted(::mkdirat(descriptor_, name.c_str(), mode));
}

Attempt<> SystemFolder::rename(const std::string& name, const SystemFolder& to,
                               const std::string& newName) const {
    return attempted(::renameat(descriptor_, name.c_str(), to.descriptor_, newName.c_str()));
}

Attempt<> SystemFolder::renameAnew(const std::string& name, const std::string& newName) const {
    if (::linkat(descriptor_, name.c_str(), descriptor_, newName.c_str(), 0) == 0) {
        ::unlinkat(descriptor_, name.c_str(), 0);
        return {};
    }
    if (errno != EPERM && errno != EOPNOTSUPP) return systemError();
    // No hard links here, as on FAT.
    return attempted(::renameat2(descriptor_, name.c_str(), descriptor_, newName.c_str(), RENAME_NOREPLACE));
}

Attempt<> SystemFolder::link(const std::string& name, const std::string& newName) const {
    return attempted(::linkat(descriptor_, name.c_str(), descriptor_, newName.c_str(), 0));
}

Attempt<> SystemFolder::remove(const std::string& name) const {
    const auto removed = removeFile(name);
    if (!removed && removed.error() == std::errc::is_a_directory)
        return attempted(::unlinkat(descriptor_, name.c_str(), AT_REMOVEDIR));
    return removed;
}

Attempt<> SystemFolder::removeFile(const std::string& name) const {
    return attempted(::unlinkat(descriptor_, name.c_str(), 0));
}

Attempt<> SystemFolder::flush() const {
    return attempted(::fsync(descriptor_));
}

Attempt<> SystemFolder::mayWrite(const std::string& name) const {
    return attempted(::faccessat(descriptor_, name.c_str(), W_OK, AT_EACCESS));
}

Attempt<> SystemFolder::mayMake() const {
    return attempted(::faccessat(descriptor_, ".", W_OK | X_OK, AT_EACCESS));
}

bool SystemFolder::lock() const {
    // Where folders cannot be locked, what is written into the lock file tells.
    return ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

bool SystemFolder::isLocked() const {
    if (::flock(descriptor_, LOCK_SH | LOCK_NB) != 0) return true;
    ::flock(descriptor_, LOCK_UN);
    return false;
}

}  // namespace navwright
