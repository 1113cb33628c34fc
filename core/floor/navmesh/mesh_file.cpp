#include "core/floor/navmesh/mesh_file.h"

#include <fmt/format.h>
#include <recastnavigation/DetourNavMesh.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <tuple>

#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/floor/navmesh/mesh_grid.h"

namespace navwright {

namespace {

constexpr std::int32_t kMagic = 'M' << 24 | 'S' << 16 | 'E' << 8 | 'T';
constexpr std::int32_t kVersion = 1;
bool isCoordinate(float number) {
    return std::abs(number) <= limit::kCoordinate;
}

/// Validates what Detour trusts: tiles are its in-memory format.
class TileCheck {
  public:
    explicit TileCheck(std::span<const std::byte> bytes) : bytes_(bytes) {}

    /// Describes the first fault; empty: none.
    [[nodiscard]] std::string fault() {
        if (bytes_.size() < sizeof head_) return "it is cut short";
        std::memcpy(&head_, bytes_.data(), sizeof head_);
        if (head_.magic != DT_NAVMESH_MAGIC) return "it is no tile of Detour's";
        if (head_.version != DT_NAVMESH_VERSION)
            return fmt::format("its version is {}, not {}", head_.version, DT_NAVMESH_VERSION);
        for (const auto count : {head_.polyCount, head_.vertCount, head_.maxLinkCount, head_.detailMeshCount,
                                 head_.detailVertCount, head_.detailTriCount, head_.bvNodeCount,
                                 head_.offMeshConCount, head_.offMeshBase}) {
            if (count < 0 || toIndex(count) > bytes_.size()) return "its counts are wrong";
        }
        vertices_ = part(3 * sizeof(float) * count(head_.vertCount));
        polygons_ = part(sizeof(dtPoly) * count(head_.polyCount));
        part(sizeof(dtLink) * count(head_.maxLinkCount));
        details_ = part(sizeof(dtPolyDetail) * count(head_.detailMeshCount));
        detailVertices_ = part(3 * sizeof(float) * count(head_.detailVertCount));
        triangles_ = part(4 * count(head_.detailTriCount));
        nodes_ = part(sizeof(dtBVNode) * count(head_.bvNodeCount));
        connections_ = part(sizeof(dtOffMeshConnection) * count(head_.offMeshConCount));
        if (end_ != bytes_.size()) return "its size is not what its counts say";
        if (!finite(vertices_, 3 * count(head_.vertCount)) ||
            !finite(detailVertices_, 3 * count(head_.detailVertCount)) || !headIsFinite() || !isPlaced())
            return "it has places that no map has";
        if (head_.offMeshBase > head_.polyCount || head_.detailMeshCount < head_.offMeshBase)
            return "its counts are wrong";
        if (const auto wrong = wrongPolygon(); !wrong.empty()) return wrong;
        if (const auto wrong = wrongNode(); !wrong.empty()) return wrong;
        return wrongConnection();
    }

    [[nodiscard]] const dtMeshHeader& head() const { return head_; }

  private:
    static std::size_t count(int number) { return toIndex(number); }
    std::size_t part(std::size_t size) {
        const auto start = end_;
        end_ += (size + 3) / 4 * 4;
        return start;
    }
    template <class T>
    [[nodiscard]] T at(std::size_t part, std::size_t index) const {
        T value;
        std::memcpy(&value, bytes_.data() + part + index * sizeof(T), sizeof(T));
        return value;
    }
    [[nodiscard]] bool finite(std::size_t part, std::size_t numbers) const {
        for (std::size_t i = 0; i < numbers; ++i) {
            if (!isCoordinate(at<float>(part, i))) return false;
        }
        return true;
    }
    [[nodiscard]] bool headIsFinite() const {
        return std::ranges::all_of(head_.bmin, isCoordinate) &&
               std::ranges::all_of(head_.bmax, isCoordinate) && isCoordinate(head_.walkableHeight) &&
               isCoordinate(head_.walkableRadius) && isCoordinate(head_.walkableClimb) &&
               head_.walkableClimb >= 0 && head_.bvQuantFactor > 0 && treeFits();
    }
    /// Whether the tile's bounds fit its tree's 16-bit coordinates.
    [[nodiscard]] bool treeFits() const {
        constexpr float kMost = 65535;
        for (int axis = 0; axis < 3; ++axis) {
            const auto side = (head_.bmax[axis] - head_.bmin[axis]) * head_.bvQuantFactor;
            if (!(side >= 0 && side < kMost)) return false;
        }
        return true;
    }
    /// Whether the tile's position is valid.
    [[nodiscard]] bool isPlaced() const {
        constexpr int kFar = 1 << 20, kLayers = 255;
        return std::abs(head_.x) <= kFar && std::abs(head_.y) <= kFar && head_.layer >= 0 &&
               head_.layer <= kLayers;
    }

