#include "core/floor/navmesh/mesh_path.h"

#include <fmt/format.h>
#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshQuery.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

#include "core/base/index.h"
#include "core/base/memory_guard.h"
#include "core/base/points.h"
#include "core/floor/navmesh/mesh_space.h"

namespace navwright {

namespace {

constexpr std::size_t kFirstCorridor = 256;

dtQueryFilter filterOf(const MeshCosts& costs, std::uint16_t excluded) {
    dtQueryFilter filter;
    for (std::size_t i = 0; i < costs.size(); ++i) filter.setAreaCost(static_cast<int>(i), costs[i]);
    filter.setExcludeFlags(excluded);
    return filter;
}

float across(const Vec3& a, const Vec3& b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

std::string placeWords(const Vec3& place) {
    return fmt::format("({:g}, {:g}, {:g})", place.x, place.y, place.z);
}

}  // namespace

void MeshQuery::Free::operator()(dtNavMeshQuery* query) const {
    dtFreeNavMeshQuery(query);
}

MeshQuery::MeshQuery(MeshQuery&&) noexcept = default;
MeshQuery& MeshQuery::operator=(MeshQuery&&) noexcept = default;
MeshQuery::~MeshQuery() = default;

Result<MeshQuery> MeshQuery::of(const NavMesh& mesh, const MeshCosts& costs, int nodes,
                                std::uint16_t excluded) {
    MeshQuery made;
    made.mesh_ = &mesh;
    made.costs_ = costs;
    made.excluded_ = excluded;
    made.query_.reset(dtAllocNavMeshQuery());
    if (!made.query_ ||
        dtStatusFailed(made.query_->init(&mesh.detour(), std::clamp(nodes, 1, kMostMeshNodes))))
        return std::unexpected(Failure(outOfMemory()));
    return made;
}

std::optional<MeshSpot> MeshQuery::nearest(const Vec3& origin, const MeshNear& near) const {
    if (!isFinite(origin)) return std::nullopt;
    const auto filter = filterOf(costs_, excluded_);
    const auto feet = toRecast(feetOf(origin));
    const Vec3 extents(near.aside, near.up, near.aside);
    MeshSpot spot;
    Vec3 point(0);
    if (dtStatusFailed(
            query_->findNearestPoly(&feet.x, &extents.x, &filter, &spot.polygon, &point.x, &spot.below)) ||
        spot.polygon == 0)
        return std::nullopt;
    spot.feet = fromRecast(point);
    spot.distance = across(spot.feet, origin);
    // Detour searches a box and may return a polygon that only starts in it.
    if (spot.distance > near.aside * std::sqrt(2.0f) || std::abs(point.y - feet.y) > near.up)
        return std::nullopt;
    return spot;
}

Result<MeshPath> MeshQuery::path(const Vec3& from, const Vec3& to, const MeshNear& near) const {
    const auto start = nearest(from, near), end = nearest(to, near);
    if (!start || !end) {
        return fail(fmt::format("The navmesh has no floor within {:g} units of {}", near.aside,
                                placeWords(start ? to : from)),
                    {}, "choose a place where a player can stand");
    }
    const auto filter = filterOf(costs_, excluded_);
    const auto a = toRecast(start->feet), b = toRecast(end->feet);
    MeshPath path;
    path.corridor.resize(kFirstCorridor);
    for (;;) {
        int count = 0;
        const auto status =
            query_->findPath(start->polygon, end->polygon, &a.x, &b.x, &filter, path.corridor.data(), &count,
                             static_cast<int>(path.corridor.size()));
        if (dtStatusFailed(status)) return fail("Detour cannot search between these places");
        if (dtStatusDetail(status, DT_BUFFER_TOO_SMALL)) {
            path.corridor.resize(2 * path.corridor.size());
            continue;
        }
        path.partial = dtStatusDetail(status, DT_PARTIAL_RESULT);
        path.cutShort = dtStatusDetail(status, DT_OUT_OF_NODES);
        path.corridor.resize(count);
        break;
    }
    Vec3 goal = b;
    if (path.partial && !path.corridor.empty())
        query_->closestPointOnPoly(path.corridor.back(), &b.x, &goal.x, nullptr);

    path.centers.push_back(fromRecast(a));
    for (std::size_t i = 0; i + 1 < path.corridor.size(); ++i) {
        const dtMeshTile* tile = nullptr;
        const dtPoly* poly = nullptr;
        if (dtStatusFailed(mesh_->detour().getTileAndPolyByRef(path.corridor[i], &tile, &poly))) continue;
        if (poly->getType() == DT_POLYTYPE_OFFMESH_CONNECTION) {
            Vec3 entry(0), exit(0);
            const auto before = i > 0 ? path.corridor[i - 1] : 0;
            if (dtStatusFailed(mesh_->detour().getOffMeshConnectionPolyEndPoints(before, path.corridor[i],
                                                                                 &entry.x, &exit.x)))
                continue;
            path.centers.push_back(fromRecast(entry));
            path.centers.push_back(fromRecast(exit));
        } else if (i > 0) {
            Vec3 middle(0);
            for (unsigned k = 0; k < poly->vertCount; ++k)
                middle += fromRecast(&tile->verts[3 * poly->verts[k]]);
            path.centers.push_back(middle / static_cast<float>(poly->vertCount));
        }
    }
    path.centers.push_back(fromRecast(goal));
    for (std::size_t i = 1; i < path.centers.size(); ++i)
        path.centersLength += glm::distance(path.centers[i - 1], path.centers[i]);

    std::vector<float> places;
    std::vector<unsigned char> flags;
    std::vector<dtPolyRef> entered;
    int count = 0;
    for (std::size_t room = 2 * path.corridor.size() + 16;; room *= 2) {
        places.resize(3 * room);
        flags.resize(room);
        entered.resize(room);
        const auto status = query_->findStraightPath(
            &a.x, &goal.x, path.corridor.data(), static_cast<int>(path.corridor.size()), places.data(),
            flags.data(), entered.data(), &count, static_cast<int>(room), DT_STRAIGHTPATH_ALL_CROSSINGS);
        if (dtStatusFailed(status)) return fail("Detour cannot find a straight path between these places");
        if (!dtStatusDetail(status, DT_BUFFER_TOO_SMALL)) break;
    }
    const auto areaAt = [&](dtPolyRef ref, MeshArea fallback) {
        unsigned char area = 0;
        if (ref == 0 || dtStatusFailed(mesh_->detour().getPolyArea(ref, &area))) return fallback;
        return isMeshArea(area) ? static_cast<MeshArea>(area) : MeshArea::ground;
    };
    MeshArea area = MeshArea::ground;
    for (int i = 0; i < count; ++i) {
        MeshCorner corner;
        corner.feet = fromRecast(&places[3 * toIndex(i)]);
        corner.polygon = entered[i];
        corner.link = (flags[i] & DT_STRAIGHTPATH_OFFMESH_CONNECTION) != 0;
        if (i > 0) {
            const auto part = glm::distance(path.corners.back().feet, corner.feet);
            path.length += part;
            path.cost += part * costs_[toIndex(area)];
        }
        corner.area = area = areaAt(corner.polygon, area);
        path.corners.push_back(corner);
    }
    // Drops corners that were only needed for the cost.
    std::vector<MeshCorner> turns;
    for (std::size_t i = 0; i < path.corners.size(); ++i) {
        const auto& at = path.corners[i];
        const bool changes = i == 0 || i + 1 == path.corners.size() || at.link ||
                             at.area != turns.back().area || path.corners[i - 1].link;
        if (changes) {
            turns.push_back(at);
            continue;
        }
        const auto before = at.feet - turns.back().feet, after = path.corners[i + 1].feet - at.feet;
        const auto turn = before.x * after.y - before.y * after.x;
        const auto size = std::hypot(before.x, before.y) * std::hypot(after.x, after.y);
        if (std::abs(turn) > 1e-3f * size || before.x * after.x + before.y * after.y < 0) turns.push_back(at);
    }
    path.corners = std::move(turns);
    return path;
}

}  // namespace navwright
