#include "base/file_bytes.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <system_error>

namespace navwright {

Result<Bytes> readFile(const std::filesystem::path& path, std::uint64_t maxBytes) {
    std::error_code code;
    const auto status = std::filesystem::status(path, code);
    if (!std::filesystem::exists(status)) return fail("The file does not exist", path.string());
    if (!std::filesystem::is_regular_file(status)) return fail("Not a regular file", path.string());
    const auto size = std::filesystem::file_size(path, code);
    if (code) return fail("The file cannot be read: " + code.message(), path.string());
    if (size > maxBytes) {
        return fail(fmt::format("The file is too large: {} bytes, at most {} are read", size, maxBytes),
                    path.string());
    }
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file) return fail(fmt::format("The file cannot be opened: {}", std::strerror(errno)), path.string());
    Bytes bytes(size);
    const auto got = bytes.empty() ? 0 : std::fread(bytes.data(), 1, bytes.size(), file.get());
    if (got != bytes.size() && std::ferror(file.get()) != 0) {
        return fail(fmt::format("Reading stopped after {} bytes: {}", got, std::strerror(errno)),
                    path.string());
    }
    bytes.resize(got);
    return bytes;
}

}  // namespace navwright