    [[nodiscard]] std::string wrongPolygon() const {
        for (std::size_t i = 0; i < count(head_.polyCount); ++i) {
            const auto poly = at<dtPoly>(polygons_, i);
            const auto wrong = [&](const char* what) { return fmt::format("polygon {} has {}", i, what); };
            const bool link = i >= count(head_.offMeshBase);
            if (poly.getType() != (link ? DT_POLYTYPE_OFFMESH_CONNECTION : DT_POLYTYPE_GROUND))
                return wrong("a wrong kind");
            if (poly.vertCount < (link ? 2 : 3) || poly.vertCount > (link ? 2 : DT_VERTS_PER_POLYGON))
                return wrong("a wrong number of corners");
            for (unsigned k = 0; k < poly.vertCount; ++k) {
                if (poly.verts[k] >= head_.vertCount) return wrong("a corner that the tile has not got");
                const auto beside = poly.neis[k];
                const bool inside = beside != 0 && (beside & DT_EXT_LINK) == 0;
                if (inside && (link || beside - 1 >= head_.offMeshBase)) return wrong("a wrong neighbour");
                if ((beside & DT_EXT_LINK) != 0 && (link || (beside & ~DT_EXT_LINK) > 7))
                    return wrong("a wrong neighbour");
            }
            if (!link && !detailHolds(i, poly.vertCount)) return wrong("a wrong detail");
        }
        return {};
    }
    [[nodiscard]] bool detailHolds(std::size_t polygon, unsigned corners) const {
        const auto detail = at<dtPolyDetail>(details_, polygon);
        const auto vertices = count(head_.detailVertCount), triangles = count(head_.detailTriCount);
        if (detail.vertBase > vertices || detail.vertCount > vertices - detail.vertBase) return false;
        if (detail.triBase > triangles || detail.triCount > triangles - detail.triBase) return false;
        // Detour takes the nearest of the polygon's own edges without checking that there is one.
        constexpr std::uint8_t kOwnEdges =
            DT_DETAIL_EDGE_BOUNDARY | DT_DETAIL_EDGE_BOUNDARY << 2 | DT_DETAIL_EDGE_BOUNDARY << 4;
        bool edged = false;
        for (unsigned i = 0; i < detail.triCount; ++i) {
            edged |= (at<std::uint8_t>(triangles_, 4 * (detail.triBase + i) + 3) & kOwnEdges) != 0;
            for (unsigned k = 0; k < 3; ++k) {
                if (at<std::uint8_t>(triangles_, 4 * (detail.triBase + i) + k) >= corners + detail.vertCount)
                    return false;
            }
        }
        return edged;
    }

    /// The nodes form a tree in preorder: leaves hold a polygon, inner nodes the offset to skip.
    [[nodiscard]] std::string wrongNode() const {
        for (std::size_t i = 0; i < count(head_.bvNodeCount); ++i) {
            const auto node = at<dtBVNode>(nodes_, i);
            const auto room = static_cast<std::int64_t>(head_.bvNodeCount) - static_cast<std::int64_t>(i);
            const bool unused = node.i == 0 && i >= 2 * count(head_.offMeshBase) - 1;
            const bool holds =
                node.i >= 0 ? unused || node.i < head_.offMeshBase : -std::int64_t{node.i} <= room;
            if (!holds) return fmt::format("node {} of its tree leads out of it", i);
        }
        return {};
    }

    [[nodiscard]] std::string wrongConnection() const {
        if (head_.polyCount - head_.offMeshBase != head_.offMeshConCount) return "its counts are wrong";
        for (std::size_t i = 0; i < count(head_.offMeshConCount); ++i) {
            const auto connection = at<dtOffMeshConnection>(connections_, i);
            if (connection.poly != count(head_.offMeshBase) + i ||
                !std::ranges::all_of(connection.pos, isCoordinate) || !isCoordinate(connection.rad) ||
                (connection.side > 7 && connection.side != 0xff))
                return fmt::format("link {} does not hold together", i);
        }
        return {};
    }

