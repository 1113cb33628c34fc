#include "bsp/bsp_lumps.h"

namespace navwright {

namespace {

constexpr std::uint16_t kNoTexInfo = 0xffff;

Result<> readBrushSides(const BspLumps& lumps, BspFile& bsp) {
    auto reader = lumps.reader(BspLump::brushSides);
    bsp.brushSides.reserve(lumps.count(BspLump::brushSides));
    for (std::size_t i = 0; i < lumps.count(BspLump::brushSides); ++i) {
        const auto plane = reader.u16();
        const auto texInfo = reader.u16();
        NAV_TRY(lumps.inRange(BspLump::brushSides, i, plane, bsp.planes.size(), "plane"));
        if (texInfo != kNoTexInfo) {
            NAV_TRY(lumps.inRange(BspLump::brushSides, i, texInfo, bsp.texInfos.size(), "texinfo"));
        }
        bsp.brushSides.push_back({plane, texInfo == kNoTexInfo ? -1 : std::int32_t{texInfo}});
    }
    return {};
}

Result<> readBrushes(const BspLumps& lumps, BspFile& bsp) {
    auto reader = lumps.reader(BspLump::brushes);
    bsp.brushes.reserve(lumps.count(BspLump::brushes));
    std::size_t sides = 0;
    for (std::size_t i = 0; i < lumps.count(BspLump::brushes); ++i) {
        const auto first = reader.s32();
        const auto count = reader.s32();
        const auto contents = reader.s32();
        NAV_TRY(lumps.rangeInside(BspLump::brushes, i, first, count, bsp.brushSides.size(), "sides"));
        // What is built from brushes copies their sides, so that a small file must not repeat them.
        sides += static_cast<std::size_t>(count);
        if (sides > bsp.brushSides.size()) {
            return lumps.damaged(BspLump::brushes, i, "its sides are also another brush's");
        }
        bsp.brushes.push_back(
            {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count), contents});
    }
    return {};
}

}  // namespace

Result<> readBrushLumps(const BspLumps& lumps, BspFile& bsp) {
    NAV_TRY(readBrushSides(lumps, bsp));
    NAV_TRY(readBrushes(lumps, bsp));
    auto reader = lumps.reader(BspLump::leafBrushes);
    bsp.leafBrushes.reserve(lumps.count(BspLump::leafBrushes));
    for (std::size_t i = 0; i < lumps.count(BspLump::leafBrushes); ++i) {
        const auto brush = reader.u16();
        NAV_TRY(lumps.inRange(BspLump::leafBrushes, i, brush, bsp.brushes.size(), "brush"));
        bsp.leafBrushes.push_back(brush);
    }
    return {};
}

}  // namespace navwright
