#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "core/base/best_first.h"
#include "core/base/index.h"
#include "core/crowds/detour/crowd_scene.h"
#include "core/floor/quadmesh/quad_path.h"

namespace navwright {

namespace {

constexpr float kApart = 48;  // units between neighbours on the circle
constexpr float kUsualRadius = 256;
constexpr float kOffWalls = 32;  // least distance of agents from walls, units
/// Centres that are tried, widest first.
constexpr std::size_t kMostCenters = 64;

bool isOpen(const FloorColumns& floor, std::size_t place) {
    const auto& at = floor.places[place];
    return at.kind == FloorKind::stand && !at.rim &&
           std::ranges::find(floor.ways[place], -1) == floor.ways[place].end();
}

/// By place: approximate distance to the edge of the floor, units; 0 at the edge.
std::vector<float> roomAround(const FloorColumns& floor) {
    std::vector<float> room(floor.places.size(), -1);
    // Carries the nearest edge place along, which makes distances straight around corners.
    BestFirst<float, std::uint32_t, std::uint32_t> search;
    for (std::uint32_t i = 0; i < room.size(); ++i) {
        if (!isOpen(floor, i)) search.offer(0, i, i);
    }
    search.run([&](float distance, std::uint32_t place, std::uint32_t end) {
        if (room[place] >= 0) return;
        room[place] = distance;
        for (const auto next : floor.ways[place]) {
            if (next < 0 || room[next] >= 0) continue;
            const auto &from = floor.places[end], &to = floor.places[next];
            search.offer(floor.cell * std::hypot(static_cast<float>(to.column - from.column),
                                                 static_cast<float>(to.row - from.row)),
                         static_cast<std::uint32_t>(next), end);
        }
    });
    return room;
}

/// Players' origins on the circle; nullopt unless one can walk straight from each to the centre.
std::optional<std::vector<Vec3>> circleAround(const QuadMesh& mesh, const Vec3& center, float radius,
                                              int count) {
    std::vector<Vec3> found;
    for (int i = 0; i < count; ++i) {
        const float angle = static_cast<float>(i) * 2 * std::numbers::pi_v<float> / static_cast<float>(count);
        const Vec3 at = center + Vec3(std::cos(angle), std::sin(angle), 0) * radius;
        const auto place = mesh.floor.placeUnder(at, 0);
        if (place < 0) return std::nullopt;
        const Vec3 start(at.x, at.y, mesh.floor.places[place].z);
        if (!walksStraight(mesh, start, center) || !walksStraight(mesh, center, start)) return std::nullopt;
        found.push_back(start);
    }
    return found;
}

}  // namespace

Result<std::vector<SteeringAgent>> circleOfAgents(const QuadMesh& mesh, int count) {
    const auto room = roomAround(mesh.floor);
    std::vector<std::uint32_t> centers(room.size());
    for (std::uint32_t i = 0; i < centers.size(); ++i) centers[i] = i;
    const auto most = std::min(centers.size(), kMostCenters);
    std::ranges::partial_sort(
        centers, centers.begin() + static_cast<std::ptrdiff_t>(most),
        [&](std::uint32_t a, std::uint32_t b) { return room[a] != room[b] ? room[a] > room[b] : a < b; });
    const float least =
        count < 2 ? 0 : kApart / (2 * std::sin(std::numbers::pi_v<float> / static_cast<float>(count)));
    for (const auto center : std::span(centers).first(most)) {
        // Steps and slopes may limit the circle to less than the free floor.
        for (float radius = std::min(room[center] - kOffWalls, std::max(kUsualRadius, least));
             radius >= std::max(least, 1.0f); radius *= 0.9f) {
            const auto places = circleAround(mesh, mesh.floor.origin(center), radius, count);
            if (!places) continue;
            std::vector<SteeringAgent> agents;
            for (int i = 0; i < count; ++i) {
                const auto opposite = toIndex((i + count / 2) % count);
                agents.push_back({.start = (*places)[i], .goal = (*places)[opposite]});
            }
            return agents;
        }
    }
    return fail(fmt::format("No floor is wide enough for {} agents on a circle", count), {},
                fmt::format("they need {:.0f} units across; try fewer", 2 * (least + kOffWalls)));
}

}  // namespace navwright
