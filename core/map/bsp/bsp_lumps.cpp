#include "core/map/bsp/bsp_lumps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/base/points.h"

namespace navwright {

namespace {

/// In the order of BspLump. Sizes: docs/physics.md 2.1.
constexpr std::array<BspLumpKind, kBspLumpCount> kKinds{{
    {"entities", 1, limit::kEntityText, 1, limit::kEntityText},
    {"plane", 20, limit::kMap16, 20, limit::kMap32},
    {"vertex", 12, limit::kMap16, 12, limit::kMap32},
    {"visibility", 1, limit::kMapBytes, 1, limit::kMapBytes},
    {"node", 28, limit::kMap32, 44, limit::kMap32},
    {"texinfo", 76, limit::kMap16, 76, limit::kMap32},
    {"face", 20, limit::kMap16, 28, limit::kMap32},
    {"lighting", 1, limit::kMapBytes, 1, limit::kMapBytes},
    {"leaf", 28, limit::kMap32, 52, limit::kMap32},
    {"leaf face", 2, limit::kMapLeafLists, 4, limit::kMap32},
    {"leaf brush", 2, limit::kMapLeafLists, 4, limit::kMap32},
    {"edge", 4, limit::kMap32, 8, limit::kMap32},
    {"surface edge", 4, limit::kMap32, 4, limit::kMap32},
    {"model", 48, limit::kMap16, 48, limit::kMap16},
    {"brush", 12, limit::kMap16, 12, limit::kMap32},
    {"brush side", 4, limit::kMap32, 8, limit::kMap32},
    {"pop", 1, limit::kMapBytes, 1, limit::kMapBytes},
    {"area", 8, limit::kMap16, 8, limit::kMap16},
    {"area portal", 8, limit::kMap16, 8, limit::kMap16},
}};

}  // namespace

const BspLumpKind& lumpKind(BspLump lump) {
    return kKinds[toIndex(lump)];
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
    if (const auto ident = header.u32(); ident == kWideBspIdent) {
        lumps.wide_ = true;
    } else if (ident != kBspIdent) {
        return fail(
            fmt::format("Not a Quake 2 map: it starts with 0x{:08x} instead of \"IBSP\" or \"QBSP\"", ident),
            lumps.where_);
    }
    if (const auto version = header.u32(); version != kBspVersion) {
        return fail(fmt::format("Map version {}, only {} is read", version, kBspVersion), lumps.where_,
                    "Quake 2 maps have version 38; maps of other games cannot be used");
    }
    for (std::size_t i = 0; i < kBspLumpCount; ++i) {
        const std::uint64_t offset = header.u32();
        std::uint64_t length = header.u32();
        const auto& kind = kKinds[i];
        if (i == toIndex(BspLump::pop)) continue;
        // Old tools state more text than they write; the engine reads what is there.
        if (i == toIndex(BspLump::entities) && offset < file.size() && offset + length > file.size()) {
            lumps.textBeyondFile_ = offset + length - file.size();
            length = file.size() - offset;
        }
        if (offset + length > file.size()) {
            return fail(fmt::format("Lump {} ({}) ends at byte {}, the file has {}", i, kind.name,
                                    offset + length, file.size()),
                        lumps.where_, "the file is truncated or damaged");
        }
        const auto size = lumps.wide_ ? kind.wideSize : kind.recordSize;
        const auto most = lumps.wide_ ? kind.wideMost : kind.most;
        if (length % size != 0) {
            return fail(
                fmt::format("Lump {} ({}) has {} bytes, not a multiple of {}", i, kind.name, length, size),
                lumps.where_);
        }
        if (length / size > most) {
            return fail(fmt::format("Lump {} ({}) has {} records, at most {} are read", i, kind.name,
                                    length / size, most),
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

namespace {

Result<> readBrushSides(const BspLumps& lumps, BspFile& bsp) {
    auto reader = lumps.reader(BspLump::brushSides);
    bsp.brushSides.reserve(lumps.count(BspLump::brushSides));
    for (std::size_t i = 0; i < lumps.count(BspLump::brushSides); ++i) {
        const auto plane = lumps.index(reader);
        const auto texInfo = lumps.index(reader);
        const bool none = texInfo == lumps.noIndex();
        NAV_TRY(lumps.inRange(BspLump::brushSides, i, plane, bsp.planes.size(), "plane"));
        if (!none) {
            NAV_TRY(lumps.inRange(BspLump::brushSides, i, texInfo, bsp.texInfos.size(), "texinfo"));
        }
        bsp.brushSides.push_back({plane, none ? -1 : static_cast<std::int32_t>(texInfo)});
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
        // Objects built from brushes copy their sides, so a small file must not repeat them.
        sides += toIndex(count);
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
        const auto brush = lumps.index(reader);
        NAV_TRY(lumps.inRange(BspLump::leafBrushes, i, brush, bsp.brushes.size(), "brush"));
        bsp.leafBrushes.push_back(brush);
    }
    return {};
}

namespace {

constexpr std::uint32_t kMinFaceEdges = 3;  // as the engine checks
constexpr std::uint32_t kFaceLooksBack = 1;

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
        face.plane = lumps.index(reader);
        face.back = (lumps.index(reader) & kFaceLooksBack) != 0;
        face.firstEdge = reader.u32();
        face.edgeCount = lumps.index(reader);
        face.texInfo = lumps.index(reader);
        for (auto& style : face.styles) style = reader.u8();
        face.lightOffset = reader.s32();
        // Light offsets of unlit maps are meaningless.
        if (bsp.lightData.empty()) face.lightOffset = -1;
        NAV_TRY(checkFace(lumps, bsp, i, face));
        // Meshes copy corners, so a small file must not repeat them.
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
        const auto face = lumps.index(reader);
        NAV_TRY(lumps.inRange(BspLump::leafFaces, i, face, bsp.faces.size(), "face"));
        bsp.leafFaces.push_back(face);
    }
    return {};
}

namespace {

constexpr std::size_t kTextureNameSize = 32;

/// The first component (x, y, z) that is exactly 1; 3: none.
std::uint8_t axisOf(const Vec3& normal) {
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        if (normal[axis] == 1.0f) return axis;
    }
    return 3;
}

std::uint8_t signMaskOf(const Vec3& normal) {
    return static_cast<std::uint8_t>((normal.x < 0 ? 1 : 0) | (normal.y < 0 ? 2 : 0) |
                                     (normal.z < 0 ? 4 : 0));
}

Result<> readPlanes(const BspLumps& lumps, BspFile& bsp) {
    auto reader = lumps.reader(BspLump::planes);
    bsp.planes.reserve(lumps.count(BspLump::planes));
    for (std::size_t i = 0; i < lumps.count(BspLump::planes); ++i) {
        BspPlane plane;
        plane.normal = readVec3(reader);
        plane.dist = reader.f32();
        reader.skip(4);
        if (!isWithin(plane.normal, limit::kNormal)) {
            return lumps.damaged(BspLump::planes, i, "its normal is longer than 1");
        }
        if (!(std::abs(plane.dist) <= limit::kPlaneDistance)) {
            return lumps.damaged(BspLump::planes, i, "it is outside any map");
        }
        plane.axis = axisOf(plane.normal);
        plane.signMask = signMaskOf(plane.normal);
        bsp.planes.push_back(plane);
    }
    return {};
}

Result<> readVertices(const BspLumps& lumps, BspFile& bsp) {
    auto reader = lumps.reader(BspLump::vertices);
    bsp.vertices.reserve(lumps.count(BspLump::vertices));
    for (std::size_t i = 0; i < lumps.count(BspLump::vertices); ++i) {
        const auto vertex = readVec3(reader);
        if (!inMap(vertex)) return lumps.damaged(BspLump::vertices, i, "it is outside any map");
        bsp.vertices.push_back(vertex);
    }
    return {};
}

Result<> readEdges(const BspLumps& lumps, BspFile& bsp) {
    auto reader = lumps.reader(BspLump::edges);
    bsp.edges.reserve(lumps.count(BspLump::edges));
    for (std::size_t i = 0; i < lumps.count(BspLump::edges); ++i) {
        BspEdge edge;
        for (auto& vertex : edge.vertices) {
            vertex = lumps.index(reader);
            NAV_TRY(lumps.inRange(BspLump::edges, i, vertex, bsp.vertices.size(), "vertex"));
        }
        bsp.edges.push_back(edge);
    }
    return {};
}

Result<> readSurfEdges(const BspLumps& lumps, BspFile& bsp) {
    auto reader = lumps.reader(BspLump::surfEdges);
    bsp.surfEdges.reserve(lumps.count(BspLump::surfEdges));
    for (std::size_t i = 0; i < lumps.count(BspLump::surfEdges); ++i) {
        const auto edge = reader.s32();
        NAV_TRY(lumps.inRange(BspLump::surfEdges, i, std::abs(std::int64_t{edge}), bsp.edges.size(), "edge"));
        bsp.surfEdges.push_back(edge);
    }
    return {};
}

Result<> readTexInfos(const BspLumps& lumps, BspFile& bsp) {
    auto reader = lumps.reader(BspLump::texInfos);
    bsp.texInfos.reserve(lumps.count(BspLump::texInfos));
    const auto finite = [](float value) { return std::isfinite(value); };
    for (std::size_t i = 0; i < lumps.count(BspLump::texInfos); ++i) {
        BspTexInfo info;
        for (auto& value : info.s) value = reader.f32();
        for (auto& value : info.t) value = reader.f32();
        if (!std::ranges::all_of(info.s, finite) || !std::ranges::all_of(info.t, finite)) {
            return lumps.damaged(BspLump::texInfos, i, "a texture axis is not a number");
        }
        info.flags = reader.s32();
        info.value = reader.s32();
        const auto name = reader.take(kTextureNameSize);
        info.name.assign(reinterpret_cast<const char*>(name.data()), name.size());
        info.name.resize(std::min(info.name.find('\0'), info.name.size()));
        // The next frame of an animated texture; not used here.
        if (const auto next = reader.s32(); next > 0) {
            NAV_TRY(lumps.inRange(BspLump::texInfos, i, next, lumps.count(BspLump::texInfos), "next frame"));
        }
        bsp.texInfos.push_back(std::move(info));
    }
    return {};
}

}  // namespace

Result<> readGeometryLumps(const BspLumps& lumps, BspFile& bsp) {
    NAV_TRY(readPlanes(lumps, bsp));
    NAV_TRY(readVertices(lumps, bsp));
    NAV_TRY(readEdges(lumps, bsp));
    NAV_TRY(readSurfEdges(lumps, bsp));
    return readTexInfos(lumps, bsp);
}

namespace {

/// A model without brushes keeps its compiler's initial bounds, which are inverted.
bool boundsFit(const Box& bounds, bool world) {
    const bool empty = bounds.mins.x > bounds.maxs.x;
    if (!empty || world) return inMap(bounds.mins) && inMap(bounds.maxs);
    return isWithin(bounds.mins, limit::kEmptyBounds) && isWithin(bounds.maxs, limit::kEmptyBounds);
}

Result<> checkModel(const BspLumps& lumps, const BspFile& bsp, std::size_t record) {
    constexpr auto kLump = BspLump::models;
    const auto& model = bsp.models[record];
    if (!boundsFit(model.bounds, record == 0) || !inMap(model.origin)) {
        return lumps.damaged(kLump, record, "its bounds are outside any map");
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

/// Checks that a face belongs to at most one model.
Result<> checkFacesApart(const BspLumps& lumps, const BspFile& bsp) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < bsp.models.size(); ++i) {
        if (bsp.models[i].faceCount > 0) order.push_back(i);
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return bsp.models[i].firstFace; });
    for (std::size_t i = 1; i < order.size(); ++i) {
        const auto& before = bsp.models[order[i - 1]];
        if (before.firstFace + before.faceCount > bsp.models[order[i]].firstFace) {
            return lumps.damaged(BspLump::models, order[i], "its faces are also another model's");
        }
    }
    return {};
}

}  // namespace

Result<> readModelLump(const BspLumps& lumps, BspFile& bsp) {
    const auto count = lumps.count(BspLump::models);
    if (count == 0) return lumps.damaged(BspLump::models, 0, "there is none");
    if (count > limit::kMapModels)
        return lumps.damaged(BspLump::models, limit::kMapModels, "more than the engine takes");
    auto reader = lumps.reader(BspLump::models);
    bsp.models.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
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
    return checkFacesApart(lumps, bsp);
}

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
