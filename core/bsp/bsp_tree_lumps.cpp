#include <cmath>

#include "bsp/bsp_lumps.h"

namespace navwright {

namespace {

// Limits of the engine (AQtion q2pro): its entity, area and cluster tables.
constexpr std::size_t kMaxModels = 8190;
constexpr std::size_t kMaxAreas = 256;
constexpr std::uint32_t kMaxClusters = 65536;
constexpr std::uint16_t kNoCluster = 0xffff;

/// Clusters of the visibility lump; nothing when the map has no visibility.
Result<std::uint32_t> readClusterCount(const BspLumps& lumps) {
    constexpr auto kLump = BspLump::visibility;
    const auto bytes = lumps.bytes(kLump);
    if (bytes.empty()) return kMaxClusters;
    ByteReader reader(bytes);
    const auto clusters = reader.u32();
    if (reader.failed() || clusters > kMaxClusters) return lumps.damaged(kLump, 0, "too many clusters");
    const std::uint64_t tableEnd = 4 + 8ull * clusters;
    if (bytes.size() < tableEnd) return lumps.damaged(kLump, clusters, "the table of clusters is cut off");
    for (std::uint32_t i = 0; i < 2 * clusters; ++i) {
        NAV_TRY(lumps.inRange(kLump, i / 2, reader.u32(), bytes.size(), "row at byte"));
    }
    return clusters;
}

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
    NAV_ASSIGN(const auto clusters, readClusterCount(lumps));
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

Result<> checkModel(const BspLumps& lumps, const BspFile& bsp, std::size_t record) {
    constexpr auto kLump = BspLump::models;
    const auto& model = bsp.models[record];
    for (int axis = 0; axis < 3; ++axis) {
        if (!std::isfinite(model.bounds.mins[axis]) || !std::isfinite(model.bounds.maxs[axis]) ||
            !std::isfinite(model.origin[axis])) {
            return lumps.damaged(kLump, record, "bounds are not a number");
        }
    }
    const auto head = model.headNode;
    if (record == 0 && head != 0) return lumps.damaged(kLump, record, "the world does not start at node 0");
    if (head >= 0) {
        NAV_TRY(lumps.inRange(kLump, record, head, bsp.nodes.size(), "head node"));
    } else {
        NAV_TRY(lumps.inRange(kLump, record, ~head, bsp.leafs.size(), "head leaf"));
    }
    return lumps.rangeInside(kLump, record, model.firstFace, model.faceCount, bsp.faces.size(), "faces");
}

Result<> readModels(const BspLumps& lumps, BspFile& bsp) {
    auto reader = lumps.reader(BspLump::models);
    bsp.models.reserve(lumps.count(BspLump::models));
    for (std::size_t i = 0; i < lumps.count(BspLump::models); ++i) {
        BspModel model;
        for (auto* corner : {&model.bounds.mins, &model.bounds.maxs, &model.origin}) {
            for (int axis = 0; axis < 3; ++axis) (*corner)[axis] = reader.f32();
        }
        model.headNode = reader.s32();
        model.firstFace = reader.u32();
        model.faceCount = reader.u32();
        bsp.models.push_back(model);
        NAV_TRY(checkModel(lumps, bsp, i));
    }
    return {};
}

Result<> checkAreas(const BspLumps& lumps) {
    constexpr auto kLump = BspLump::areas;
    auto reader = lumps.reader(kLump);
    for (std::size_t i = 0; i < lumps.count(kLump); ++i) {
        const auto count = reader.s32();
        const auto first = reader.s32();
        NAV_TRY(lumps.rangeInside(kLump, i, first, count, lumps.count(BspLump::areaPortals), "area portals"));
    }
    return {};
}

Result<> checkCounts(const BspLumps& lumps) {
    struct Limit {
        BspLump lump;
        std::size_t least, most;
    };
    for (const auto& [lump, least, most] :
         {Limit{BspLump::models, 1, kMaxModels}, Limit{BspLump::nodes, 1, SIZE_MAX},
          Limit{BspLump::leafs, 1, SIZE_MAX}, Limit{BspLump::areas, 0, kMaxAreas}}) {
        if (lumps.count(lump) < least) return lumps.damaged(lump, 0, "there is none");
        if (lumps.count(lump) > most) return lumps.damaged(lump, most, "more than the engine takes");
    }
    return {};
}

}  // namespace

Result<> readTreeLumps(const BspLumps& lumps, BspFile& bsp) {
    NAV_TRY(checkCounts(lumps));
    NAV_TRY(checkAreas(lumps));
    NAV_TRY(readNodes(lumps, bsp));
    NAV_TRY(readLeafs(lumps, bsp));
    return readModels(lumps, bsp);
}

}  // namespace navwright
