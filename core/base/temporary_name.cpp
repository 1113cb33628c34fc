#include "core/base/temporary_name.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <fstream>
#include <optional>
#include <system_error>

#include "core/base/digest.h"
#include "core/base/folder_handle.h"

namespace navwright {

namespace {

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
    pid_t process = 0;
};

std::string makeHostDigits() {
    std::string machine;
    std::getline(std::ifstream("/etc/machine-id"), machine);
    // Process ids are per container, so the PID namespace is part of the name.
    std::error_code code;
    const auto processes = std::filesystem::read_symlink("/proc/self/ns/pid", code);
    return contentHash(hostName() + '\n' + machine + '\n' + processes.string()).hex().substr(0, kHostDigits);
}

/// Identifies the PID namespace of this process.
const std::string& hostDigits() {
    static const auto digits = makeHostDigits();
    return digits;
}

std::string randomLetters() {
    std::array<unsigned char, kRandomLetters> bytes{};
    while (::getrandom(bytes.data(), bytes.size(), 0) < 0 && errno == EINTR) continue;
    std::string text;
    for (const auto byte : bytes) text += kLetters[byte % kLetters.size()];
    return text;
}

/// The prefix of a name that leaves room for the rest, cut between characters.
std::string_view beginningOf(std::string_view target) {
    constexpr std::size_t kMost = NAME_MAX - kMostTail;
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
    return parts.host == hostDigits() && ::kill(parts.process, 0) != 0 && errno == ESRCH;
}

}  // namespace

std::string hostName() {
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0') return "localhost";
    return name.data();
}

std::string temporaryName(std::string_view target) {
    return fmt::format("{}{}{}-{}-{}", beginningOf(target), kTemporaryMark, hostDigits(), ::getpid(),
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
        struct stat status{};
        const auto parts = partsOf(name);
        if (parts && isAbandoned(*parts) && handle->look(name, status) && S_ISREG(status.st_mode))
            static_cast<void>(handle->remove(name));
    }
}

}  // namespace navwright
