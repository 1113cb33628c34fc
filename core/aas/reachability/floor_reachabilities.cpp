#include "core/aas/reachability/floor_reachabilities.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "core/aas/file/aas_locate.h"

namespace navwright {

namespace {

constexpr float kWalkStart = 0.1f;  ///< units beyond the edge where a walk starts
constexpr float kWalkEnd = 5;       ///< units beyond the edge where a walk ends

/// An edge seen from the front of its vertical plane: x along the plane, y up.
struct Profile {
    float x1, y1, x2, y2;
    Vec3 p1, p2;
};

Profile profileOf(const Vec3& from, const Vec3& to, const Vec3& along) {
    Profile profile{glm::dot(from, along), from.z, glm::dot(to, along), to.z, from, to};
    if (profile.x1 > profile.x2) {
        std::swap(profile.x1, profile.x2);
        std::swap(profile.y1, profile.y2);
        std::swap(profile.p1, profile.p2);
    }
    return profile;
}

float heightAt(const Profile& line, float x) {
    return line.y1 + (x - line.x1) * (line.y2 - line.y1) / (line.x2 - line.x1);
}

Vec3 lifted(const Vec3& point, float z) {
    return {point.x, point.y, z};
}

/// The common start or end of two lines: a point on each.
struct Bound {
    Vec3 own{0}, other{0};

