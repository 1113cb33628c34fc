#include "base/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/temporary_name.h"

namespace navwright {

namespace {

/// mkstemp makes files private; the target gets the mode an ordinary new file would.
constexpr mode_t kNewFileMode = 0666;

mode_t currentUmask() {
    // Reading the mask means setting it; done once, before threads write files.
    static const mode_t mask = [] {
        const mode_t value = ::umask(0);
        ::umask(value);
        return value;
    }();
    return mask;
}

/// Puts a rename on disk: until then a power cut can bring the old name back. Where a folder cannot be opened
/// or flushed the file system does without, and there is nothing more to do.
void flushFolder(const std::filesystem::path& file) {
    const auto parent = file.parent_path();
    const auto* folder = parent.empty() ? "." : parent.c_str();
    const int descriptor = ::open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    static_cast<void>(::fsync(descriptor));
    ::close(descriptor);
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path target, std::filesystem::path temporary, int descriptor) noexcept
    : target_(std::move(target)), temporary_(std::move(temporary)), descriptor_(descriptor) {}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : target_(std::move(other.target_)),
      temporary_(std::move(other.temporary_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

AtomicFile::~AtomicFile() {
    if (descriptor_ < 0) return;
    ::close(descriptor_);
    ::unlink(temporary_.c_str());
}

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& target) {
    auto pattern = target.string().append(kTemporaryMark).append(kTemporaryLetters, 'X');
    const int descriptor = ::mkostemp(pattern.data(), O_CLOEXEC);
    if (descriptor < 0) {
        return fail(fmt::format("The file cannot be written: {}", std::strerror(errno)), target.string(),
                    "check that the folder exists and is writable");
    }
    ::fchmod(descriptor, kNewFileMode & ~currentUmask());
    return AtomicFile(target, pattern, descriptor);
}

Result<> AtomicFile::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const auto written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0) {
            if (errno == EINTR) continue;
            return failed("written");
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Result<> AtomicFile::commit() {
    if (::fsync(descriptor_) != 0) return failed("flushed");
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) return failed("put in place");
    ::close(std::exchange(descriptor_, -1));
    flushFolder(target_);
    return {};
}

std::unexpected<Failure> AtomicFile::failed(std::string_view doing) const {
    return fail(fmt::format("The file cannot be {}: {}", doing, std::strerror(errno)), target_.string(),
                errno == ENOSPC ? "free some disk space" : "");
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
