#include "core/map/bsp/solid_boxes.h"

#include <algorithm>

#include "core/map/bsp/brush_clip.h"

namespace navwright {

namespace {

/// The result for one box, as clipBrush() computes it for a brush of six axial sides.
TraceResult sweepAgainst(const Box& solid, const Vec3& start, const Vec3& end, const Box& box) {
    TraceResult result;
    result.end = end;
    float enter = -1;
    float leave = 1;
    Vec3 normal(0);
    bool startsOut = false;
    bool endsOut = false;
    for (int side = 0; side < 6; ++side) {
        const int axis = side / 2;
        const bool upper = side % 2 == 0;
        const float limit = upper ? solid.maxs[axis] - box.mins[axis] : solid.mins[axis] - box.maxs[axis];
        const float from = upper ? start[axis] - limit : limit - start[axis];
        const float to = upper ? end[axis] - limit : limit - end[axis];
        startsOut = startsOut || from > 0;
        endsOut = endsOut || to > 0;
        if (from > 0 && to >= from) return result;
        if (from <= 0 && to <= 0) continue;
        if (from > to) {
            const float at = (from - kTraceEpsilon) / (from - to);
            if (at > enter) {
                enter = at;
                normal = Vec3(0);
                normal[axis] = upper ? 1.0f : -1.0f;
            }
        } else {
            leave = std::min(leave, (from + kTraceEpsilon) / (from - to));
        }
    }
    if (!startsOut) {
        result.startSolid = true;
        result.allSolid = !endsOut;
        if (result.allSolid) {
            result.fraction = 0;
            result.end = start;
            result.contents = kContentsMonster;
        }
        return result;
    }
    if (!(enter < leave && enter > -1)) return result;
    result.fraction = std::max(enter, 0.0f);
    result.end = start + result.fraction * (end - start);
    result.normal = normal;
    result.contents = kContentsMonster;
    return result;
}

}  // namespace

const Box* addSolidBoxes(TraceResult& known, const Vec3& start, const Vec3& end, const Box& box,
                         Contents mask, std::span<const Box> solids) {
    if ((mask & kContentsMonster) == 0 || known.fraction == 0) return nullptr;
    const Box* stopper = nullptr;
    const Box around{glm::min(start, end) + box.mins - 1.0f, glm::max(start, end) + box.maxs + 1.0f};
    for (const auto& solid : solids) {
        if (!overlap(solid, around)) continue;
        if (known.allSolid) break;
        const auto answer = sweepAgainst(solid, start, end, box);
        known.allSolid = known.allSolid || answer.allSolid;
        if (answer.startSolid) stopper = &solid;
        known.startSolid = known.startSolid || answer.startSolid;
        if (answer.fraction >= known.fraction) continue;
        stopper = &solid;
        known.fraction = answer.fraction;
        known.end = answer.end;
        known.normal = answer.normal;
        known.contents |= answer.contents;
    }
    return stopper;
}

bool inSolidBoxes(const Vec3& origin, const Box& box, Contents mask, std::span<const Box> solids) {
    if ((mask & kContentsMonster) == 0) return false;
    const Box body{origin + box.mins, origin + box.maxs};
    return std::ranges::any_of(solids, [&](const Box& solid) { return overlap(body, solid); });
}

}  // namespace navwright
