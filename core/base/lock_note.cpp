#include "core/base/lock_note.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <string_view>
#include <system_error>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/temporary_name.h"

namespace navwright {

namespace {

constexpr std::size_t kMostNoteBytes = 1024;
constexpr std::string_view kNote = "navwright";  ///< first word of a lock file

/// Whether it is a lock file or an empty file; users' files are left alone.
bool isLockFile(int descriptor) {
    struct stat status{};
    if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) || status.st_nlink != 1) return false;
    std::array<char, kNote.size()> begin{};
    return status.st_size == 0 ||
           (::pread(descriptor, begin.data(), begin.size(), 0) == static_cast<ssize_t>(begin.size()) &&
            std::string_view(begin.data(), begin.size()) == kNote);
}

std::string_view nextLine(std::string_view& text) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

}  // namespace

std::string LockHolder::words() const {
    return fmt::format("process {} on {}, since {}", process, host, since);
}

void leaveLockNote(int descriptor) {
    if (!isLockFile(descriptor)) return;
    const auto note = fmt::format("{}\n{}\n{}\n{:%Y-%m-%d %H:%M}\n", kNote, ::getpid(), hostName(),
                                  fmt::localtime(std::time(nullptr)));
    if (::ftruncate(descriptor, 0) != 0) return;
    static_cast<void>(::pwrite(descriptor, note.data(), note.size(), 0) < 0);
}

std::optional<LockHolder> readLockNote(const std::filesystem::path& file) {
    const auto bytes = readFile(file, kMostNoteBytes);
    if (!bytes) return std::nullopt;
    auto text = asText(*bytes);
    if (nextLine(text) != kNote) return std::nullopt;
    LockHolder holder;
    const auto process = nextLine(text);
    const auto [end, error] =
        std::from_chars(process.data(), process.data() + process.size(), holder.process);
    if (error != std::errc() || end != process.data() + process.size()) return std::nullopt;
    holder.host = nextLine(text);
    holder.since = nextLine(text);
    return holder;
}

}  // namespace navwright
