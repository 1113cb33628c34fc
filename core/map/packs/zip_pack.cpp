#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/byte_text.h"
#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/base/stop_scope.h"
#include "core/map/packs/game_name.h"
#include "core/map/packs/pack_source.h"

namespace navwright {

namespace {

/// The source for libzip: the bytes and the position.
struct ZipCursor {
    PackSource source;
    std::uint64_t at = 0;
    zip_error_t error{};
};

zip_int64_t zipRead(ZipCursor& cursor, std::span<std::byte> room) {
    const auto read = stopAsked() ? std::unexpected(std::make_error_code(std::errc::operation_canceled))
                                  : cursor.source.readSome(cursor.at, room);
    if (!read) {
        zip_error_set(&cursor.error, ZIP_ER_READ, read.error().value());
        return -1;
    }
    cursor.at += *read;
    return static_cast<zip_int64_t>(*read);
}

zip_int64_t zipCommand(void* user, void* data, zip_uint64_t length, zip_source_cmd_t command) {
    auto& cursor = *static_cast<ZipCursor*>(user);
    switch (command) {
        case ZIP_SOURCE_OPEN:
            cursor.at = 0;
            return 0;
        case ZIP_SOURCE_READ:
            return zipRead(cursor, {static_cast<std::byte*>(data), toIndex(length)});
        case ZIP_SOURCE_CLOSE:
        case ZIP_SOURCE_FREE:
            return 0;
        case ZIP_SOURCE_SEEK: {
            const auto to =
                zip_source_seek_compute_offset(cursor.at, cursor.source.size(), data, length, &cursor.error);
            if (to < 0) return -1;
            cursor.at = static_cast<std::uint64_t>(to);
            return 0;
        }
        case ZIP_SOURCE_TELL:
            return static_cast<zip_int64_t>(cursor.at);
        case ZIP_SOURCE_STAT: {
            auto& about = *static_cast<zip_stat_t*>(data);
            zip_stat_init(&about);
            about.valid = ZIP_STAT_SIZE;
            about.size = cursor.source.size();
            return sizeof about;
        }
        case ZIP_SOURCE_ERROR:
            return zip_error_to_data(&cursor.error, data, length);
        case ZIP_SOURCE_SUPPORTS:
            return ZIP_SOURCE_SUPPORTS_SEEKABLE;
        default:
            zip_error_set(&cursor.error, ZIP_ER_OPNOTSUPP, 0);
            return -1;
    }
}

/// Rejects archives that state too many files, as libzip allocates memory for them before reading. Checks
/// every end-of-archive mark, as libzip might use any.
Result<> checkZipEnd(const PackSource& source) {
    constexpr std::uint64_t kTail = 65535 + 22;
    constexpr std::string_view kEnd = "PK\x05\x06", kLocator = "PK\x06\x07", kEnd64 = "PK\x06\x06";
    const auto refused = [&](std::uint64_t files, std::uint64_t bytes) {
        return fail(fmt::format("{} files in a directory of {} bytes; the most are {} files and {} bytes",
                                files, bytes, limit::kGameFiles, limit::kPackDirectoryBytes),
                    source.where());
    };
    const auto isMore = [](std::uint64_t files, std::uint64_t bytes) {
        return files > limit::kGameFiles || bytes > limit::kPackDirectoryBytes;
    };
    const auto size = std::min(source.size(), kTail);
    NAV_ASSIGN(const auto tail, source.read(source.size() - size, size));
    const auto text = asText(tail);
    for (auto at = text.find(kEnd); at != std::string_view::npos; at = text.find(kEnd, at + 1)) {
        ByteReader in{std::span(tail).subspan(at)};
        in.skip(kEnd.size() + 6);
        const std::uint64_t files = in.u16(), bytes = in.u32();
        // All bits set: the number is in the zip64 record.
        if (bytes != 0xffffffffU && isMore(files, bytes)) return refused(files, bytes);
    }
    for (auto at = text.find(kLocator); at != std::string_view::npos; at = text.find(kLocator, at + 1)) {
        constexpr std::uint64_t kEnd64Bytes = 56;
        ByteReader locator{std::span(tail).subspan(at)};
        locator.skip(kLocator.size() + 4);
        const auto where = locator.read<std::uint64_t>();
        if (where > source.size() || source.size() - where < kEnd64Bytes) continue;
        NAV_ASSIGN(const auto end, source.read(where, kEnd64Bytes));
        if (!asText(end).starts_with(kEnd64)) continue;
        ByteReader in(end);
        in.skip(24);
        const auto here = in.read<std::uint64_t>(), files = in.read<std::uint64_t>();
        const auto bytes = in.read<std::uint64_t>();
        if (isMore(std::max(here, files), bytes)) return refused(std::max(here, files), bytes);
    }
    return {};
}

std::string reasonOf(zip_error_t* error) {
    return zip_error_strerror(error);
}

class ZipPack final : public Pack {
  public:
    explicit ZipPack(PackSource source) : cursor_{.source = std::move(source)} {
        zip_error_init(&cursor_.error);
    }
    ~ZipPack() override {
        if (archive_ != nullptr) zip_discard(archive_);
        zip_error_fini(&cursor_.error);
    }
    ZipPack(const ZipPack&) = delete;
    ZipPack& operator=(const ZipPack&) = delete;