    [[nodiscard]] float rise() const { return other.z - own.z; }
};

/// The right one of two left ends, or the left one of two right ends.
Bound boundOf(const Profile& own, const Profile& other, bool left) {
    constexpr float kSame = 0.1f;
    const float mine = left ? own.x1 : own.x2, theirs = left ? other.x1 : other.x2;
    const auto& p = left ? own.p1 : own.p2;
    const auto& q = left ? other.p1 : other.p2;
    if (std::abs(mine - theirs) < kSame) return {p, q};
    if ((mine < theirs) == left) return {lifted(q, heightAt(own, theirs)), q};
    return {p, lifted(p, heightAt(other, mine))};
}

FloorMeeting meet(const FloorEdge& own, const FloorEdge& other) {
    constexpr float kInPlane = 0.1f, kWhole = 0.5f, kEven = 1;
    FloorMeeting meeting;
    if (std::abs(glm::dot(own.out, other.from) - own.dist) > kInPlane ||
        std::abs(glm::dot(own.out, other.to) - own.dist) > kInPlane)
        return meeting;
    const Vec3 along(-own.out.y, own.out.x, 0);
    const auto mine = profileOf(own.from, own.to, along);
    const auto theirs = profileOf(other.from, other.to, along);
    if (mine.x2 <= theirs.x1 || theirs.x2 <= mine.x1) return meeting;
    Bound left, right;
    if (std::abs(mine.x1 - theirs.x1) < kWhole && std::abs(mine.x2 - theirs.x2) < kWhole) {
        left = {mine.p1, theirs.p1};
        right = {mine.p2, theirs.p2};
    } else {
        left = boundOf(mine, theirs, true);
        right = boundOf(mine, theirs, false);
    }
    meeting.found = true;
    meeting.edge = std::abs(own.edge);
    meeting.out = own.out;
    meeting.length = glm::length(right.other - left.other);
    if (std::abs(left.rise() - right.rise()) < kEven) {
        meeting.rise = left.rise();
        meeting.start = (left.own + right.own) * 0.5f;
        meeting.end = (left.other + right.other) * 0.5f;
    } else {
        const auto& lower = left.rise() < right.rise() ? left : right;
        meeting.rise = lower.rise();
        meeting.start = lower.own;
        meeting.end = lower.other;
    }
    return meeting;
}

void keepBetter(FloorMeeting& best, const FloorMeeting& meeting) {
    const bool better = !best.found || meeting.rise < best.rise ||
                        (meeting.rise < best.rise + 1 && meeting.length > best.length);
    if (better) best = meeting;
}

/// Sets the ends of a walk across a meeting.
AasReachability across(AasReachability reachability, const FloorMeeting& meeting) {
    reachability.edge = meeting.edge;
    reachability.start = meeting.start + meeting.out * kWalkStart;
    reachability.end = meeting.end + meeting.out * kWalkEnd;
    return reachability;
}

/// Whether the liquid is near enough to the edge to jump out.
bool canJumpOut(const ReachInput& input, std::int32_t area, const FloorNeighbour& neighbour) {
    constexpr float kInside = 2, kBody = 24;
    const auto& space = input.space;
    const auto& water = neighbour.water;
    if (!water.found || water.rise >= input.rules.maxWaterJump + kBody) return false;
    if (space.isCrouchOnly(area) || space.isCrouchOnly(neighbour.area)) return false;
    const auto below = water.end - water.out * kInside - Vec3(0, 0, input.rules.maxWaterJump);
    return space.isLiquid(areaAt(space.aas(), below));
}

AasReachability offLedge(const ReachInput& input, const FloorNeighbour& neighbour) {
    constexpr float kInside = 2, kAbove = 4;
    const auto& space = input.space;
    const auto& ground = neighbour.ground;
    const auto foot = ground.end + ground.out * kInside;
    const auto fall =
        space.trace(lifted(foot, ground.start.z), foot + Vec3(0, 0, kAbove), kAasPresenceNormal);
    if (fall.startSolid || fall.fraction < 1) return {};
    // The second area may be lower if a third starts above its floor.
    std::vector<std::int32_t> below;
    space.areasAlong(fall.end + Vec3(0, 0, 1), foot - Vec3(0, 0, kInside), below);
    if (std::ranges::find(below, neighbour.area) == below.end()) return {};
    auto reachability = reachabilityTo(neighbour.area, AasTravel::walkOffLedge,
                                       ledgeTime(input, neighbour.area, ground.rise, true));
    reachability.edge = ground.edge;
    reachability.start = ground.start;
    reachability.end = foot;
    return reachability;
}

}  // namespace

std::vector<FloorNeighbour> floorNeighbours(const ReachInput& input, std::int32_t area) {
    constexpr float kTouch = 0.5f;
    std::vector<FloorNeighbour> neighbours;
    std::vector<std::int32_t> near;
    for (const auto& own : input.floors.of(area)) {
        if (own.out == Vec3(0)) continue;
        input.floors.near(own.from, own.to, kTouch, near);
        for (const auto number : near) {
            const auto& other = input.floors.all()[number];
            if (other.area == area) continue;
            const auto meeting = meet(own, other);
            if (!meeting.found) continue;
            auto found = std::ranges::find(neighbours, other.area, &FloorNeighbour::area);
            if (found == neighbours.end()) {
                neighbours.push_back({.area = other.area, .ground = {}, .water = {}});
                found = neighbours.end() - 1;
            }
            keepBetter(own.water ? found->water : found->ground, meeting);
        }
    }
    std::ranges::sort(neighbours, {}, &FloorNeighbour::area);
    return neighbours;
}

std::vector<AasReachability> levelReachabilities(const ReachInput& input, std::int32_t area) {
    constexpr float kAbove = 0.125f, kTime = 1;
    struct Best {
        std::int32_t area;
        float height, length;
        const FloorEdge* edge;
        std::int32_t face;  ///< of the other's floor
    };
    std::vector<Best> best;
    for (const auto& own : input.floors.of(area)) {
        if (own.water) continue;
        for (const auto number : input.floors.sharing(own.edge)) {
            const auto& other = input.floors.all()[number];
            const auto into = other.area;
            if (into == area) continue;
            const float height = (own.from.z + own.to.z) / 2;
            const float length = glm::distance(own.from, own.to);
            const auto found = std::ranges::find(best, into, &Best::area);
            if (found == best.end()) {
                best.push_back({into, height, length, &own, other.face});
            } else if (height < found->height || (height < found->height + 1 && length > found->length)) {
                *found = {into, height, length, &own, other.face};
            }
        }
    }
    std::ranges::sort(best, {}, &Best::area);
    std::vector<AasReachability> reachabilities;
    const auto& aas = input.space.aas();
    for (const auto& [into, height, length, edge, floor] : best) {
        auto reachability = walkTo(input, area, into, kTime);
        reachability.edge = edge->edge;
        // Follow the slope of the other floor.
        const auto& face = aas.faces[floor];
        auto out = glm::cross(edge->to - edge->from, input.space.plane(face.plane).normal);
        out = glm::length(out) > 0 ? glm::normalize(out) : edge->out;
        if (glm::dot(out, edge->out) < 0) out = -out;
        const auto center = (edge->from + edge->to) * 0.5f;
        reachability.start = center + out * kWalkStart;
        reachability.end = center + out * kWalkEnd + Vec3(0, 0, kAbove);
        reachabilities.push_back(reachability);
    }
    return reachabilities;
}

AasReachability stepReachability(const ReachInput& input, std::int32_t area,
                                 const FloorNeighbour& neighbour) {
    constexpr float kThinWater = 16, kWaterJumpEnd = 15;
    const auto& space = input.space;
    const auto& rules = input.rules;
    const auto& ground = neighbour.ground;
    const auto into = neighbour.area;
    if (!space.isGrounded(area) && !space.isLiquid(area)) return {};
    if (ground.found && ground.rise >= 0 && ground.rise < rules.maxStep)
        return across(walkTo(input, area, into, 0), ground);
    if (canJumpOut(input, area, neighbour)) {
        auto reachability = reachabilityTo(into, AasTravel::waterJump, rules.waterJumpTime);
        reachability.edge = neighbour.water.edge;
        reachability.start = neighbour.water.start;
        reachability.end = neighbour.water.end + neighbour.water.out * kWaterJumpEnd;
        return reachability;
    }
    if (!ground.found) return {};
    const bool dry = !neighbour.water.found || ground.rise - neighbour.water.rise < kThinWater;
    if (ground.rise > 0 && ground.rise < rules.maxBarrier && dry && !space.isCrouchOnly(area) &&
        !space.isCrouchOnly(into))
        return across(reachabilityTo(into, AasTravel::barrierJump, rules.barrierTime), ground);
    if (ground.rise >= 0) return {};
    if (ground.rise > -rules.maxStep) {
        auto reachability = walkTo(input, area, into, 0);
        reachability.travelTime = 1;
        return across(reachability, ground);
    }
    return offLedge(input, neighbour);
}

}  // namespace navwright
