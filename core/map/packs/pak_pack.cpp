#include <fmt/format.h>

#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/byte_text.h"
#include "core/base/limits.h"
#include "core/base/stop_scope.h"
#include "core/map/packs/game_name.h"
#include "core/map/packs/pack_source.h"

namespace navwright {

namespace {

constexpr std::size_t kPakHead = 12, kPakRecord = 64, kPakName = 56;

class PakPack final : public Pack {
  public:
    explicit PakPack(PackSource source) : source_(std::move(source)) {}

    Result<> readDirectory() {
        NAV_ASSIGN(const auto head, source_.read(0, kPakHead));
        ByteReader in(head);
        in.skip(4);
        const std::uint64_t at = in.u32(), bytes = in.u32();
        if (bytes % kPakRecord != 0 || bytes > limit::kPackDirectoryBytes) {
            return fail(fmt::format("A directory of {} bytes; each file has {} there, and {} are the most",
                                    bytes, kPakRecord, limit::kGameFiles),
                        source_.where(), "the file is damaged: get it again");
        }
        NAV_ASSIGN(const auto directory, source_.read(at, bytes));
        return readRecords(directory);
    }

  private:
    Result<Bytes> readWhole(const PackEntry& entry, const std::string&) override {
        return source_.read(entry.place, entry.bytes);
    }
    const std::string& where() const override { return source_.where(); }

    Result<> readRecords(std::span<const std::byte> directory) {
        constexpr std::size_t kLookEvery = 1024;
        std::vector<PackEntry> entries;
        std::size_t refused = 0;
        ByteReader in(directory);
        for (std::size_t record = 0; in.remaining() > 0; ++record) {
            if (record % kLookEvery == 0 && stopAsked()) return cancelled();
            const auto text = asText(in.take(kPakName));
            const std::uint64_t at = in.u32(), bytes = in.u32();
            const auto name = gameName(text.substr(0, text.find('\0')));
            if (!name) {
                ++refused;
                continue;
            }
            if (at > source_.size() || source_.size() - at < bytes) {
                return fail(
                    fmt::format("{} is said to have {} bytes, which do not fit into the file", *name, bytes),
                    fmt::format("{}, entry {}, byte {}", source_.where(), record, at),
                    "the file is cut short: get it again");
            }
            entries.push_back({.name = *name, .bytes = bytes, .place = at});
        }
        setEntries(std::move(entries), refused);
        return {};
    }

    PackSource source_;
};

}  // namespace

Result<std::unique_ptr<Pack>> openPak(PackSource source) {
    auto pak = std::make_unique<PakPack>(std::move(source));
    NAV_TRY(pak->readDirectory());
    return pak;
}

}  // namespace navwright
