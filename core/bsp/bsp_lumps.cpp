#include "bsp/bsp_lumps.h"

#include <fmt/format.h>

#include "base/file_kind.h"
#include "base/limits.h"

namespace navwright {

namespace {

/// In the order of BspLump. Sizes: docs/physics.md 2.1.
constexpr std::array<BspLumpKind, kBspLumpCount> kKinds{{
    {"entities", 1, limit::kEntityText},
    {"plane", 20, limit::kMap16},
    {"vertex", 12, limit::kMap16},
    {"visibility", 1, limit::kMapBytes},
    {"node", 28, limit::kMap32},
    {"texinfo", 76, limit::kMap16},
    {"face", 20, limit::kMap16},
    {"lighting", 1, limit::kMapBytes},
    {"leaf", 28, limit::kMap32},
    {"leaf face", 2, limit::kMapLeafLists},
    {"leaf brush", 2, limit::kMapLeafLists},
    {"edge", 4, limit::kMap32},
    {"surface edge", 4, limit::kMap32},
    {"model", 48, limit::kMap16},
    {"brush", 12, limit::kMap16},
    {"brush side", 4, limit::kMap32},
    {"pop", 1, limit::kMapBytes},
    {"area", 8, limit::kMap16},
    {"area portal", 8, limit::kMap16},
}};

}  // namespace

const BspLumpKind& lumpKind(BspLump lump) {
    return kKinds[static_cast<std::size_t>(lump)];
}

Result<BspLumps> BspLumps::read(std::span<const std::byte> file, std::string_view where) {
    BspLumps lumps;
    lumps.where_ = where;
    NAV_TRY(requireKind(file, FileKind::bsp, where));
    if (file.size() < kBspHeaderSize) {
        return fail(fmt::format("Not a map: {} bytes, the header alone has {}", file.size(), kBspHeaderSize),
                    lumps.where_);
    }
    ByteReader header(file);
    if (const auto ident = header.u32(); ident != kBspIdent) {
        return fail(fmt::format("Not a Quake 2 map: it starts with 0x{:08x} instead of \"IBSP\"", ident),
                    lumps.where_);
    }
    if (const auto version = header.u32(); version != kBspVersion) {
        return fail(fmt::format("Map version {}, only {} is read", version, kBspVersion), lumps.where_,
                    "Quake 2 maps have version 38; maps of other games cannot be used");
    }
    for (std::size_t i = 0; i < kBspLumpCount; ++i) {
        const std::uint64_t offset = header.u32();
        const std::uint64_t length = header.u32();
        const auto& kind = kKinds[i];
        if (i == static_cast<std::size_t>(BspLump::pop)) continue;
        if (offset + length > file.size()) {
            return fail(fmt::format("Lump {} ({}) ends at byte {}, the file has {}", i, kind.name,
                                    offset + length, file.size()),
                        lumps.where_, "the file is truncated or damaged");
        }
        if (length % kind.recordSize != 0) {
            return fail(fmt::format("Lump {} ({}) has {} bytes, not a multiple of {}", i, kind.name, length,
                                    kind.recordSize),
                        lumps.where_);
        }
        if (length / kind.recordSize > kind.most) {
            return fail(fmt::format("Lump {} ({}) has {} records, at most {} are read", i, kind.name,
                                    length / kind.recordSize, kind.most),
                        lumps.where_);
        }
        lumps.lumps_[i] = file.subspan(offset, length);
    }
    return lumps;
}

std::unexpected<Failure> BspLumps::damaged(BspLump lump, std::size_t record, std::string_view what) const {
    return fail(fmt::format("{} {} (lump {}): {}", lumpKind(lump).name, record, static_cast<int>(lump), what),
                where_, "the map is damaged");
}

Result<> BspLumps::inRange(BspLump lump, std::size_t record, std::int64_t value, std::size_t limit,
                           std::string_view meaning) const {
    if (value >= 0 && static_cast<std::uint64_t>(value) < limit) return {};
    return damaged(lump, record, fmt::format("{} {} of {}", meaning, value, limit));
}

Result<> BspLumps::rangeInside(BspLump lump, std::size_t record, std::int64_t first, std::int64_t count,
                               std::size_t limit, std::string_view meaning) const {
    if (first >= 0 && count >= 0 &&
        static_cast<std::uint64_t>(first) + static_cast<std::uint64_t>(count) <= limit)
        return {};
    return damaged(lump, record, fmt::format("{} from {}, {} of them, of {}", meaning, first, count, limit));
}

}  // namespace navwright
