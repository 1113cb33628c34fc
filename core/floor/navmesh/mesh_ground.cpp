#include "core/floor/navmesh/mesh_ground.h"

#include <glm/common.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "core/aas/areas/hull_brushes.h"
#include "core/aas/areas/plane_table.h"
#include "core/floor/navmesh/gset_file.h"
#include "core/floor/navmesh/mesh_settings.h"
#include "core/floor/navmesh/mesh_space.h"
#include "core/map/bsp/closed_brushes.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/map/bsp/ladder_brushes.h"
#include "core/map/entities/closed_entities.h"

namespace navwright {

namespace {

/// Water depth for swimming: up to a standing player's origin.
constexpr double kDeep = 24;
/// Climbing distance from a ladder beyond half a player's width.
constexpr float kLadderReach = 4;

void addFace(MeshShape& shape, Polygon corners, double up) {
    if (corners.size() < 3) return;
    for (const auto& corner : corners) {
        const bool first = shape.faces.empty() && &corner == corners.data();
        shape.mins = first ? corner : glm::min(shape.mins, corner);
        shape.maxs = first ? corner : glm::max(shape.maxs, corner);
    }
    shape.faces.push_back({std::move(corners), up});
}

MeshShape shapeOf(const HullBrush& brush, const PlaneTable& planes) {
    MeshShape shape;
    for (const auto& [plane, polygon] : brush.sides) {
        Polygon corners;
        for (const auto& corner : polygon) corners.push_back(toRecast(corner));
        addFace(shape, std::move(corners), planes[plane].normal.z);
    }
    return shape;
}

/// A prism between two heights; `outline` in map space, counter-clockwise seen from above.
MeshShape prismOf(std::span<const Vec3d> outline, double low, double high) {
    MeshShape shape;
    Polygon top, bottom;
    for (const auto& corner : outline) {
        top.push_back(toRecast(Vec3d(corner.x, corner.y, high)));
        bottom.push_back(toRecast(Vec3d(corner.x, corner.y, low)));
    }
    std::ranges::reverse(bottom);
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const auto& a = outline[i];
        const auto& b = outline[(i + 1) % outline.size()];
        addFace(shape,
                {toRecast(Vec3d(a.x, a.y, low)), toRecast(Vec3d(b.x, b.y, low)),
                 toRecast(Vec3d(b.x, b.y, high)), toRecast(Vec3d(a.x, a.y, high))},
                0);
    }
    addFace(shape, std::move(top), 1);
    addFace(shape, std::move(bottom), -1);
    return shape;
}

MeshShape boxShape(const Box& box, float wider) {
    const auto mins = Vec3d(box.mins) - Vec3d(wider, wider, 0),
               maxs = Vec3d(box.maxs) + Vec3d(wider, wider, 0);
    const std::array<Vec3d, 4> outline = {Vec3d(mins.x, mins.y, 0), Vec3d(maxs.x, mins.y, 0),
                                          Vec3d(maxs.x, maxs.y, 0), Vec3d(mins.x, maxs.y, 0)};
    return prismOf(outline, mins.z, maxs.z);
}

MeshMark markOf(const MeshVolume& volume) {
    std::vector<Vec3d> outline(volume.outline.begin(), volume.outline.end());
    double turn = 0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const auto& a = outline[i];
        const auto& b = outline[(i + 1) % outline.size()];
        turn += a.x * b.y - a.y * b.x;
    }
    if (turn < 0) std::ranges::reverse(outline);
    return {volume.area, 0, 0,
            prismOf(outline, static_cast<double>(volume.low), static_cast<double>(volume.high))};
}

