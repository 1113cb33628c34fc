#include "core/base/temporary_name.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>
#include <system_error>

#include "core/base/digest.h"
#include "core/base/folder_handle.h"

namespace navwright {

namespace {

constexpr std::size_t kMostNameBytes = 255;  ///< of the file systems in use
constexpr std::size_t kHostDigits = 8;
constexpr std::size_t kRandomLetters = 6;
constexpr std::size_t kMostProcessDigits = 10;
/// Maximum length after the target's name.
constexpr std::size_t kMostTail =
    kTemporaryMark.size() + kHostDigits + 1 + kMostProcessDigits + 1 + kRandomLetters;
constexpr std::string_view kHex = "0123456789abcdef";
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// A temporary's name, parsed.
struct Parts {
    std::string_view target;  ///< possibly shortened
    std::string_view host;
    long process = 0;
};

std::string makeHostDigits() {
    return contentHash(processSpace()).hex().substr(0, kHostDigits);
}

/// Identifies the processes among which numbers are unique.
const std::string& hostDigits() {
    static const auto digits = makeHostDigits();
    return digits;
}

std::string randomLetters() {
    std::array<std::byte, kRandomLetters> bytes{};
    fillRandomly(bytes);
    std::string text;
    for (const auto byte : bytes) text += kLetters[std::to_integer<std::size_t>(byte) % kLetters.size()];
    return text;
}

/// The prefix of a name that leaves room for the rest, cut between characters.
std::string_view beginningOf(std::string_view target) {
    constexpr std::size_t kMost = kMostNameBytes - kMostTail;
    if (target.size() <= kMost) return target;
    auto size = kMost;
    const auto isInside = [&](std::size_t at) {
        return (static_cast<unsigned char>(target[at]) & 0xc0) == 0x80;
    };
    while (size > 0 && kMost - size < 3 && isInside(size)) --size;
    return target.substr(0, size);
}

bool allOf(std::string_view text, std::string_view letters) {
    return text.find_first_not_of(letters) == std::string_view::npos;
}

std::optional<Parts> partsOf(std::string_view name) {
    const auto mark = name.rfind(kTemporaryMark);
    if (mark == std::string_view::npos) return std::nullopt;
    const auto tail = name.substr(mark + kTemporaryMark.size());
    const auto dash = tail.rfind('-');
    if (dash == std::string_view::npos || dash < kHostDigits + 2 || tail[kHostDigits] != '-')
        return std::nullopt;
    Parts parts{.target = name.substr(0, mark), .host = tail.substr(0, kHostDigits)};
    const auto process = tail.substr(kHostDigits + 1, dash - kHostDigits - 1);
    const auto letters = tail.substr(dash + 1);
    const auto [end, error] = std::from_chars(process.data(), process.data() + process.size(), parts.process);
    const bool number = error == std::errc() && end == process.data() + process.size() && parts.process > 0;
    if (!number || !allOf(parts.host, kHex) || letters.size() != kRandomLetters || !allOf(letters, kLetters))
        return std::nullopt;
    return parts;
}

bool isAbandoned(const Parts& parts) {
    return parts.host == hostDigits() && !isRunning(parts.process);
}

}  // namespace

std::string temporaryName(std::string_view target) {
    return fmt::format("{}{}{}-{}-{}", beginningOf(target), kTemporaryMark, hostDigits(), ownProcess(),
                       randomLetters());
}

bool isTemporary(std::string_view name) {
    return partsOf(name).has_value();
}

bool isTemporaryOf(std::string_view name, std::string_view target) {
    const auto parts = partsOf(name);
    return parts && parts->target == beginningOf(target);
}

void removeAbandoned(const std::filesystem::path& folder) {
    const auto handle = FolderHandle::open(folder);
    if (!handle) return;
    for (const auto& name : handle->names()) {
        const auto parts = partsOf(name);
        if (!parts || !isAbandoned(*parts)) continue;
        if (const auto state = handle->look(name); state && state->kind == EntryKind::file)
            static_cast<void>(handle->remove(name));
    }
}

}  // namespace navwright
