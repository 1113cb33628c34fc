#include "bsp/bsp_lumps.h"

namespace navwright {

namespace {

constexpr std::uint16_t kNoCluster = 0xffff;

Result<> readNodes(const BspLumps& lumps, BspFile& bsp) {
    constexpr auto kLump = BspLump::nodes;
    auto reader = lumps.reader(kLump);
    bsp.nodes.reserve(lumps.count(kLump));
    for (std::size_t i = 0; i < lumps.count(kLump); ++i) {
        BspNode node;
        node.plane = reader.s32();
        NAV_TRY(lumps.inRange(kLump, i, node.plane, bsp.planes.size(), "plane"));
        for (auto& child : node.children) {
            child = reader.s32();
            if (child >= 0) {
                NAV_TRY(lumps.inRange(kLump, i, child, lumps.count(kLump), "child node"));
            } else {
                NAV_TRY(lumps.inRange(kLump, i, ~child, lumps.count(BspLump::leafs), "child leaf"));
            }
        }
        reader.skip(6 * sizeof(std::int16_t));  // bounds, which only drawing engines use
        const auto firstFace = reader.u16();
        const auto faceCount = reader.u16();
        NAV_TRY(lumps.rangeInside(kLump, i, firstFace, faceCount, bsp.faces.size(), "faces"));
        bsp.nodes.push_back(node);
    }
    return {};
}

Result<> checkLeaf(const BspLumps& lumps, const BspFile& bsp, std::size_t record, std::size_t clusters) {
    constexpr auto kLump = BspLump::leafs;
    const auto& leaf = bsp.leafs[record];
    NAV_TRY(lumps.rangeInside(kLump, record, leaf.firstLeafFace, leaf.leafFaceCount, bsp.leafFaces.size(),
                              "leaf faces"));
    NAV_TRY(lumps.rangeInside(kLump, record, leaf.firstLeafBrush, leaf.leafBrushCount, bsp.leafBrushes.size(),
                              "leaf brushes"));
    if (leaf.cluster != -1) {
        NAV_TRY(lumps.inRange(kLump, record, leaf.cluster, clusters, "cluster"));
    }
    NAV_TRY(lumps.inRange(kLump, record, leaf.area, lumps.count(BspLump::areas), "area"));
    if (record == 0 && leaf.contents != kContentsSolid) {
        return lumps.damaged(kLump, record, "the first leaf is not plain solid");
    }
    return {};
}

Result<> readLeafs(const BspLumps& lumps, BspFile& bsp) {
    constexpr auto kLump = BspLump::leafs;
    NAV_ASSIGN(const auto clusters, checkVisibility(lumps));
    auto reader = lumps.reader(kLump);
    bsp.leafs.reserve(lumps.count(kLump));
    for (std::size_t i = 0; i < lumps.count(kLump); ++i) {
        BspLeaf leaf;
        leaf.contents = reader.s32();
        const auto cluster = reader.u16();
        leaf.cluster = cluster == kNoCluster ? -1 : std::int32_t{cluster};
        leaf.area = reader.u16();
        for (auto& value : leaf.mins) value = reader.s16();
        for (auto& value : leaf.maxs) value = reader.s16();
        leaf.firstLeafFace = reader.u16();
        leaf.leafFaceCount = reader.u16();
        leaf.firstLeafBrush = reader.u16();
        leaf.leafBrushCount = reader.u16();
        bsp.leafs.push_back(leaf);
        NAV_TRY(checkLeaf(lumps, bsp, i, clusters));
    }
    return {};
}

Result<> checkNotEmpty(const BspLumps& lumps) {
    for (const auto lump : {BspLump::nodes, BspLump::leafs}) {
        if (lumps.count(lump) == 0) return lumps.damaged(lump, 0, "there is none");
    }
    return {};
}

}  // namespace

Result<> readTreeLumps(const BspLumps& lumps, BspFile& bsp) {
    NAV_TRY(checkNotEmpty(lumps));
    NAV_TRY(readNodes(lumps, bsp));
    return readLeafs(lumps, bsp);
}

}  // namespace navwright
