#include "core/floor/quadmesh/floor_width.h"

#include <algorithm>
#include <cmath>

namespace navwright {

namespace {

constexpr float kFarthestSide = 160;
constexpr float kWidthStep = 16;

/// How far one can walk from a place in a direction, units.
float roomTowards(const QuadMesh& mesh, Vec3 at, const Vec2& way) {
    const float step = mesh.floor.cell;
    float room = 0;
    while (room < kFarthestSide) {
        Vec3 next = at + Vec3(way.x, way.y, 0) * step;
        const auto height = mesh.floor.walkedTo(next);
        if (!height) break;
        next.z = *height;
        at = next;
        room += step;
    }
    return room;
}

}  // namespace

LinkWidth linkWidth(const QuadMesh& mesh, const Vec3& from, const Vec3& to) {
    const Vec2 way(to.x - from.x, to.y - from.y);
    const float length = glm::length(way);
    if (length < 1) return {};
    const Vec2 across = Vec2(-way.y, way.x) / length;
    LinkWidth narrowest;
    const auto pieces = std::max(1, static_cast<int>(std::ceil(length / kWidthStep)));
    for (int i = 0; i <= pieces; ++i) {
        const Vec3 at = from + (to - from) * (static_cast<float>(i) / static_cast<float>(pieces));
        const auto place = mesh.floor.placeUnder(at, 8);
        if (place < 0) return {};
        const Vec3 start = mesh.floor.origin(place);
        const float width = roomTowards(mesh, start, across) + roomTowards(mesh, start, -across) +
                            mesh.floor.cell + kBodyWidth;
        if (narrowest.width == 0 || width < narrowest.width) narrowest = {width, start};
    }
    return narrowest;
}

}  // namespace navwright
