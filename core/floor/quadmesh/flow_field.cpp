#include "core/floor/quadmesh/flow_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/best_first.h"
#include "core/base/index.h"
#include "core/base/point_text.h"

namespace navwright {

namespace {

/// Drops as (lower, upper place), sorted by the lower.
std::vector<std::pair<std::int32_t, std::int32_t>> dropsByEnd(const QuadMesh& mesh) {
    std::vector<std::pair<std::int32_t, std::int32_t>> drops;
    const auto placeOf = [&](std::int32_t leaf, const Vec2& at) {
        return mesh.placeOn(leaf, static_cast<std::int32_t>(std::floor(at.x / mesh.floor.cell)),
                            static_cast<std::int32_t>(std::floor(at.y / mesh.floor.cell)));
    };
    for (std::size_t leaf = 0; leaf < mesh.graph.size(); ++leaf) {
        for (const auto& way : mesh.graph[leaf].ways) {
            if (way.side != TileWay::Side::drop) continue;
            const auto start = placeOf(static_cast<std::int32_t>(leaf), way.start);
            const auto end = placeOf(way.to, way.end);
            if (start >= 0 && end >= 0) drops.emplace_back(end, start);
        }
    }
    std::ranges::sort(drops);
    return drops;
}

/// The diagonal place if reachable around both corners; -1: none.
std::int32_t diagonal(const FloorColumns& floor, std::int32_t place, ColumnWay one, ColumnWay other) {
    const auto step = [&](std::int32_t from, ColumnWay way) {
        return from < 0 ? -1 : floor.ways[from][toIndex(way)];
    };
    const auto to = step(step(place, one), other);
    return to >= 0 && to == step(step(place, other), one) ? to : -1;
}

}  // namespace

Vec2 FlowField::arrow(const QuadMesh& mesh, std::size_t place) const {
    if (next[place] < 0) return Vec2(0);
    const Vec3 way = mesh.floor.origin(next[place]) - mesh.floor.origin(place);
    return directionOf({way.x, way.y});
}

Result<FlowField> flowField(const QuadMesh& mesh, const Vec3& goal) {
    const auto& floor = mesh.floor;
    FlowField field;
    field.goal = floor.placeUnder(goal);
    if (field.goal < 0) return fail(fmt::format("The goal {} is not over floor", pointText(goal)));
    field.next.assign(floor.places.size(), -1);
    const auto drops = dropsByEnd(mesh);
    LeastCosts<float> distances(floor.places.size(), std::numeric_limits<float>::infinity());
    distances.offer(0, field.goal);
    const auto relax = [&](std::int32_t from, std::int32_t to, float length) {
        const auto index = toIndex(from);
        if (floor.places[index].rim || floor.places[index].kind == FloorKind::hazard) return;
        if (distances.offer(distances.of(to) + length, from)) field.next[index] = to;
    };
    const float aslant = floor.cell * std::sqrt(2.0f);
    distances.run([&](float, std::int32_t place) {
        for (std::size_t i = 0; i < kColumnWays.size(); ++i) {
            const auto beside = floor.ways[place][i];
            if (beside >= 0) relax(beside, place, floor.cell);
            const auto corner =
                diagonal(floor, place, kColumnWays[i], kColumnWays[(i + 1) % kColumnWays.size()]);
            if (corner >= 0) relax(corner, place, aslant);
        }
        for (auto drop = std::ranges::lower_bound(drops, std::pair(place, std::int32_t{0}));
             drop != drops.end() && drop->first == place; ++drop) {
            const Vec3 fall = floor.origin(place) - floor.origin(drop->second);
            relax(drop->second, place, std::hypot(fall.x, fall.y));
        }
    });
    field.distance = std::move(distances).take();
    return field;
}

std::vector<std::uint32_t> flowCrowd(const QuadMesh& mesh, const FlowField& field,
                                     std::span<const Vec3> starts) {
    std::vector<std::uint32_t> crowd(mesh.floor.places.size(), 0);
    for (const auto& start : starts) {
        const auto first = mesh.floor.placeUnder(start);
        if (first < 0 || !field.reaches(first)) continue;
        for (auto place = first; place >= 0; place = field.next[place]) ++crowd[place];
    }
    return crowd;
}

FlowReach flowReach(const QuadMesh& mesh, const FlowField& field) {
    FlowReach reach;
    for (std::size_t i = 0; i < mesh.floor.places.size(); ++i) {
        if (mesh.floor.places[i].rim) continue;
        ++reach.floor;
        if (!field.reaches(i)) continue;
        ++reach.leading;
        reach.longest = std::max(reach.longest, field.distance[i]);
    }
    return reach;
}

std::optional<FlowMeeting> flowMeeting(const FlowField& field, std::span<const std::uint32_t> crowd) {
    const auto most = std::ranges::max_element(crowd);
    if (most == crowd.end() || *most < 2) return {};
    FlowMeeting meeting{.starts = *most};
    float far = -1;
    for (std::size_t i = 0; i < crowd.size(); ++i) {
        if (crowd[i] != *most || field.distance[i] <= far) continue;
        far = field.distance[i];
        meeting.place = i;
    }
    return meeting;
}

}  // namespace navwright
