#include "core/aas/reachability/jump_reachabilities.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/aas/reachability/hop.h"

namespace navwright {

namespace {

/// The nearest points of two floors; of many equally near ones the two farthest apart.
class Nearest {
  public:
    /// Whether points at that distance could still matter.
    [[nodiscard]] bool wants(float distanceSquared) const {
        const float most = best_ + kEven;
        return distanceSquared < most * most;
    }

    void offer(const Vec3& start, const Vec3& end) {
        const float distance = glm::distance(start, end);
        if (std::abs(distance - best_) < kEven) {
            widen(starts_, start);
            widen(ends_, end);
        } else if (distance < best_) {
            best_ = distance;
            starts_ = {start, start};
            ends_ = {end, end};
        }
    }
    void offerCorner(const Vec3& start, const Vec3& end) {
        if (glm::distance(start, end) < best_) offer(start, end);
    }

    [[nodiscard]] NearestFloors result() const {
        return {(starts_[0] + starts_[1]) * 0.5f, (ends_[0] + ends_[1]) * 0.5f, best_};
    }

  private:
    static constexpr float kEven = 0.5f;

    static void widen(std::array<Vec3, 2>& range, const Vec3& point) {
        const float first = glm::distance(range[0], point), second = glm::distance(range[1], point);
        if (std::max(first, second) <= glm::distance(range[0], range[1])) return;
        range[first > second ? 1 : 0] = point;
    }

