#include "core/floor/quadmesh/quad_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/base/point_text.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

Result<std::int32_t> leafAt(const QuadMesh& mesh, const Vec3& place, std::string_view which) {
    if (const auto leaf = mesh.leafUnder(place); leaf >= 0) return leaf;
    return fail(
        fmt::format("The {} {} is not over floor: in a wall, in the air far above it, or outside of the map",
                    which, pointText(place)));
}

std::vector<Vec3> originsOf(const QuadMesh& mesh, const std::vector<TilePoint>& path) {
    std::vector<Vec3> origins;
    for (const auto& [at, leaf] : path) origins.push_back(mesh.originOn(leaf, at));
    return origins;
}

/// The point within a leaf's places nearest to a 2D point.
Vec2 insideOf(const QuadMesh& mesh, std::int32_t leaf, const Vec2& at) {
    const auto& rect = mesh.graph[leaf];
    const float half = mesh.floor.cell / 2;
    return {std::clamp(at.x, rect.x + half, rect.x + rect.width - half),
            std::clamp(at.y, rect.y + half, rect.y + rect.height - half)};
}

}  // namespace

Result<QuadPath> findQuadPath(const QuadMesh& mesh, const Vec3& from, const Vec3& to) {
    NAV_ASSIGN(const auto start, leafAt(mesh, from, "start"));
    NAV_ASSIGN(const auto goal, leafAt(mesh, to, "goal"));
    const Vec2 first = insideOf(mesh, start, {from.x, from.y});
    Vec2 last = insideOf(mesh, goal, {to.x, to.y});
    QuadPath path;
    path.corridor = findCorridor(mesh.graph, start, goal, first, last, TileCost::ways);
    if (!path.corridor.complete) last = insideOf(mesh, path.corridor.tiles.back(), last);
    const auto midpoints = midpointPath(mesh.graph, path.corridor, first, last);
    const auto pulled = pulledPath(mesh.graph, path.corridor, first, last);
    path.midpointLength = lengthOf(midpoints);
    path.pulledLength = lengthOf(pulled);
    path.midpoints = originsOf(mesh, midpoints);
    path.pulled = originsOf(mesh, pulled);
    path.end = path.pulled.back();
    return path;
}

bool walksStraight(const QuadMesh& mesh, const Vec3& from, const Vec3& to) {
    const auto start = mesh.floor.placeUnder(from, 0);
    if (start < 0) return false;
    float z = mesh.floor.places[start].z;
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    const auto pieces = std::max(1, static_cast<int>(std::ceil(2 * length / mesh.floor.cell)));
    for (int i = 1; i <= pieces; ++i) {
        const float share = static_cast<float>(i) / static_cast<float>(pieces);
        const Vec3 at(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, z);
        const auto height = mesh.floor.walkedTo(at);
        if (!height) return false;
        z = *height;
    }
    return std::abs(z - to.z) <= 2 * kPmoveStepHeight;
}

std::vector<Vec3> overFloor(const QuadMesh& mesh, const std::vector<Vec3>& corners) {
    std::vector<Vec3> way;
    if (corners.empty()) return way;
    way.push_back(corners.front());
    const float step = 2 * mesh.floor.cell;
    for (std::size_t i = 1; i < corners.size(); ++i) {
        const auto &from = corners[i - 1], &to = corners[i];
        const auto pieces =
            std::max(1, static_cast<int>(std::ceil(std::hypot(to.x - from.x, to.y - from.y) / step)));
        for (int k = 1; k < pieces; ++k) {
            Vec3 at = from + (to - from) * (static_cast<float>(k) / static_cast<float>(pieces));
            at.z = way.back().z;
            if (const auto place = mesh.floor.placeUnder(at, 0); place >= 0)
                at.z = mesh.floor.places[place].z;
            way.push_back(at);
        }
        way.push_back(to);
    }
    return way;
}

}  // namespace navwright
