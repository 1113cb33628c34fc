#include "core/base/file_bytes.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <system_error>

#include "core/base/debug_log.h"
#include "core/base/stop_scope.h"

namespace navwright {

namespace {

/// Bytes read between checks for a stop request; a slow disk takes moments for them.
constexpr std::size_t kChunk = std::size_t{4} << 20;

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

Result<int> openFile(const std::filesystem::path& path) {
    NAV_DEBUG(files, "open {}", path.string());
    std::error_code code;
    const auto status = std::filesystem::status(path, code);
    if (!std::filesystem::exists(status)) return fail("The file does not exist", path.string());
    // Opening some devices has side effects, so check first.
    if (!std::filesystem::is_regular_file(status)) return fail("Not a regular file", path.string());
    // O_NONBLOCK: it may have become a FIFO since, which would block.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) {
        return fail(fmt::format("The file cannot be opened: {}", std::strerror(errno)), path.string());
    }
    return descriptor;
}

struct OpenFile {
    File file;
    std::uint64_t size = 0;
};

/// Takes ownership of the descriptor.
Result<OpenFile> opened(int descriptor, const std::filesystem::path& path) {
    OpenFile open{.file = File(::fdopen(descriptor, "rb"), &std::fclose)};
    if (!open.file) {
        const int error = errno;
        ::close(descriptor);
        return fail(fmt::format("The file cannot be opened: {}", std::strerror(error)), path.string());
    }
    struct stat status{};
    if (::fstat(descriptor, &status) != 0) {
        return fail(fmt::format("The file cannot be read: {}", std::strerror(errno)), path.string());
    }
    if (!S_ISREG(status.st_mode)) return fail("Not a regular file", path.string());
    open.size = static_cast<std::uint64_t>(status.st_size);
    return open;
}

Result<Bytes> readFirst(std::FILE* file, std::uint64_t size, const std::filesystem::path& path) {
    Bytes bytes(size);
    std::size_t got = 0;
    while (got < bytes.size()) {
        const auto wanted = std::min(kChunk, bytes.size() - got);
        const auto read = std::fread(bytes.data() + got, 1, wanted, file);
        got += read;
        if (read < wanted) break;
        if (got < bytes.size() && stopAsked()) return cancelled();
    }
    if (got != bytes.size() && std::ferror(file) != 0) {
        return fail(fmt::format("Reading stopped after {} bytes: {}", got, std::strerror(errno)),
                    path.string());
    }
    bytes.resize(got);
    NAV_DEBUG(files, "read {} bytes of {}", got, path.string());
    return bytes;
}

}  // namespace

Result<Bytes> readOpenFile(int descriptor, const std::filesystem::path& path, std::uint64_t maxBytes) {
    NAV_ASSIGN(const auto open, opened(descriptor, path));
    if (open.size > maxBytes) {
        return fail(fmt::format("The file is too large: {} bytes, at most {} are read", open.size, maxBytes),
                    path.string());
    }
    const auto begun = static_cast<std::uint64_t>(std::max<off_t>(::lseek(descriptor, 0, SEEK_CUR), 0));
    return readFirst(open.file.get(), open.size - std::min(begun, open.size), path);
}

Result<Bytes> readFile(const std::filesystem::path& path, std::uint64_t maxBytes) {
    NAV_ASSIGN(const int descriptor, openFile(path));
    return readOpenFile(descriptor, path, maxBytes);
}

Result<Bytes> readHead(const std::filesystem::path& path, std::size_t bytes) {
    NAV_ASSIGN(const int descriptor, openFile(path));
    NAV_ASSIGN(const auto open, opened(descriptor, path));
    return readFirst(open.file.get(), std::min<std::uint64_t>(open.size, bytes), path);
}

}  // namespace navwright
