#include "core/physics/movement/bot_view.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/angle_vectors.h"
#include "core/base/truncated.h"
#include "core/map/bsp/solid_boxes.h"
#include "core/physics/movement/bot_driver.h"

namespace navwright {

namespace {

/// Fraction of the remaining angle turned per frame: 1 / (1 + turn speed 0.15).
constexpr float kTurnShare = 1 / 1.15f;
/// The view has settled when pitch and yaw differ by less, degrees.
constexpr float kAtRest = 2;
/// The box with which bots detect ladders, and its distances: for touching, and for searching.
constexpr Box kLadderFeeler{{-16, -16, -96}, {16, 16, 96}};
constexpr std::array<float, 4> kLadderTouch{1, 8, 16, 32};
constexpr float kLadderSearch = 60;
constexpr float kSearchTurn = 22.5f;
constexpr int kSearchTurns = 16;
/// Pitch on a ladder, up or down; level near its ends.
constexpr float kLadderPitch = 45;
constexpr float kLadderEnd = 64;

/// Normalises to 0 to 360, rounded to 1/65536 of a turn like the engine.
float wholeTurn(float angle) {
    return (360.f / 65536.f) * static_cast<float>(truncated(angle * (65536.f / 360.f)) & 65535);
}

/// The signed angle of the shorter turn.
float turnBetween(float from, float to) {
    float turn = to - from;
    if (to > from) {
        if (turn >= 180) turn -= 360;
    } else if (turn <= -180) {
        turn += 360;
    }
    return turn;
}

bool ladderAhead(const Collision& world, const PmoveParams& params, const Vec3& origin, const Vec3& end) {
    auto hit = world.trace(origin, end, kLadderFeeler, kMaskPlayerSolid);
    addSolidBoxes(hit, origin, end, kLadderFeeler, kMaskPlayerSolid, params.bodies);
    return hit.fraction < 1 && (hit.contents & kContentsLadder) != 0;
}

Vec3 flatForward(float yaw) {
    return {std::cos(yaw * kRadiansPerDegree), std::sin(yaw * kRadiansPerDegree), 0};
}

/// Returns whether the view had settled.
bool turnTowards(BotBody& body, Vec3& direction) {
    direction = normalised(direction);
    const auto wanted = anglesTowards(direction);
    const auto& seen = body.found.viewAngles;
    const float pitch = turnBetween(wholeTurn(seen.x), wholeTurn(wanted.x));
    const float yaw = turnBetween(wholeTurn(seen.y), wholeTurn(wanted.y));
    const auto turned = [&](float missing) {
        const float most = body.manner.turn;
        const float turn = kTurnShare * missing;
        return most > 0 ? std::clamp(turn, -most, most) : turn;
    };
    body.view.x = wholeTurn(wholeTurn(seen.x) + turned(pitch));
    body.view.y = wholeTurn(wholeTurn(seen.y) + turned(yaw));
    return std::abs(pitch) < kAtRest && std::abs(yaw) < kAtRest;
}

/// Searches a ladder all around; turns to the second one found, else to the only one.
void lookForLadder(const Collision& world, const PmoveParams& params, BotBody& body, const Vec3& origin) {
    float yaw = body.found.viewAngles.y;
    if (ladderAhead(world, params, origin, origin + kLadderSearch * flatForward(yaw))) {
        body.touchingLadder = true;
        return;
    }
    int found = 0;
    for (int i = 0; i < kSearchTurns && found < 2; ++i) {
        yaw += kSearchTurn;
        const auto end = origin + kLadderSearch * flatForward(yaw);
        if (!ladderAhead(world, params, origin, end)) continue;
        body.touchingLadder = true;
        body.lookWay = end - origin;
        ++found;
    }
}

void pitchOnLadder(BotBody& body, const BotTask& task, const Vec3& origin) {
    if (task.next.z == task.current.z) return;
    const bool atEnd =
        glm::distance(origin, task.next) <= kLadderEnd || glm::distance(origin, task.current) <= kLadderEnd;
    body.view.x = atEnd ? 0 : (task.next.z > task.current.z ? -kLadderPitch : kLadderPitch);
}

}  // namespace

Vec3 anglesTowards(const Vec3& direction) {
    constexpr double kPi = 3.14159265358979323846;
    const auto angle = [](float y, float x) {
        return static_cast<float>(std::atan2(double{y}, double{x}) * 180 / kPi);
    };
    if (direction.x == 0 && direction.y == 0) {
        return {direction.z > 0 ? 270.f : (direction.z < 0 ? 90.f : 180.f), 0, 0};
    }
    float yaw = angle(direction.y, direction.x);
    if (yaw < 0) yaw += 360;
    float pitch = angle(direction.z, std::sqrt(direction.x * direction.x + direction.y * direction.y));
    if (pitch < 0) pitch += 360;
    return {360 - pitch, yaw, 0};
}

void turnView(const Collision& world, const PmoveParams& params, BotBody& body, const BotTask* task,
              const Vec3& origin) {
    if (body.lookWay != Vec3(0) && !turnTowards(body, body.lookWay)) return;
    if (task == nullptr) return;
    const bool ladder = task->currentType == NodeType::ladder || task->nextType == NodeType::ladder;
    if (!ladder) {
        if (task->lookAt) body.lookWay = *task->lookAt - origin;
        return;
    }
    lookForLadder(world, params, body, origin);
    if (task->currentType == task->nextType) pitchOnLadder(body, *task, origin);
}

bool feelsLadder(const Collision& world, const PmoveParams& params, const Vec3& origin, float yaw) {
    // Fast path: nearly everywhere there is no ladder.
    if (!world.mayMeetLadder(origin, origin + kLadderTouch.back() * flatForward(yaw), kLadderFeeler))
        return false;
    return std::ranges::any_of(kLadderTouch, [&](float reach) {
        return ladderAhead(world, params, origin, origin + reach * flatForward(yaw));
    });
}

}  // namespace navwright
