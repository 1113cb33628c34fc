#include <fmt/format.h>

#include "base/limits.h"
#include "bsp/bsp_lumps.h"

namespace navwright {

namespace {

constexpr std::uint32_t kMinFaceEdges = 3;  // as the engine checks
constexpr std::uint16_t kFaceLooksBack = 1;

Result<> checkFace(const BspLumps& lumps, const BspFile& bsp, std::size_t record, const BspFace& face) {
    constexpr auto kLump = BspLump::faces;
    NAV_TRY(lumps.inRange(kLump, record, face.plane, bsp.planes.size(), "plane"));
    NAV_TRY(lumps.inRange(kLump, record, face.texInfo, bsp.texInfos.size(), "texinfo"));
    NAV_TRY(lumps.rangeInside(kLump, record, face.firstEdge, face.edgeCount, bsp.surfEdges.size(),
                              "surface edges"));
    if (face.edgeCount < kMinFaceEdges || face.edgeCount > limit::kFaceEdges) {
        return lumps.damaged(kLump, record, fmt::format("{} edges", face.edgeCount));
    }
    if (face.lightOffset != -1) {
        NAV_TRY(lumps.inRange(kLump, record, face.lightOffset, bsp.lightData.size(), "light at byte"));
    }
    return {};
}

Result<> readFaces(const BspLumps& lumps, BspFile& bsp) {
    auto reader = lumps.reader(BspLump::faces);
    bsp.faces.reserve(lumps.count(BspLump::faces));
    std::size_t edges = 0;
    for (std::size_t i = 0; i < lumps.count(BspLump::faces); ++i) {
        BspFace face;
        face.plane = reader.u16();
        face.back = (reader.u16() & kFaceLooksBack) != 0;
        face.firstEdge = reader.u32();
        face.edgeCount = reader.u16();
        face.texInfo = reader.u16();
        for (auto& style : face.styles) style = reader.u8();
        face.lightOffset = reader.s32();
        // Maps compiled without light have offsets that mean nothing.
        if (bsp.lightData.empty()) face.lightOffset = -1;
        NAV_TRY(checkFace(lumps, bsp, i, face));
        // What is drawn copies their corners, so that a small file must not repeat them.
        edges += face.edgeCount;
        if (edges > bsp.surfEdges.size()) {
            return lumps.damaged(BspLump::faces, i, "its surface edges are also another face's");
        }
        bsp.faces.push_back(face);
    }
    return {};
}

}  // namespace

Result<> readFaceLumps(const BspLumps& lumps, BspFile& bsp) {
    const auto light = lumps.bytes(BspLump::lighting);
    bsp.lightData.assign(light.begin(), light.end());
    NAV_TRY(readFaces(lumps, bsp));
    auto reader = lumps.reader(BspLump::leafFaces);
    bsp.leafFaces.reserve(lumps.count(BspLump::leafFaces));
    for (std::size_t i = 0; i < lumps.count(BspLump::leafFaces); ++i) {
        const auto face = reader.u16();
        NAV_TRY(lumps.inRange(BspLump::leafFaces, i, face, bsp.faces.size(), "face"));
        bsp.leafFaces.push_back(face);
    }
    return {};
}

}  // namespace navwright
