#include "core/floor/navmesh/detour_links.h"

#include <recastnavigation/DetourNavMesh.h>

namespace navwright {

namespace {

/// Edges of an off-mesh link's polygon: the first is its start, the second its end.
constexpr unsigned char kStartEdge = 0, kEndEdge = 1;
/// For links that do not cross a tile border.
constexpr unsigned char kNoSide = 0xff;

}  // namespace

std::vector<DetourLink> detourLinks(const NavMesh& mesh) {
    std::vector<DetourLink> links;
    const auto& detour = mesh.detour();
    for (int i = 0; i < detour.getMaxTiles(); ++i) {
        const auto* tile = detour.getTile(i);
        if (tile->header == nullptr) continue;
        for (int k = 0; k < tile->header->offMeshConCount; ++k) {
            const auto& connection = tile->offMeshCons[k];
            DetourLink found{connection.userId, detour.getPolyRefBase(tile) | connection.poly, 0, false,
                             false};
            const auto& poly = tile->polys[connection.poly];
            for (auto link = poly.firstLink; link != DT_NULL_LINK; link = tile->links[link].next) {
                found.starts |= tile->links[link].edge == kStartEdge;
                if (tile->links[link].edge != kEndEdge) continue;
                found.ends = true;
                found.end = tile->links[link].ref;
            }
            links.push_back(found);
        }
    }
    return links;
}

bool endDetourLink(NavMesh& mesh, MeshRef link, MeshRef polygon) {
    const dtMeshTile* found = nullptr;
    const dtPoly* poly = nullptr;
    if (dtStatusFailed(mesh.detour().getTileAndPolyByRef(link, &found, &poly))) return false;
    auto* tile = const_cast<dtMeshTile*>(found);  // Detour returns its tiles as const.
    const auto slot = tile->linksFreeList;
    if (slot == DT_NULL_LINK) return false;
    auto& from = tile->polys[poly - tile->polys];
    auto& added = tile->links[slot];
    tile->linksFreeList = added.next;
    added = {};
    added.ref = polygon;
    added.edge = kEndEdge;
    added.side = kNoSide;
    added.next = from.firstLink;
    from.firstLink = slot;
    return true;
}

Result<NavMesh> copyOf(const NavMesh& mesh) {
    NAV_ASSIGN(auto copy, NavMesh::of(mesh.data()));
    const auto ends = detourLinks(mesh);
    const auto now = detourLinks(copy);
    for (std::size_t i = 0; i < ends.size(); ++i) {
        if (ends[i].ends && !now[i].ends && !endDetourLink(copy, ends[i].ref, ends[i].end))
            return fail("Detour has no room for a link of the navmesh");
    }
    return copy;
}

}  // namespace navwright
