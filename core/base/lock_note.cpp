#include "core/base/lock_note.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <string_view>
#include <system_error>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/system/process.h"

namespace navwright {

namespace {

constexpr std::size_t kMostNoteBytes = 1024;
constexpr std::string_view kNote = "navwright";  ///< first word of a lock file

/// Whether it is a lock file or an empty file; users' files are left alone.
bool isLockFile(const SystemFile& file) {
    const auto state = file.state();
    if (!state || state->kind != EntryKind::file || state->names != 1) return false;
    std::array<char, kNote.size()> begin{};
    return state->bytes == 0 ||
           (file.readAt(0, std::as_writable_bytes(std::span(begin))).value_or(0) == begin.size() &&
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

void leaveLockNote(const SystemFile& lock) {
    if (!isLockFile(lock)) return;
    const auto note = fmt::format("{}\n{}\n{}\n{:%Y-%m-%d %H:%M}\n", kNote, ownProcess(), hostName(),
                                  fmt::localtime(std::time(nullptr)));
    static_cast<void>(lock.replace(note));
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
