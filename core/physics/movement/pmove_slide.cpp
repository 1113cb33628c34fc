#include <cmath>
#include <cstddef>

#include "core/base/truncated.h"
#include "core/physics/movement/pmove_work.h"

namespace navwright {

namespace {

/// Planes hit since the player last made progress.
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

/// Deflects the velocity along the planes hit; returns false when stuck.
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

namespace {

void findGround(PmoveWork& work) {
    work.result.groundBody = -1;
    if (work.velocity.z > kPmoveLeaveGroundSpeed) {
        work.clear(kPmoveOnGround);
        work.result.onGround = false;
        return;
    }
    const Vec3 below(work.origin.x, work.origin.y, work.origin.z - kPmoveGroundProbe);
    const TraceResult ground = work.trace(work.origin, below, &work.result.groundBody);
    work.groundSurface = ground.surfaceFlags;
    work.groundContents = ground.contents;
    work.result.onGround = ground.normal.z >= kPmoveMinGroundNormal || ground.startSolid;
    if (!work.result.onGround) {
        work.result.groundBody = -1;
        work.clear(kPmoveOnGround);
        return;
    }
    if (work.has(kPmoveWaterJump)) work.clearTimer();
    if (work.has(kPmoveOnGround)) return;
    work.set(kPmoveOnGround);
    if (work.velocity.z >= kPmoveSoftLanding || work.params.strafeHack) return;
    work.set(kPmoveLanding);
    const int lock = work.velocity.z < kPmoveHardLanding ? kPmoveHardLandingMs : kPmoveSoftLandingMs;
    work.state.timer = lock >> work.params.timerShift;
}

/// Tests feet, waist and eyes, each only if the one below is in a liquid.
void findWater(PmoveWork& work) {
    const float bottom = work.result.hull.mins.z;
    const int eyes = static_cast<int>(work.result.viewHeight - bottom);
    const std::array<float, 3> heights{1, static_cast<float>(eyes / 2), static_cast<float>(eyes)};
    work.result.waterLevel = 0;
    work.result.waterType = 0;
    for (const float height : heights) {
        const Vec3 point(work.origin.x, work.origin.y, work.origin.z + bottom + height);
        if (work.world.freeOf(kMaskLiquid, point)) return;
        const Contents contents = work.world.pointContents(point);
        if ((contents & kMaskLiquid) == 0) return;
        if (work.result.waterLevel == 0)
            work.result.waterType = contents | (work.params.meetsItself ? kContentsMonster : 0);
        ++work.result.waterLevel;
    }
}

}  // namespace

void checkDuck(PmoveWork& work) {
    if (work.state.type == PmoveType::gib) {
        work.result.hull = kHullGib;
        work.result.viewHeight = kPmoveDuckedView;
        return;
    }
    work.result.hull = kHullStanding;
    if (work.state.type == PmoveType::dead) {
        work.set(kPmoveDucked);
    } else if (work.command.up < 0 && work.has(kPmoveOnGround)) {
        work.set(kPmoveDucked);
    } else if (work.has(kPmoveDucked) && !work.stuckAt(work.origin)) {
        work.clear(kPmoveDucked);
    }
    const bool ducked = work.has(kPmoveDucked);
    if (ducked) work.result.hull = kHullCrouched;
    work.result.viewHeight = ducked ? kPmoveDuckedView : kPmoveStandingView;
}

void categorise(PmoveWork& work) {
    findGround(work);
    findWater(work);
}

namespace {

using Place = std::array<std::int32_t, 3>;

/// Sign-extends the lowest bits.
std::int32_t wrapped(std::int32_t value, std::int32_t bits) noexcept {
    const std::int32_t unused = 32 - bits;
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(value) << unused) >> unused;
}

Vec3 inUnits(const Place& place) noexcept {
    return {static_cast<float>(place[0]) * 0.125f, static_cast<float>(place[1]) * 0.125f,
            static_cast<float>(place[2]) * 0.125f};
}

/// Always true for spectators.
bool isFree(const PmoveWork& work, const Place& place) {
    return work.state.type == PmoveType::spectator || !work.stuckAt(inUnits(place));
}

}  // namespace

void snapInitialPosition(PmoveWork& work) {
    constexpr std::array<std::int32_t, 3> kOffsets{0, -1, 1};
    const Place base = work.state.origin;
    const std::int32_t bits = work.params.coordinateBits;
    for (const std::int32_t z : kOffsets) {
        for (const std::int32_t y : kOffsets) {
            for (const std::int32_t x : kOffsets) {
                work.state.origin = {wrapped(base[0] + x, bits), wrapped(base[1] + y, bits),
                                     wrapped(base[2] + z, bits)};
                if (!isFree(work, work.state.origin)) continue;
                work.origin = inUnits(work.state.origin);
                work.previousOrigin = work.state.origin;
                return;
            }
        }
    }
}

void snapPosition(PmoveWork& work) {
    // Bit i moves component i by 1/8 away from zero.
    constexpr std::array<int, 8> kJitters{0, 4, 1, 2, 3, 5, 6, 7};
    const std::int32_t bits = work.params.coordinateBits;
    Place base{}, away{};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto axis = static_cast<int>(i);
        work.state.velocity[i] = wrapped(truncated(work.velocity[axis] * 8.0f), bits);
        base[i] = wrapped(truncated(work.origin[axis] * 8.0f), bits);
        const bool exact = static_cast<float>(base[i]) * 0.125f == work.origin[axis];
        away[i] = exact ? 0 : (work.origin[axis] >= 0 ? 1 : -1);
    }
    for (const int jitter : kJitters) {
        Place place = base;
        for (std::size_t i = 0; i < 3; ++i) {
            if ((jitter >> i & 1) != 0) place[i] = wrapped(place[i] + away[i], bits);
        }
        if (!isFree(work, place)) continue;
        work.state.origin = place;
        return;
    }
    work.state.origin = work.previousOrigin;
}

}  // namespace navwright
