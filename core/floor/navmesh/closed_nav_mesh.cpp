#include "core/floor/navmesh/closed_nav_mesh.h"

#include <recastnavigation/DetourNavMesh.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/floor/navmesh/detour_links.h"
#include "core/floor/navmesh/mesh_area.h"
#include "core/floor/navmesh/mesh_space.h"

namespace navwright {

namespace {

/// As a body's hull, but no wider than it needs for a touch to count.
constexpr Box kPointUpright{{-1, -1, kHullCrouched.mins.z}, {1, 1, kHullCrouched.maxs.z}};

/// Whether any of a polygon, given by players' origins, is inside of a brush.
bool standsIn(const ClosedBrush& brush, std::vector<Vec3> corners) {
    for (const auto& [normal, dist] : brush.sides) {
        std::vector<Vec3> inside;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const auto &from = corners[i], &to = corners[(i + 1) % corners.size()];
            const float a = glm::dot(normal, from) - dist, b = glm::dot(normal, to) - dist;
            if (a < 0) inside.push_back(from);
            if ((a < 0) != (b < 0)) inside.push_back(from + (to - from) * (a / (a - b)));
        }
        corners = std::move(inside);
        if (corners.size() < 3) return false;
    }
    return true;
}

void disable(dtNavMesh& mesh, MeshRef ref) {
    unsigned short flags = 0;
    if (dtStatusFailed(mesh.getPolyFlags(ref, &flags))) return;
    static_cast<void>(mesh.setPolyFlags(ref, static_cast<unsigned short>(flags | disabledAbility)));
}

void closePolygons(NavMesh& mesh, const ClosedMap& closed) {
    const auto brushes = closed.brushes(kPointUpright);
    for (auto& polygon : mesh.polygons()) {
        if (polygon.area != MeshArea::door) continue;
        for (auto& corner : polygon.corners) corner = originOver(corner);
        const bool shut = std::ranges::any_of(
            brushes, [&](const ClosedBrush& brush) { return standsIn(brush, polygon.corners); });
        if (shut) disable(mesh.detour(), polygon.ref);
    }
}

void closeLinks(NavMesh& mesh, const ClosedMap& closed) {
    const auto brushes = closed.brushes();
    for (const auto& link : detourLinks(mesh)) {
        const auto* found = mesh.detour().getOffMeshConnectionByRef(link.ref);
        unsigned char area = 0;
        if (found == nullptr || dtStatusFailed(mesh.detour().getPolyArea(link.ref, &area))) continue;
        const Vec3 from = originOver(fromRecast(&found->pos[0])), to = originOver(fromRecast(&found->pos[3]));
        const auto kind = static_cast<MeshArea>(area);
        const bool leadsThrough =
            std::ranges::any_of(brushes, [&](const ClosedBrush& brush) { return brush.cuts(from, to); });
        const bool shut = kind == MeshArea::teleporter ? closed.stopsTeleporter(from)
                          : kind == MeshArea::lift     ? closed.stopsPlatform(from, to)
                                                       : leadsThrough || closed.stopsPush(from);
        if (shut) disable(mesh.detour(), link.ref);
    }
}

}  // namespace

Result<NavMesh> closedNavMesh(const NavMesh& mesh, const ClosedMap& closed) {
    NAV_ASSIGN(auto made, copyOf(mesh));
    closePolygons(made, closed);
    closeLinks(made, closed);
    return made;
}

}  // namespace navwright
