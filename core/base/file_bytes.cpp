#include "core/base/file_bytes.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "core/base/debug_log.h"
#include "core/base/stop_scope.h"

namespace navwright {

namespace {

/// Bytes read between checks for a stop request; a slow disk takes moments for them.
constexpr std::size_t kChunk = std::size_t{4} << 20;

Result<SystemFile> openFile(const std::filesystem::path& path) {
    NAV_DEBUG(files, "open {}", path.string());
    std::error_code code;
    const auto status = std::filesystem::status(path, code);
    if (!std::filesystem::exists(status)) return fail("The file does not exist", path.string());
    // Opening some devices has side effects, so check first.
    if (!std::filesystem::is_regular_file(status)) return fail("Not a regular file", path.string());
    auto file = SystemFile::toRead(path);
    if (file) return *std::move(file);
    return fail(fmt::format("The file cannot be opened: {}", file.error().message()), path.string());
}

Result<std::uint64_t> sizeOf(const SystemFile& file, const std::filesystem::path& path) {
    const auto state = file.state();
    if (!state)
        return fail(fmt::format("The file cannot be read: {}", state.error().message()), path.string());
    if (state->kind != EntryKind::file) return fail("Not a regular file", path.string());
    return state->bytes;
}

Result<Bytes> readFirst(const SystemFile& file, std::uint64_t size, const std::filesystem::path& path) {
    Bytes bytes(size);
    std::size_t got = 0;
    while (got < bytes.size()) {
        const auto wanted = std::min(kChunk, bytes.size() - got);
        const auto read = file.read(std::span(bytes).subspan(got, wanted));
        if (!read) {
            return fail(fmt::format("Reading stopped after {} bytes: {}", got, read.error().message()),
                        path.string());
        }
        if (*read == 0) break;
        got += *read;
        if (got < bytes.size() && stopAsked()) return cancelled();
    }
    bytes.resize(got);
    NAV_DEBUG(files, "read {} bytes of {}", got, path.string());
    return bytes;
}

}  // namespace

Result<Bytes> readOpenFile(SystemFile file, const std::filesystem::path& path, std::uint64_t maxBytes,
                           std::uint64_t from) {
    NAV_ASSIGN(const auto size, sizeOf(file, path));
    if (size > maxBytes) {
        return fail(fmt::format("The file is too large: {} bytes, at most {} are read", size, maxBytes),
                    path.string());
    }
    if (from > 0) static_cast<void>(file.seek(from));
    return readFirst(file, size - std::min(from, size), path);
}

Result<Bytes> readFile(const std::filesystem::path& path, std::uint64_t maxBytes) {
    NAV_ASSIGN(auto file, openFile(path));
    return readOpenFile(std::move(file), path, maxBytes);
}

Result<Bytes> readHead(const std::filesystem::path& path, std::size_t bytes) {
    NAV_ASSIGN(const auto file, openFile(path));
    NAV_ASSIGN(const auto size, sizeOf(file, path));
    return readFirst(file, std::min<std::uint64_t>(size, bytes), path);
}

}  // namespace navwright
