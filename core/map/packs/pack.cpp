#include "core/map/packs/pack.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <limits>
#include <system_error>
#include <tuple>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/file_kind.h"
#include "core/base/stop_scope.h"
#include "core/map/packs/pack_source.h"

namespace navwright {

namespace {

/// The sort key of packs.
auto packOrder(const std::string& name) {
    constexpr std::string_view kNumbered = "pak";
    auto lower = asciiLowerCase(name);
    const bool numbered = lower.starts_with(kNumbered);
    std::uint64_t number = 0;
    if (numbered) {
        const auto* digits = lower.data() + kNumbered.size();
        const auto read = std::from_chars(digits, lower.data() + lower.size(), number);
        if (read.ec == std::errc::result_out_of_range) number = std::numeric_limits<std::uint64_t>::max();
    }
    return std::tuple(!numbered, number, std::move(lower), name);
}

}  // namespace

bool isPackName(std::string_view name) {
    const auto lower = asciiLowerCase(name);
    constexpr std::size_t kExtension = 4;
    return lower.size() > kExtension && (lower.ends_with(".pak") || lower.ends_with(".pkz"));
}

std::vector<std::string> packsIn(std::vector<std::string> names) {
    std::erase_if(names, [](const std::string& name) { return !isPackName(name); });
    std::ranges::sort(names, {}, packOrder);
    return names;
}

const PackEntry* Pack::find(std::string_view name) const {
    const auto entry = std::ranges::lower_bound(entries_, name, {}, &PackEntry::name);
    return entry != entries_.end() && entry->name == name ? &*entry : nullptr;
}

Result<Bytes> Pack::read(const PackEntry& entry, std::uint64_t maxBytes) {
    const auto place = where() + ": " + entry.name;
    if (entry.bytes > maxBytes) {
        return fail(
            fmt::format("The file is too large: {} bytes, at most {} are read", entry.bytes, maxBytes),
            place);
    }
    return readWhole(entry, place);
}

void Pack::setEntries(std::vector<PackEntry> entries, std::size_t refused) {
    // Reversed, so that the last of equal names is kept.
    std::ranges::reverse(entries);
    std::ranges::stable_sort(entries, {}, &PackEntry::name);
    const auto twice = std::ranges::unique(entries, {}, &PackEntry::name);
    entries.erase(twice.begin(), twice.end());
    entries_ = std::move(entries);
    refused_ = refused;
}

Result<PackSource> PackSource::open(const std::filesystem::path& path) {
    std::error_code code;
    const auto status = std::filesystem::status(path, code);
    if (!std::filesystem::exists(status)) return fail("The file does not exist", path.string());
    if (!std::filesystem::is_regular_file(status)) return fail("Not a regular file", path.string());
    PackSource source;
    source.where_ = path.string();
    // O_NONBLOCK: it may have become a FIFO since, which would block.
    source.descriptor_ = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat about{};
    if (source.descriptor_ < 0 || ::fstat(source.descriptor_, &about) != 0) {
        return fail(fmt::format("The file cannot be opened: {}", std::strerror(errno)), path.string());
    }
    if (!S_ISREG(about.st_mode)) return fail("Not a regular file", path.string());
    source.size_ = static_cast<std::uint64_t>(about.st_size);
    return source;
}

PackSource::PackSource(PackSource&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      bytes_(other.bytes_),
      size_(other.size_),
      where_(std::move(other.where_)) {}

PackSource::~PackSource() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::int64_t PackSource::readSome(std::uint64_t at, std::span<std::byte> room) const {
    if (at >= size_) return 0;
    const auto count = std::min<std::uint64_t>(room.size(), size_ - at);
    if (descriptor_ < 0) {
        std::ranges::copy(bytes_.subspan(at, count), room.begin());
        return static_cast<std::int64_t>(count);
    }
    return ::pread(descriptor_, room.data(), count, static_cast<off_t>(at));
}

Result<Bytes> PackSource::read(std::uint64_t at, std::uint64_t count) const {
    constexpr std::size_t kPiece = std::size_t{4} << 20;
    if (at > size_ || size_ - at < count) {
        return fail(fmt::format("{} bytes are missing", count), fmt::format("{}, byte {}", where_, at),
                    "the file is cut short: get it again");
    }
    Bytes bytes(count);
    for (std::uint64_t done = 0; done < count;) {
        if (stopAsked()) return cancelled();
        const auto room = std::span(bytes).subspan(done);
        const auto read = readSome(at + done, room.first(std::min(room.size(), kPiece)));
        if (read <= 0) {
            const auto why = read < 0 ? std::strerror(errno) : "the file has become shorter";
            return fail(fmt::format("Reading stopped: {}", why),
                        fmt::format("{}, byte {}", where_, at + done));
        }
        done += static_cast<std::uint64_t>(read);
    }
    return bytes;
}

namespace {

Result<std::unique_ptr<Pack>> openPackOf(PackSource source) {
    NAV_ASSIGN(const auto head, source.read(0, std::min<std::uint64_t>(source.size(), kFileHead)));
    switch (const auto kind = fileKindOf(head)) {
        case FileKind::pak:
            return openPak(std::move(source));
        case FileKind::zip:
            return openZip(std::move(source));
        default:
            return fail(fmt::format("This is not a pack, but: {}", fileKindName(kind)), source.where(),
                        "packs are .pak and .pkz files of the game");
    }
}

}  // namespace

Result<std::unique_ptr<Pack>> openPack(const std::filesystem::path& path) {
    NAV_ASSIGN(auto source, PackSource::open(path));
    return openPackOf(std::move(source));
}

Result<std::unique_ptr<Pack>> openPack(std::span<const std::byte> file, std::string_view where) {
    return openPackOf(PackSource(file, where));
}

}  // namespace navwright