    std::span<const std::byte> bytes_;
    dtMeshHeader head_{};
    std::size_t end_ = sizeof(dtMeshHeader);
    std::size_t vertices_ = 0, polygons_ = 0, details_ = 0, detailVertices_ = 0, triangles_ = 0, nodes_ = 0,
                connections_ = 0;
};

}  // namespace

std::vector<std::byte> writeNavMesh(const NavMeshData& mesh) {
    ByteWriter out;
    out.s32(kMagic);
    out.s32(kVersion);
    out.s32(static_cast<std::int32_t>(mesh.tiles.size()));
    for (const auto number : mesh.corner) out.f32(number);
    out.f32(mesh.tileWidth);
    out.f32(mesh.tileDepth);
    out.s32(mesh.mostTiles);
    out.s32(mesh.mostPolygons);
    for (const auto& tile : mesh.tiles) {
        out.u32(tile.ref);
        out.s32(static_cast<std::int32_t>(tile.bytes.size()));
        out.bytes(tile.bytes);
    }
    return std::move(out).take();
}

Result<NavMeshData> parseNavMesh(std::span<const std::byte> file, std::string_view where) {
    NAV_TRY(requireKind(file, FileKind::navmesh, where));
    ByteReader in(file);
    const std::string name(where);
    if (in.s32() != kMagic || in.failed()) return fail("This is not a navmesh set of RecastDemo", name);
    if (const auto version = in.s32(); version != kVersion)
        return fail(fmt::format("The navmesh set's version is {}, not {}", version, kVersion), name);
    const auto tiles = in.s32();
    NavMeshData mesh;
    for (auto& number : mesh.corner) number = in.f32();
    mesh.tileWidth = in.f32();
    mesh.tileDepth = in.f32();
    mesh.mostTiles = in.s32();
    mesh.mostPolygons = in.s32();
    const auto bits = [](std::int32_t most) { return std::bit_width(static_cast<std::uint32_t>(most) - 1); };
    if (in.failed() || tiles < 0 || mesh.mostTiles < 1 || mesh.mostPolygons < 1 || tiles > mesh.mostTiles ||
        bits(mesh.mostTiles) + bits(mesh.mostPolygons) > kMeshRefBits ||
        !std::ranges::all_of(mesh.corner, isCoordinate) || !isCoordinate(mesh.tileWidth) ||
        !isCoordinate(mesh.tileDepth) || !(mesh.tileWidth >= 1) || !(mesh.tileDepth >= 1))
        return fail("The navmesh set's header is invalid", name);
    std::set<std::tuple<int, int, int>> places;
    std::set<std::uint32_t> numbers;
    for (std::int32_t i = 0; i < tiles; ++i) {
        NavMeshData::Tile tile;
        tile.ref = in.u32();
        const auto size = in.s32();
        if (in.failed() || size < 0 || toIndex(size) > in.remaining())
            return fail(fmt::format("Tile {} of the navmesh set is cut short", i), name);
        const auto bytes = in.take(size);
        TileCheck check(bytes);
        auto fault = check.fault();
        const auto& head = check.head();
        const auto polygonBits = bits(mesh.mostPolygons);
        const auto number = tile.ref >> polygonBits & ((1U << bits(mesh.mostTiles)) - 1);
        if (fault.empty() && head.polyCount > mesh.mostPolygons)
            fault = "it has more polygons than the set says";
        if (fault.empty() && !places.insert({head.x, head.y, head.layer}).second)
            fault = "another is at its place";
        if (fault.empty() && (tile.ref == 0 || number >= static_cast<std::uint32_t>(mesh.mostTiles) ||
                              (tile.ref & ((1U << polygonBits) - 1)) != 0 || !numbers.insert(number).second))
            fault = "its number is wrong";
        if (!fault.empty()) return fail(fmt::format("Tile {} of the navmesh set: {}", i, fault), name);
        tile.bytes.assign(bytes.begin(), bytes.end());
        mesh.tiles.push_back(std::move(tile));
    }
    if (in.remaining() > 0) return fail("Bytes follow the navmesh set's last tile", name);
    return mesh;
}

Result<NavMeshData> readNavMeshFile(const std::filesystem::path& path) {
    NAV_ASSIGN(const auto bytes, readFile(path));
    return parseNavMesh(bytes, path.string());
}

}  // namespace navwright
