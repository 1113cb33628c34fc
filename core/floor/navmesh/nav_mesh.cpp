#include "core/floor/navmesh/nav_mesh.h"

#include <fmt/format.h>
#include <recastnavigation/DetourNavMesh.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

#include "core/base/memory_guard.h"
#include "core/floor/navmesh/mesh_space.h"

namespace navwright {

void NavMesh::Free::operator()(dtNavMesh* mesh) const {
    dtFreeNavMesh(mesh);
}

NavMesh::NavMesh(NavMesh&&) noexcept = default;
NavMesh& NavMesh::operator=(NavMesh&&) noexcept = default;
NavMesh::~NavMesh() = default;

Result<NavMesh> NavMesh::of(NavMeshData data) {
    NavMesh made;
    made.mesh_.reset(dtAllocNavMesh());
    dtNavMeshParams params{};
    std::ranges::copy(data.corner, params.orig);
    params.tileWidth = data.tileWidth;
    params.tileHeight = data.tileDepth;
    params.maxTiles = data.mostTiles;
    params.maxPolys = data.mostPolygons;
    if (!made.mesh_) return std::unexpected(Failure(outOfMemory()));
    if (dtStatusFailed(made.mesh_->init(&params)))
        return fail(
            fmt::format("Detour cannot number {} tiles of {} polygons", data.mostTiles, data.mostPolygons));
    for (auto& tile : data.tiles) {
        auto& used = made.used_.emplace_back(tile.bytes.size());
        std::memcpy(used.data(), tile.bytes.data(), used.size());
        dtTileRef ref = 0;
        const auto status =
            made.mesh_->addTile(used.data(), static_cast<int>(used.size()), 0, tile.ref, &ref);
        if (dtStatusFailed(status))
            return fail(dtStatusDetail(status, DT_OUT_OF_MEMORY)
                            ? "Detour has no room for a tile of the navmesh"
                            : "Detour rejects a tile of the navmesh");
        tile.ref = ref;
    }
    made.data_ = std::move(data);
    return made;
}

namespace {

template <class Each>
void eachPolygon(const dtNavMesh& mesh, Each&& each) {
    for (int i = 0; i < mesh.getMaxTiles(); ++i) {
        const auto* tile = mesh.getTile(i);
        if (tile->header == nullptr) continue;
        const auto base = mesh.getPolyRefBase(tile);
        for (int k = 0; k < tile->header->polyCount; ++k)
            each(*tile, tile->polys[k], k, base | static_cast<dtPolyRef>(k));
    }
}

}  // namespace

std::vector<MeshPolygon> NavMesh::polygons() const {
    std::vector<MeshPolygon> polygons;
    std::map<MeshRef, std::uint32_t> numbers;
    eachPolygon(*mesh_, [&](const dtMeshTile& tile, const dtPoly& poly, int, dtPolyRef ref) {
        if (poly.getType() == DT_POLYTYPE_OFFMESH_CONNECTION) return;
        const auto area =
            isMeshArea(poly.getArea()) ? static_cast<MeshArea>(poly.getArea()) : MeshArea::ground;
        MeshPolygon polygon{ref, area, {}, {}};
        for (unsigned i = 0; i < poly.vertCount; ++i)
            polygon.corners.push_back(fromRecast(&tile.verts[3 * poly.verts[i]]));
        numbers.emplace(ref, static_cast<std::uint32_t>(polygons.size()));
        polygons.push_back(std::move(polygon));
    });
    eachPolygon(*mesh_, [&](const dtMeshTile& tile, const dtPoly& poly, int, dtPolyRef ref) {
        const auto at = numbers.find(ref);
        if (at == numbers.end()) return;
        std::set<std::uint32_t> around;
        for (auto link = poly.firstLink; link != DT_NULL_LINK; link = tile.links[link].next) {
            const auto other = numbers.find(tile.links[link].ref);
            if (other != numbers.end()) around.insert(other->second);
        }
        polygons[at->second].neighbours.assign(around.begin(), around.end());
    });
    return polygons;
}

std::vector<Vec3> NavMesh::outlineOf(MeshRef polygon) const {
    const dtMeshTile* tile = nullptr;
    const dtPoly* poly = nullptr;
    std::vector<Vec3> corners;
    if (dtStatusFailed(mesh_->getTileAndPolyByRef(polygon, &tile, &poly)) ||
        poly->getType() == DT_POLYTYPE_OFFMESH_CONNECTION)
        return corners;
    for (unsigned i = 0; i < poly->vertCount; ++i)
        corners.push_back(fromRecast(&tile->verts[3 * poly->verts[i]]));
    return corners;
}

std::vector<Vec3> NavMesh::triangles() const {
    std::vector<Vec3> corners;
    eachPolygon(*mesh_, [&](const dtMeshTile& tile, const dtPoly& poly, int number, dtPolyRef) {
        if (poly.getType() == DT_POLYTYPE_OFFMESH_CONNECTION) return;
        const auto& detail = tile.detailMeshes[number];
        for (unsigned i = 0; i < detail.triCount; ++i) {
            const auto* triangle = &tile.detailTris[4 * (detail.triBase + i)];
            for (int k = 0; k < 3; ++k) {
                const auto corner = triangle[k];
                corners.push_back(
                    fromRecast(corner < poly.vertCount
                                   ? &tile.verts[3 * poly.verts[corner]]
                                   : &tile.detailVerts[3 * (detail.vertBase + corner - poly.vertCount)]));
            }
        }
    });
    return corners;
}

std::vector<MeshRef> NavMesh::reachedFrom(std::span<const MeshRef> starts) const {
    std::set<MeshRef> reached(starts.begin(), starts.end());
    std::vector<MeshRef> open(reached.begin(), reached.end());
    while (!open.empty()) {
        const auto ref = open.back();
        open.pop_back();
        const dtMeshTile* tile = nullptr;
        const dtPoly* poly = nullptr;
        if (dtStatusFailed(mesh_->getTileAndPolyByRef(ref, &tile, &poly))) continue;
        for (auto link = poly->firstLink; link != DT_NULL_LINK; link = tile->links[link].next) {
            const auto next = tile->links[link].ref;
            if (next != 0 && reached.insert(next).second) open.push_back(next);
        }
    }
    return {reached.begin(), reached.end()};
}

}  // namespace navwright
