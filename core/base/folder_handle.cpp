#include "core/base/folder_handle.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <system_error>
#include <utility>

namespace navwright {

namespace {

/// openat() for a folder: readable, or where that is not permitted, only searchable.
int openFolder(int from, const char* path, int flags) {
    flags |= O_DIRECTORY | O_CLOEXEC;
    const int descriptor = ::openat(from, path, O_RDONLY | flags);
    return descriptor >= 0 || errno != EACCES ? descriptor : ::openat(from, path, O_PATH | flags);
}

bool isName(const std::string& name) {
    return !name.empty() && name != "." && name != ".." &&
           name.find_first_of(std::string_view("/\0", 2)) == std::string::npos;
}

}  // namespace

Result<> makeFolder(const std::filesystem::path& folder) {
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    if (code) return fail("The folder cannot be made: " + code.message(), folder.string());
    return {};
}

Result<FolderHandle> FolderHandle::open(const std::filesystem::path& path) {
    const int descriptor = openFolder(AT_FDCWD, path.empty() ? "." : path.c_str(), 0);
    if (descriptor >= 0) return FolderHandle(descriptor, path);
    return fail(fmt::format("The folder cannot be opened: {}", std::strerror(errno)), path.string(),
                "check that it exists and may be entered");
}

Result<FolderHandle> FolderHandle::inner(const std::string& name) const {
    if (!isName(name)) return failed("opened", name, EINVAL);
    const int descriptor = openFolder(descriptor_, name.c_str(), O_NOFOLLOW);
    if (descriptor >= 0) return FolderHandle(descriptor, path_ / name);
    const int error = errno;
    struct stat status{};
    if (look(name, status) && S_ISLNK(status.st_mode)) {
        return fail("This is a symbolic link, not a folder", (path_ / name).string(),
                    "put the folder itself there");
    }
    return failed("opened", name, error);
}

Result<FolderHandle> FolderHandle::again() const {
    const int descriptor = ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
    if (descriptor >= 0) return FolderHandle(descriptor, path_);
    return fail(fmt::format("The folder cannot be opened: {}", std::strerror(errno)), path_.string());
}

FolderHandle::FolderHandle(FolderHandle&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}

FolderHandle& FolderHandle::operator=(FolderHandle&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(path_, other.path_);
    return *this;
}

FolderHandle::~FolderHandle() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

bool FolderHandle::look(const std::string& name, struct stat& status) const {
    return isName(name) && ::fstatat(descriptor_, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
}

bool FolderHandle::has(const std::string& name) const {
    struct stat status{};
    return look(name, status);
}

std::vector<std::string> FolderHandle::names() const {
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

Result<Bytes> FolderHandle::read(const std::string& name, std::uint64_t maxBytes, std::uint64_t from) const {
    if (!isName(name)) return failed("read", name, EINVAL);
    // O_NONBLOCK: opening a FIFO would block.
    const int descriptor =
        ::openat(descriptor_, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) {
        if (errno == ENOENT) return fail("The file does not exist", (path_ / name).string());
        if (errno == ELOOP) return fail("Not a regular file", (path_ / name).string());
        return failed("read", name, errno);
    }
    // What cannot be sought in is no regular file, which readOpenFile() says.
    if (from > 0) ::lseek(descriptor, static_cast<off_t>(from), SEEK_SET);
    return readOpenFile(descriptor, path_ / name, maxBytes);
}

Result<> FolderHandle::make(const std::string& name, mode_t mode) const {
    if (!isName(name)) return failed("made", name, EINVAL);
    if (::mkdirat(descriptor_, name.c_str(), mode) != 0) return failed("made", name, errno);
    return {};
}

Result<> FolderHandle::move(const std::string& name, const FolderHandle& to,
                            const std::string& newName) const {
    if (!isName(name) || !isName(newName)) return failed("moved", name, EINVAL);
    if (::renameat(descriptor_, name.c_str(), to.descriptor_, newName.c_str()) != 0)
        return failed("moved", name, errno);
    return {};
}

Result<> FolderHandle::remove(const std::string& name) const {
    if (!isName(name)) return failed("removed", name, EINVAL);
    if (::unlinkat(descriptor_, name.c_str(), 0) == 0 || errno == ENOENT) return {};
    if (errno == EISDIR && ::unlinkat(descriptor_, name.c_str(), AT_REMOVEDIR) == 0) return {};
    return failed("removed", name, errno);
}

Result<> FolderHandle::flush() const {
    // EINVAL and the like: this file system cannot flush folders.
    if (::fsync(descriptor_) == 0 || (errno != EIO && errno != ENOSPC)) return {};
    return fail(fmt::format("The folder cannot be flushed: {}", std::strerror(errno)), path_.string());
}

std::unexpected<Failure> FolderHandle::failed(std::string_view doing, const std::string& name,
                                              int error) const {
    return fail(fmt::format("It cannot be {}: {}", doing, std::strerror(error)), (path_ / name).string());
}

}  // namespace navwright
