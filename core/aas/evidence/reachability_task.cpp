#include "core/aas/evidence/reachability_task.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "core/aas/evidence/level.h"
#include "core/base/index.h"

namespace navwright {

namespace {

/// Direction out of the area across one of its edges; zero for an invalid or vertical edge.
Vec3 acrossEdge(const AasFile& aas, std::int32_t number, const Vec3& inside) {
    const auto index = toIndex(std::abs(number));
    if (index == 0 || index >= aas.edges.size()) return Vec3(0);
    const auto& ends = aas.edges[index].vertices;
    const Vec3 a = aas.vertices[ends[0]];
    const Vec3 along = normalised(levelOf(aas.vertices[ends[1]] - a));
    const Vec3 across(along.y, -along.x, 0);
    return glm::dot(across, a - inside) < 0 ? -across : across;
}

/// Yaw towards the wall of the nearest ladder face of two areas.
std::optional<float> ladderFaceYaw(const AasFile& aas, std::initializer_list<std::int32_t> areas,
                                   const Vec3& near) {
    constexpr float kUpright = 0.7f;
    float best = std::numeric_limits<float>::max();
    std::optional<float> yaw;
    for (const auto number : areas) {
        const auto& area = aas.areas[number];
        for (std::int32_t i = 0; i < area.faceCount; ++i) {
            const auto listed = aas.faceIndex[area.firstFace + i];
            const auto& face = aas.faces[std::abs(listed)];
            if ((face.flags & kAasFaceLadder) == 0) continue;
            const auto& plane = aas.planes[face.plane];
            const float away = std::fabs(glm::dot(plane.normal, near) - plane.dist);
            if (std::fabs(plane.normal.z) > kUpright || away >= best) continue;
            best = away;
            yaw = yawAlong(listed < 0 ? plane.normal : -plane.normal);
        }
    }
    return yaw;
}

}  // namespace

ReachabilityTask reachabilityTask(const AasFile& aas, const LinkWorld& world, std::int32_t from,
                                  const AasReachability& reachability) {
    constexpr float kShort = 1;
    ReachabilityTask task;
    task.from = from;
    task.to = reachability.area;
    task.start = reachability.start;
    task.end = reachability.end;
    task.travel = reachability.travel();
    const auto& center = aas.areas[from].center;
    const Vec3 there = reachability.end - reachability.start;
    const Vec3 across = acrossEdge(aas, reachability.edge, center);
    const bool overEdge = task.travel == AasTravel::walkOffLedge && across != Vec3(0);
    if (std::hypot(there.x, there.y) > kShort && !overEdge) {
        task.ahead = normalised(levelOf(there));
    } else if (across != Vec3(0)) {
        task.ahead = across;
    } else if (const Vec3 out = normalised(levelOf(reachability.start - center)); out != Vec3(0)) {
        task.ahead = out;
    }
    const auto presence = [&](std::int32_t area) { return aas.settings[area].presence; };
    task.crouched = ((presence(from) & presence(reachability.area)) & kAasPresenceNormal) == 0;
    const auto flags = [&](std::int32_t area) { return aas.settings[area].flags; };
    if (task.travel == AasTravel::ladder ||
        ((flags(from) | flags(reachability.area)) & kAasAreaLadder) != 0) {
        task.ladderYaw = ladderFaceYaw(aas, {from, reachability.area}, reachability.start);
        if (!task.ladderYaw && task.travel == AasTravel::ladder)
            task.ladderYaw = ladderNear(world, reachability.start);
    }
    task.inwards = normalised(levelOf(center - reachability.start));
    if (task.ladderYaw && task.travel == AasTravel::ladder)
        task.inwards = -angleVectors({0, *task.ladderYaw, 0}).forward;
    return task;
}

bool hasRunUp(ReachabilityStyle style) {
    switch (style) {
        case ReachabilityStyle::climb:
        case ReachabilityStyle::climbFar:
        case ReachabilityStyle::swim:
        case ReachabilityStyle::waterJump:
        case ReachabilityStyle::standJump:
            return false;
        default:
            return true;
    }
}

std::vector<ReachabilityStyle> stylesOf(const ReachabilityTask& task) {
    using enum ReachabilityStyle;
    switch (task.travel) {
        case AasTravel::walk:
        case AasTravel::crouch:
            if (task.crouched || task.travel == AasTravel::crouch) return {crouch, run};
            return {run, creep, crouch};
        case AasTravel::barrierJump:
            return {run, push, standJump, jump};
        case AasTravel::jump:
        case AasTravel::doubleJump:
        case AasTravel::rampJump:
        case AasTravel::strafeJump:
            return {jump, jumpEarly, run, push, standJump};
        case AasTravel::walkOffLedge:
            if (task.crouched) return {crouch, creep, run};
            if (task.ladderYaw) return {run, creep, climb};
            return {run, creep};
        case AasTravel::ladder:
            return {climb, climbFar, push};
        case AasTravel::swim:
            return {swim, run};
        case AasTravel::waterJump:
            return {waterJump, swim, run};
        default:
            return {};
    }
}

}  // namespace navwright