/// Twice the triangle's area, positive for a left turn.
double turnAt(const Vec3d& a, const Vec3d& b, const Vec3d& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// The convex hull seen from above, counter-clockwise.
std::vector<Vec3d> outlineOf(std::vector<Vec3d> places) {
    const auto before = [](const Vec3d& a, const Vec3d& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
    std::ranges::sort(places, before);
    std::vector<Vec3d> outline;
    for (int round = 0; round < 2; ++round) {
        const auto start = outline.size();
        for (const auto& place : places) {
            while (outline.size() >= start + 2 &&
                   turnAt(outline[outline.size() - 2], outline.back(), place) <= 0.01)
                outline.pop_back();
            outline.push_back(place);
        }
        if (!outline.empty()) outline.pop_back();
        std::ranges::reverse(places);
    }
    return outline;
}

/// Removes the corners that change an outline's area least, until it fits RecastDemo's limit.
void simplify(std::vector<Vec3d>& outline) {
    while (outline.size() > kGsetCorners) {
        const auto count = outline.size();
        std::size_t least = 0;
        const auto lost = [&](std::size_t i) {
            return turnAt(outline[(i + count - 1) % count], outline[i], outline[(i + 1) % count]);
        };
        for (std::size_t i = 1; i < count; ++i) {
            if (lost(i) < lost(least)) least = i;
        }
        outline.erase(outline.begin() + static_cast<std::ptrdiff_t>(least));
    }
}

/// The boxes of brushes that come or go: breakables, and walls that something fires.
std::vector<Box> closableBoxes(const BspFile& bsp) {
    std::vector<Box> boxes;
    for (const auto& entity : entityGraph(bsp).entities) {
        const bool goes = entity.role != EntityRole::wall || entity.setOff != 0;
        if (entity.role == EntityRole::door || !blocksWhenClosed(entity) || !goes) continue;
        for (const auto& brush : closedBrushes(bsp, entity.model, bsp.entities[entity.number].origin(), {})) {
            auto box = brush.bounds;
            for (const auto& [normal, dist] : brush.sides) {
                for (int axis = 0; axis < 3; ++axis) {
                    if (normal[axis] == 1) box.maxs[axis] = std::min(box.maxs[axis], dist);
                    if (normal[axis] == -1) box.mins[axis] = std::max(box.mins[axis], -dist);
                }
            }
            boxes.push_back(box);
        }
    }
    return boxes;
}

}  // namespace

Result<MeshGround> meshGround(const BspFile& bsp, std::span<const MeshVolume> volumes, JobContext& context,
                              const MeshBody& body) {
    PlaneTable planes;
    const std::array<Box, 1> point{};
    NAV_ASSIGN(const auto brushes, expandBrushes(bsp, point, planes, context));
    MeshGround ground;
    std::array<std::vector<MeshMark>, 4> ranked;
    const auto mark = [&](std::size_t rank, MeshArea area, double low, double high, MeshShape shape) {
        if (!shape.faces.empty()) ranked[rank].push_back({area, low, high, std::move(shape)});
    };
    for (const auto& brush : brushes.brushes) {
        auto shape = shapeOf(brush, planes);
        if (shape.faces.size() < 4) continue;
        if ((brush.meaning & moverBrush) != 0) mark(0, MeshArea::door, 0, double(body.standing), shape);
        if ((brush.meaning & waterBrush) != 0) mark(1, MeshArea::water, kDeep, kDeep, shape);
        if ((brush.meaning & (slimeBrush | lavaBrush)) != 0) mark(3, MeshArea::hazard, 1, kDeep, shape);
        if ((brush.meaning & blocksBrush) != 0) ground.solids.push_back(std::move(shape));
    }
    for (const auto& box : closableBoxes(bsp))
        mark(0, MeshArea::door, 0, double(body.standing), boxShape(box, 0));
    for (const auto& ladder : ladderBrushes(bsp))
        mark(2, MeshArea::ladder, 0, double(body.standing), boxShape(ladder, body.radius + kLadderReach));
    for (const auto& hurt : hurtBoxes(bsp))
        mark(3, MeshArea::hazard, 0, double(body.standing), boxShape(hurt, body.radius));
    for (auto& marks : ranked) std::ranges::move(marks, std::back_inserter(ground.marks));
    for (const auto& volume : volumes) ground.marks.push_back(markOf(volume));
    return ground;
}

void addBlockers(MeshGround& ground, std::span<const Box> blockers) {
    for (const auto& blocker : blockers) ground.solids.push_back(boxShape(blocker, 0));
}

std::vector<MeshVolume> volumesOf(const MeshGround& ground) {
    std::vector<MeshVolume> volumes;
    for (const auto& mark : ground.marks) {
        std::vector<Vec3d> corners;
        for (const auto& face : mark.shape.faces) {
            for (const auto& corner : face.corners) corners.emplace_back(corner.x, -corner.z, 0);
        }
        MeshVolume volume;
        volume.area = mark.area;
        volume.low = static_cast<float>(mark.shape.mins.y - mark.high);
        volume.high = static_cast<float>(mark.shape.maxs.y - mark.low);
        auto outline = outlineOf(std::move(corners));
        simplify(outline);
        for (const auto& corner : outline) volume.outline.emplace_back(corner);
        if (volume.outline.size() >= 3) volumes.push_back(std::move(volume));
    }
    return volumes;
}

}  // namespace navwright
