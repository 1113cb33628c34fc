#include "core/base/spool.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

namespace navwright {

namespace {

namespace fs = std::filesystem;

std::string scratchFolder() {
    if (const char* named = std::getenv("TMPDIR"); named != nullptr && *named != '\0') return named;
    // /tmp is often memory, so prefer folders on disk.
    std::error_code code;
    if (fs::is_directory("/var/tmp", code)) return "/var/tmp";
    const auto other = fs::temp_directory_path(code);
    return code ? std::string("/tmp") : other.string();
}

std::unexpected<Failure> scratchFailed(std::string_view doing, int error) {
    return fail(std::string(doing) + ": " + std::generic_category().message(error), scratchFolder(),
                "let TMPDIR name a folder with room for temporary files");
}

}  // namespace

Result<ScratchFile> ScratchFile::create() {
    const auto folder = scratchFolder();
    int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        // Some file systems do not support unnamed files.
        auto name = folder + "/navwright-XXXXXX";
        descriptor = ::mkostemp(name.data(), O_CLOEXEC);
        if (descriptor < 0) return scratchFailed("A temporary file cannot be made", errno);
        ::unlink(name.c_str());
    }
    return ScratchFile(descriptor);
}

ScratchFile::ScratchFile(ScratchFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

ScratchFile& ScratchFile::operator=(ScratchFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

ScratchFile::~ScratchFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

Result<> ScratchFile::append(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const auto written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return scratchFailed("A temporary file cannot be written", errno);
        bytes = bytes.subspan(written);
    }
    return {};
}

Result<> ScratchFile::read(std::uint64_t offset, std::span<std::byte> into) const {
    while (!into.empty()) {
        const auto got = ::pread(descriptor_, into.data(), into.size(), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return scratchFailed("A temporary file cannot be read", got < 0 ? errno : EIO);
        offset += static_cast<std::uint64_t>(got);
        into = into.subspan(got);
    }
    return {};
}

}  // namespace navwright
