#include "core/aas/evidence/way_task.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "core/aas/evidence/level.h"

namespace navwright {

namespace {

/// Direction out of the area across one of its edges; zero for an invalid or vertical edge.
Vec3 acrossEdge(const AasFile& aas, std::int32_t number, const Vec3& inside) {
    const auto index = static_cast<std::size_t>(std::abs(number));
    if (index == 0 || index >= aas.edges.size()) return Vec3(0);
    const auto& ends = aas.edges[index].vertices;
    const Vec3 a = aas.vertices[static_cast<std::size_t>(ends[0])];
    const Vec3 along = normalised(levelOf(aas.vertices[static_cast<std::size_t>(ends[1])] - a));
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
        const auto& area = aas.areas[static_cast<std::size_t>(number)];
        for (std::int32_t i = 0; i < area.faceCount; ++i) {
            const auto listed = aas.faceIndex[static_cast<std::size_t>(area.firstFace + i)];
            const auto& face = aas.faces[static_cast<std::size_t>(std::abs(listed))];
            if ((face.flags & kAasFaceLadder) == 0) continue;
            const auto& plane = aas.planes[static_cast<std::size_t>(face.plane)];
            const float away = std::fabs(glm::dot(plane.normal, near) - plane.dist);
            if (std::fabs(plane.normal.z) > kUpright || away >= best) continue;
            best = away;
            yaw = yawAlong(listed < 0 ? plane.normal : -plane.normal);
        }
    }
    return yaw;
}

}  // namespace

WayTask wayTask(const AasFile& aas, const LinkWorld& world, std::int32_t from, const AasReachability& way) {
    constexpr float kShort = 1;
    WayTask task;
    task.from = from;
    task.to = way.area;
    task.start = way.start;
    task.end = way.end;
    task.travel = way.travel();
    const auto& center = aas.areas[static_cast<std::size_t>(from)].center;
    const Vec3 there = way.end - way.start;
    const Vec3 across = acrossEdge(aas, way.edge, center);
    const bool overEdge = task.travel == AasTravel::walkOffLedge && across != Vec3(0);
    if (std::hypot(there.x, there.y) > kShort && !overEdge) {
        task.ahead = normalised(levelOf(there));
    } else if (across != Vec3(0)) {
        task.ahead = across;
    } else if (const Vec3 out = normalised(levelOf(way.start - center)); out != Vec3(0)) {
        task.ahead = out;
    }
    const auto presence = [&](std::int32_t area) {
        return aas.settings[static_cast<std::size_t>(area)].presence;
    };
    task.crouched = ((presence(from) & presence(way.area)) & kAasPresenceNormal) == 0;
    const auto flags = [&](std::int32_t area) { return aas.settings[static_cast<std::size_t>(area)].flags; };
    if (task.travel == AasTravel::ladder || ((flags(from) | flags(way.area)) & kAasAreaLadder) != 0) {
        task.ladderYaw = ladderFaceYaw(aas, {from, way.area}, way.start);
        if (!task.ladderYaw && task.travel == AasTravel::ladder)
            task.ladderYaw = ladderNear(world, way.start);
    }
    task.inwards = normalised(levelOf(center - way.start));
    if (task.ladderYaw && task.travel == AasTravel::ladder)
        task.inwards = -angleVectors({0, *task.ladderYaw, 0}).forward;
    return task;
}

bool hasRunUp(WayStyle style) {
    switch (style) {
        case WayStyle::climb:
        case WayStyle::climbFar:
        case WayStyle::swim:
        case WayStyle::waterJump:
        case WayStyle::standJump:
            return false;
        default:
            return true;
    }
}

std::vector<WayStyle> stylesOf(const WayTask& task) {
    using enum WayStyle;
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