    Result<> readDirectory() {
        NAV_TRY(checkZipEnd(cursor_.source));
        zip_error_t error;
        zip_error_init(&error);
        const std::unique_ptr<zip_error_t, void (*)(zip_error_t*)> closing(&error, &zip_error_fini);
        auto* source = zip_source_function_create(&zipCommand, &cursor_, &error);
        if (source == nullptr) return damaged(reasonOf(&error));
        archive_ = zip_open_from_source(source, ZIP_RDONLY, &error);
        if (archive_ == nullptr) {
            zip_source_free(source);
            return damaged(reasonOf(&error));
        }
        return readNames();
    }

  private:
    Result<Bytes> readWhole(const PackEntry& entry, const std::string& where) override {
        zip_stat_t about;
        if (zip_stat_index(archive_, entry.place, 0, &about) != 0)
            return unreadable(where, reasonOf(zip_get_error(archive_)));
        if (about.encryption_method != ZIP_EM_NONE) return unreadable(where, "it is encrypted");
        if (about.comp_method != ZIP_CM_STORE && about.comp_method != ZIP_CM_DEFLATE)
            return unreadable(where, fmt::format("it is packed by method {}", about.comp_method));
        const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> file(
            zip_fopen_index(archive_, entry.place, 0), &zip_fclose);
        if (!file) return unreadable(where, reasonOf(zip_get_error(archive_)));
        return unpacked(*file, entry.bytes, about.comp_size, where);
    }
    const std::string& where() const override { return cursor_.source.where(); }

    [[nodiscard]] std::unexpected<Failure> damaged(std::string_view reason) const {
        if (stopAsked()) return cancelled();
        return fail(fmt::format("The pack cannot be read: {}", reason), cursor_.source.where(),
                    "the file is damaged: get it again");
    }
    static std::unexpected<Failure> unreadable(std::string_view where, std::string_view reason) {
        if (stopAsked()) return cancelled();
        return fail(fmt::format("This file of the pack cannot be read: {}", reason), where,
                    "pack it again, stored or deflated");
    }

    Result<> readNames() {
        constexpr zip_uint64_t kLookEvery = 1024;
        const auto count =
            static_cast<zip_uint64_t>(std::max<zip_int64_t>(zip_get_num_entries(archive_, 0), 0));
        std::vector<PackEntry> entries;
        std::size_t refused = 0;
        for (zip_uint64_t index = 0; index < count; ++index) {
            if (index % kLookEvery == 0 && stopAsked()) return cancelled();
            zip_stat_t about;
            if (zip_stat_index(archive_, index, ZIP_FL_ENC_RAW, &about) != 0)
                return damaged(reasonOf(zip_get_error(archive_)));
            const std::string_view raw = about.name;
            if (raw.ends_with('/')) continue;  // a folder
            if (auto name = gameName(raw)) {
                entries.push_back({.name = *std::move(name), .bytes = about.size, .place = index});
            } else {
                ++refused;
            }
        }
        setEntries(std::move(entries), refused);
        return {};
    }

    /// Grows the buffer as it fills: a small file may claim to be large.
    static Result<Bytes> unpacked(zip_file_t& file, std::uint64_t bytes, std::uint64_t packed,
                                  std::string_view where) {
        constexpr std::uint64_t kPiece = std::uint64_t{1} << 20;
        // Deflate expands at most 1032 times.
        constexpr std::uint64_t kMostTimes = 1032;
        if (bytes / kMostTimes > packed)
            return unreadable(where, fmt::format("{} bytes cannot hold {}", packed, bytes));
        Bytes content;
        content.reserve(bytes);
        while (content.size() < bytes) {
            if (stopAsked()) return cancelled();
            const auto before = content.size();
            const auto room = std::min(kPiece, bytes - before);
            content.resize(before + room);
            const auto read = zip_fread(&file, content.data() + before, room);
            if (read < 0) return unreadable(where, reasonOf(zip_file_get_error(&file)));
            content.resize(before + toIndex(read));
            if (read == 0) {
                return unreadable(where, fmt::format("it ends after {} of {} bytes", content.size(), bytes));
            }
        }
        std::byte beyond{};
        const auto more = zip_fread(&file, &beyond, 1);
        if (more > 0) return unreadable(where, fmt::format("it holds more than the {} bytes it says", bytes));
        // The checksum is compared at the end.
        if (more < 0) return unreadable(where, reasonOf(zip_file_get_error(&file)));
        return content;
    }

    ZipCursor cursor_;
    zip_t* archive_ = nullptr;
};

}  // namespace

Result<std::unique_ptr<Pack>> openZip(PackSource source) {
    auto zip = std::make_unique<ZipPack>(std::move(source));
    NAV_TRY(zip->readDirectory());
    return zip;
}

}  // namespace navwright
