#include <algorithm>
#include <cmath>

#include "base/limits.h"
#include "base/points.h"
#include "bsp/bsp_lumps.h"

namespace navwright {

namespace {

constexpr std::size_t kTextureNameSize = 32;

/// The first component, in order x, y, z, that is exactly 1; 3 when none is.
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
            vertex = reader.u16();
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
        // The next frame of an animated texture; nothing here animates.
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

}  // namespace navwright
