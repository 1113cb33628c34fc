#include "core/map/packs/pack.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
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
    auto file = SystemFile::toRead(path);
    const auto state = file ? file->state() : std::unexpected(file.error());
    if (!state)
        return fail(fmt::format("The file cannot be opened: {}", state.error().message()), path.string());
    if (state->kind != EntryKind::file) return fail("Not a regular file", path.string());
    source.file_ = *std::move(file);
    source.size_ = state->bytes;
    return source;
}

Attempt<std::size_t> PackSource::readSome(std::uint64_t at, std::span<std::byte> room) const {
    if (at >= size_) return 0;
    const auto count = std::min<std::uint64_t>(room.size(), size_ - at);
    if (file_.isOpen()) return file_.readAt(at, room.first(count));
    std::ranges::copy(bytes_.subspan(at, count), room.begin());
    return count;
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
        if (!read || *read == 0) {
            const auto why = read ? std::string("the file has become shorter") : read.error().message();
            return fail(fmt::format("Reading stopped: {}", why),
                        fmt::format("{}, byte {}", where_, at + done));
        }
        done += *read;
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
