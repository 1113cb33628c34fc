#include "base/limits.h"
#include "bsp/bsp_lumps.h"

namespace navwright {

Result<std::uint32_t> checkVisibility(const BspLumps& lumps) {
    constexpr auto kLump = BspLump::visibility;
    const auto bytes = lumps.bytes(kLump);
    if (bytes.empty()) return limit::kMapClusters;
    ByteReader reader(bytes);
    const auto clusters = reader.u32();
    if (reader.failed() || clusters > limit::kMapClusters)
        return lumps.damaged(kLump, 0, "too many clusters");
    const std::uint64_t tableEnd = 4 + 8ull * clusters;
    if (bytes.size() < tableEnd) return lumps.damaged(kLump, clusters, "the table of clusters is cut off");
    for (std::uint32_t i = 0; i < 2 * clusters; ++i) {
        const auto row = reader.u32();
        NAV_TRY(lumps.inRange(kLump, i / 2, row, bytes.size(), "row at byte"));
        if (row < tableEnd) return lumps.damaged(kLump, i / 2, "its row lies in the table of clusters");
    }
    return clusters;
}

Result<> checkAreas(const BspLumps& lumps) {
    constexpr auto kLump = BspLump::areas;
    if (lumps.count(kLump) > limit::kMapAreas)
        return lumps.damaged(kLump, limit::kMapAreas, "more than the engine takes");
    auto reader = lumps.reader(kLump);
    for (std::size_t i = 0; i < lumps.count(kLump); ++i) {
        const auto count = reader.s32();
        const auto first = reader.s32();
        NAV_TRY(lumps.rangeInside(kLump, i, first, count, lumps.count(BspLump::areaPortals), "area portals"));
    }
    auto portals = lumps.reader(BspLump::areaPortals);
    for (std::size_t i = 0; i < lumps.count(BspLump::areaPortals); ++i) {
        NAV_TRY(lumps.inRange(BspLump::areaPortals, i, portals.s32(), lumps.count(BspLump::areaPortals),
                              "portal"));
        NAV_TRY(lumps.inRange(BspLump::areaPortals, i, portals.s32(), lumps.count(kLump), "area"));
    }
    return {};
}

}  // namespace navwright