    float best_ = 999999;
    std::array<Vec3, 2> starts_{}, ends_{};
};

/// The point of a line nearest to another, seen from above, at the line's floor height.
Vec3 below(const FloorLine& line, const Vec3& point) {
    const float dx = line.to.x - line.from.x, dy = line.to.y - line.from.y;
    const float square = dx * dx + dy * dy;
    if (square == 0) return line.from;
    const float share = ((point.x - line.from.x) * dx + (point.y - line.from.y) * dy) / square;
    Vec3 at(line.from.x + dx * share, line.from.y + dy * share, 0);
    at.z = (line.planeDist - glm::dot(line.normal, at)) / line.normal.z;
    return at;
}

bool isBetween(const Vec3& point, const FloorLine& line) {
    return glm::dot(point - line.from, point - line.to) <= 0;
}

float apartSquared(float least1, float most1, float least2, float most2) {
    const float apart = std::max({least2 - most1, least1 - most2, 0.0f});
    return apart * apart;
}

/// Squared distance of two boxes around line segments, seen from above.
float apartSquared(const Vec3& a1, const Vec3& a2, const Vec3& b1, const Vec3& b2) {
    return apartSquared(std::min(a1.x, a2.x), std::max(a1.x, a2.x), std::min(b1.x, b2.x),
                        std::max(b1.x, b2.x)) +
           apartSquared(std::min(a1.y, a2.y), std::max(a1.y, a2.y), std::min(b1.y, b2.y),
                        std::max(b1.y, b2.y));
}

void offerLines(Nearest& nearest, const FloorLine& own, const FloorLine& other) {
    bool any = false;
    for (const auto& corner : {own.from, own.to}) {
        const auto at = below(other, corner);
        if (!isBetween(at, other)) continue;
        nearest.offer(corner, at);
        any = true;
    }
    for (const auto& corner : {other.from, other.to}) {
        const auto at = below(own, corner);
        if (!isBetween(at, own)) continue;
        nearest.offer(at, corner);
        any = true;
    }
    if (any) return;
    for (const auto& start : {own.from, own.to}) {
        for (const auto& end : {other.from, other.to}) nearest.offerCorner(start, end);
    }
}

Vec3 levelDirection(const Vec3& from, const Vec3& to) {
    const Vec3 reachability(to.x - from.x, to.y - from.y, 0);
    const float length = glm::length(reachability);
    return length > 0 ? reachability / length : Vec3(0);
}

/// Floor `drop` below, from which a player could step or jump back.
struct FloorBelow {
    bool blocked = false, found = false;
    float drop = 0;
};

FloorBelow floorBelow(const ReachInput& input, const Vec3& at) {
    constexpr float kDeep = 100;
    FloorBelow result;
    const auto down = input.space.trace(at, at - Vec3(0, 0, kDeep), kAasPresenceNormal);
    if (down.startSolid) {
        result.blocked = true;
        return result;
    }
    if (!input.space.isFloor(down, input.rules.steepest)) return result;
    if ((input.world.pointContents(down.end) & (kContentsLava | kContentsSlime)) != 0) return result;
    result.drop = at.z - down.end.z;
    result.found = result.drop <= input.rules.maxBarrier;
    return result;
}

bool passes(const ReachInput& input, const Vec3& from, const Vec3& to, std::int32_t area) {
    std::vector<std::int32_t> areas;
    input.space.areasAlong(from, to, areas);
    return std::ranges::find(areas, area) != areas.end();
}

/// Tries flying straight at the end and a unit to either side.
JumpOutcome fly(const ReachInput& input, JumpTrial& trial, float speed, bool jumps, std::int32_t into) {
    constexpr float kBack = 64;
    const auto& [start, end, distance] = trial.nearest;
    const auto side = glm::cross(levelDirection(start, end), Vec3(0, 0, 1));
    for (const float aside : {0.0f, 1.0f, -1.0f}) {
        const auto direction = levelDirection(start, end + side * aside);
        const auto hop = flyHop(input, {.origin = start,
                                        .velocity = direction * speed,
                                        .onGround = true,
                                        .jumpSpeed = jumps ? input.rules.jumpSpeed : 0,
                                        .teleports = false,
                                        .mostFrames = 30});
        trial.landed = hop.at;
        if (hop.end == HopEnd::unfinished) return JumpOutcome::unfinished;
        if (hop.end == HopEnd::deadly) return JumpOutcome::deadly;
        if (hop.end == HopEnd::stuck) continue;
        if (passes(input, hop.at, hop.at - direction * kBack + Vec3(0, 0, 1), into))
            return JumpOutcome::reachability;
    }
    return JumpOutcome::elsewhere;
}

}  // namespace

NearestFloors nearestFloors(const ReachInput& input, std::int32_t from, std::int32_t into) {
    Nearest nearest;
    for (const auto& own : input.floors.lines(from)) {
        for (const auto& other : input.floors.lines(into)) {
            if (nearest.wants(apartSquared(own.from, own.to, other.from, other.to)))
                offerLines(nearest, own, other);
        }
    }
    return nearest.result();
}

void jumpCandidates(const ReachInput& input, std::int32_t area, std::vector<std::int32_t>& areas) {
    const auto& rules = input.rules;
    areas.clear();
    if (!input.space.isGrounded(area) || input.space.isCrouchOnly(area)) return;
    input.floors.areasNear(area, 2 * rules.farthestJump(), areas);
    const auto& own = input.floors.bounds(area);
    std::erase_if(areas, [&](std::int32_t other) {
        if (other == area || input.space.isCrouchOnly(other)) return true;
        // The farthest jump if the floors' height difference were the largest their boxes allow.
        const auto& box = input.floors.bounds(other);
        const float fall = own.maxs.z - box.mins.z + rules.jumpHeight();
        if (fall < 0) return true;
        const float reach =
            rules.maxSpeed * (std::sqrt(2 * fall / rules.gravity) + rules.jumpSpeed / rules.gravity) + 1;
        return apartSquared(own.mins, own.maxs, box.mins, box.maxs) > reach * reach;
    });
}

JumpTrial tryJump(const ReachInput& input, std::int32_t from, std::int32_t into) {
    constexpr float kTogether = 4, kNear = 48, kEven = 8, kRunning = 400, kLeastReachability = 10;
    constexpr float kLedgeSpare = 1.2f, kJumpSpare = 1.05f, kFallSeconds = 240;
    const auto& rules = input.rules;
    JumpTrial trial;
    const auto end = [&](JumpOutcome outcome) {
        trial.outcome = outcome;
        return trial;
    };
    if (input.floors.lines(from).empty() || input.floors.lines(into).empty())
        return end(JumpOutcome::noFloor);
    if (input.space.isCrouchOnly(from) || input.space.isCrouchOnly(into)) return end(JumpOutcome::crouchOnly);
    trial.nearest = nearestFloors(input, from, into);
    const auto& [start, target, distance] = trial.nearest;
    if (distance <= kTogether) return end(JumpOutcome::together);
    if (distance >= 2 * rules.farthestJump()) return end(JumpOutcome::far);
    bool jumps = false;
    if (distance <= kNear && std::abs(start.z - target.z) < kEven) {
        trial.speed = kRunning;
    } else if (const auto running = hopSpeed(rules, 0, start, target)) {
        trial.speed = *running * kLedgeSpare;
    } else {
        jumps = true;
        const auto needed = neededSpeed(rules, rules.jumpSpeed, start, target);
        if (!needed) return end(JumpOutcome::high);
        trial.speed = *needed;
        if (*needed > rules.maxSpeed) return end(JumpOutcome::fast);
        trial.speed *= kJumpSpare;
        if (std::hypot(target.x - start.x, target.y - start.y) < kLeastReachability)
            return end(JumpOutcome::steep);
    }
    const auto direction = glm::normalize(target - start);
    const auto atStart = floorBelow(input, start + direction);
    trial.drop = atStart.drop;
    if (atStart.blocked) return end(JumpOutcome::blockedStart);
    if (atStart.found) return end(JumpOutcome::floorAtStart);
    const auto atEnd = floorBelow(input, target - direction);
    trial.drop = atEnd.drop;
    if (atEnd.blocked) return end(JumpOutcome::blockedEnd);
    if (atEnd.found) return end(JumpOutcome::floorAtEnd);
    trial.outcome = fly(input, trial, trial.speed, jumps, into);
    if (trial.outcome != JumpOutcome::reachability) return trial;
    float time = rules.jumpTime + distance * kFallSeconds / rules.maxSpeed;
    if (!input.space.isJumpPad(into) && rules.fallDelta(start.z - target.z) > rules.hurtFall)
        time += rules.hurtTime;
    trial.reachability = reachabilityTo(into, jumps ? AasTravel::jump : AasTravel::walkOffLedge, time);
    trial.reachability.start = start;
    trial.reachability.end = target;
    return trial;
}

}  // namespace navwright
