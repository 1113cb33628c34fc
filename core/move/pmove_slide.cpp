#include <cmath>
#include <cstddef>

#include "move/pmove_work.h"

namespace navwright {

namespace {

/// Planes hit since the player last moved.
struct ClipPlanes {
    std::array<Vec3, kPmoveClipPlanes> normals;
    std::size_t count = 0;
};

Vec3 clipped(const Vec3& velocity, const Vec3& normal) noexcept {
    const float into = glm::dot(velocity, normal) * kPmoveOverbounce;
    Vec3 along = velocity - normal * into;
    for (int i = 0; i < 3; ++i) {
        if (along[i] > -kPmoveStopEpsilon && along[i] < kPmoveStopEpsilon) along[i] = 0;
    }
    return along;
}

bool leavesAll(const Vec3& velocity, const ClipPlanes& planes, std::size_t except) noexcept {
    for (std::size_t j = 0; j < planes.count; ++j) {
        if (j != except && glm::dot(velocity, planes.normals[j]) < 0) return false;
    }
    return true;
}

/// Turns the velocity along the planes hit; false when there is no way on.
bool deflect(PmoveWork& work, const ClipPlanes& planes, const Vec3& primal) {
    bool free = false;
    for (std::size_t i = 0; i < planes.count && !free; ++i) {
        work.velocity = clipped(work.velocity, planes.normals[i]);
        free = leavesAll(work.velocity, planes, i);
    }
    if (!free) {
        if (planes.count != 2) return false;
        const Vec3 crease = glm::cross(planes.normals[0], planes.normals[1]);
        work.velocity = crease * glm::dot(crease, work.velocity);
    }
    return glm::dot(work.velocity, primal) > 0;
}

void slide(PmoveWork& work) {
    const Vec3 primal = work.velocity;
    float left = work.frameTime;
    ClipPlanes planes;
    for (int bump = 0; bump < kPmoveBumps; ++bump) {
        const TraceResult hit = work.trace(work.origin, work.origin + left * work.velocity);
        if (hit.allSolid) {
            work.velocity.z = 0;
            return;
        }
        if (hit.fraction > 0) {
            work.origin = hit.end;
            planes.count = 0;
        }
        if (hit.fraction == 1) break;
        left -= left * hit.fraction;
        if (planes.count == planes.normals.size()) {
            work.velocity = Vec3(0);
            break;
        }
        planes.normals[planes.count++] = hit.normal;
        if (!deflect(work, planes, primal)) {
            work.velocity = Vec3(0);
            break;
        }
    }
    if (work.state.timer != 0) work.velocity = primal;
}

float flatDistance2(const Vec3& from, const Vec3& to) noexcept {
    const float dx = to.x - from.x, dy = to.y - from.y;
    return dx * dx + dy * dy;
}

}  // namespace

void stepSlide(PmoveWork& work) {
    const Vec3 startOrigin = work.origin, startVelocity = work.velocity;
    slide(work);
    const Vec3 lowOrigin = work.origin, lowVelocity = work.velocity;

    const Vec3 raised(startOrigin.x, startOrigin.y, startOrigin.z + kPmoveStepHeight);
    if (work.stuckAt(raised)) return;
    work.origin = raised;
    work.velocity = startVelocity;
    slide(work);
    const Vec3 lowered(work.origin.x, work.origin.y, work.origin.z - kPmoveStepHeight);
    const TraceResult down = work.trace(work.origin, lowered);
    if (!down.allSolid) work.origin = down.end;

    const bool stepGoesFarther =
        flatDistance2(startOrigin, lowOrigin) <= flatDistance2(startOrigin, work.origin);
    if (!stepGoesFarther || down.normal.z < kPmoveMinGroundNormal) {
        work.origin = lowOrigin;
        work.velocity = lowVelocity;
        return;
    }
    work.velocity.z = lowVelocity.z;
}

}  // namespace navwright
