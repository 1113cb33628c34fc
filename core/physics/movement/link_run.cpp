#include "core/physics/movement/link_run.h"

#include <algorithm>
#include <cmath>

#include "core/base/angle_vectors.h"
#include "core/base/index.h"
#include "core/base/truncated.h"
#include "core/physics/movement/fall_damage.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

/// Less progress in so many frames is a stall; not in the air, where bots can only wait.
constexpr float kProgress = 1;
constexpr int kStallFrames = 12;
/// Smaller height changes on flat ground are rounding, not steps.
constexpr float kStepNoise = 2;
constexpr int kSwimmingLevel = 2;

/// Monitors one run.
class Watch {
  public:
    Watch(const LinkWorld& world, const BotBody& body, const BotTask& task, const Vec3& resting)
        : world_(world),
          target_(task.next),
          resting_(resting),
          jumps_(task.link == NodeType::jump || task.link == NodeType::boxJump ||
                 task.link == NodeType::jumpPad),
          climbs_(task.currentType == NodeType::ladder && task.nextType == NodeType::ladder),
          ground_(body.origin()) {
        run_.way.push_back(body.origin());
        run_.nearest = glm::distance(body.origin(), target_);
        run_.highest = body.origin().z + body.found.hull.maxs.z;
    }

    /// Returns whether the run ends with this frame.
    bool sees(const BotBody& body) {
        const Vec3 before = run_.way.back();
        const Vec3 origin = body.origin();
        run_.way.push_back(origin);
        run_.highest = std::max(run_.highest, origin.z + body.found.hull.maxs.z);
        watchGround(body, before);
        watchWater(body, before);
        run_.framesOnLadder += body.touchingLadder && !body.found.onGround ? 1 : 0;
        run_.jumpedObstacle = run_.jumpedObstacle || body.jumpedObstacle;
        run_.framesDucked += (body.move.flags & kPmoveDucked) != 0 ? 1 : 0;
        run_.damage += fallDamage(
            fallImpact(body.lastVz, body.velocity().z, body.found.onGround, body.found.waterLevel));
        return ended(body);
    }

    LinkRun take() && { return std::move(run_); }

  private:
    void watchGround(const BotBody& body, const Vec3& before) {
        const Vec3 origin = body.origin();
        const bool landed = body.found.onGround || body.found.waterLevel >= kSwimmingLevel;
        if (landed && run_.onGround && std::fabs(origin.z - before.z) > kStepNoise && isFlat(origin))
            run_.stepped = true;
        if (landed) {
            const float fall = ground_.z - origin.z;
            if (!run_.onGround && fall > run_.deepestFall) {
                run_.deepestFall = fall;
                run_.takeOff = ground_;
            }
            ground_ = origin;
        }
        run_.onGround = landed;
    }

    void watchWater(const BotBody& body, const Vec3& before) {
        const bool swims = body.found.waterLevel >= kSwimmingLevel;
        if (swims) ++run_.framesSwimming;
        wasSwimming_ = wasSwimming_ || swims;
        if (wasSwimming_ && body.found.onGround && body.found.waterLevel == 0 &&
            body.origin().z >= before.z - kStepNoise)
            run_.climbedOut = true;
    }

    [[nodiscard]] bool isFlat(const Vec3& origin) const {
        const Vec3 below = origin - Vec3(0, 0, kPmoveGroundProbe);
        return world_.collision.trace(origin, below, kHullCrouched, world_.params.mask).normal.z == 1;
    }

    bool ended(const BotBody& body) {
        if (touchesHazard(body)) return finish(LinkRunEnd::hazard);
        if (run_.damage >= kFullHealth) return finish(LinkRunEnd::died);
        if (hasArrived(body)) return finish(LinkRunEnd::arrived);
        const float distance = glm::distance(body.origin(), target_);
        if (distance < run_.nearest - kProgress) {
            run_.nearest = distance;
            framesStalled_ = 0;
            return false;
        }
        ++framesStalled_;
        return framesStalled_ > kStallFrames && run_.onGround && finish(LinkRunEnd::stalled);
    }

    bool finish(LinkRunEnd end) {
        run_.end = end;
        return true;
    }

    [[nodiscard]] bool touchesHazard(const BotBody& body) const {
        if ((body.found.waterType & (kContentsLava | kContentsSlime)) != 0) return true;
        const Vec3 origin = body.origin();
        const Box box{origin + body.found.hull.mins, origin + body.found.hull.maxs};
        return std::ranges::any_of(world_.hurt, [&](const Box& hurt) { return overlap(box, hurt); });
    }

    bool hasArrived(const BotBody& body) {
        const bool touches = touchesNode(body, target_, kReachMargin);
        touched_ = touched_ || touches;
        // A climber has arrived when the engine says so: the next link takes it from the rung to the edge.
        if (climbs_ && touches && isHeld(body)) return true;
        return isHeld(body) && (isAt(body, target_) || isAt(body, resting_));
    }

    [[nodiscard]] static bool isHeld(const BotBody& body) {
        // At a higher vertical speed it falls past the ladder instead of climbing.
        constexpr float kClimbing = 250;
        const bool climbs = body.touchingLadder && std::fabs(body.velocity().z) <= kClimbing;
        return body.found.onGround || body.found.waterLevel > 0 || climbs;
    }

    [[nodiscard]] bool isAt(const BotBody& body, const Vec3& place) const {
        const Vec3 away = place - body.origin();
        if (std::fabs(away.z) > kArrivedHeight) return false;
        const bool landed = jumps_ && touched_ && body.found.onGround;
        if (std::hypot(away.x, away.y) > (landed ? kJumpLandingDistance : kArrivedDistance)) return false;
        return world_.collision.lineClear(body.origin(), place, world_.params.mask);
    }

    const LinkWorld& world_;
    Vec3 target_;
    Vec3 resting_;
    bool jumps_;   ///< touches the target in flight and may land beyond it
    bool climbs_;  ///< between two ladder nodes
    Vec3 ground_;  ///< where it last stood or swam
    LinkRun run_;
    int framesStalled_ = 0;
    bool wasSwimming_ = false;
    bool touched_ = false;
};

}  // namespace

LinkRun runLink(const LinkWorld& world, BotBody body, const BotTask& task, const Vec3& resting,
                int maxFrames) {
    Watch watch(world, body, task, resting);
    for (int frame = 0; frame < maxFrames; ++frame) {
        driveBot(world.collision, world.params, body, task);
        if (watch.sees(body)) break;
    }
    return std::move(watch).take();
}

namespace {

constexpr float kFloorReach = 64;
constexpr float kGrid = 0.125f;
/// How far beside its node a bot may stand, units; for a node in a ladder's wall plus the wall's depth.
constexpr float kTouched = 24;

/// The lowest free place from here up to a step above.
std::optional<Vec3> freeAbove(const LinkWorld& world, const Vec3& place, const Box& hull) {
    for (const float lift : {0.0f, kGrid, kPmoveStepHeight / 2, kPmoveStepHeight}) {
        const Vec3 lifted = place + Vec3(0, 0, lift);
        if (!world.collision.inSolid(lifted, hull, world.params.mask)) return lifted;
    }
    return std::nullopt;
}

bool ladderBetween(const LinkWorld& world, const Vec3& from, const Vec3& to, const Box& hull) {
    const auto hit = world.collision.trace(from, to, hull, world.params.mask);
    return hit.fraction < 1 && (hit.contents & kContentsLadder) != 0;
}

/// A free place here, or as near beside it as bots touch nodes; not through walls except a ladder's own,
/// which may contain its nodes.
std::optional<Vec3> freePlace(const LinkWorld& world, const Vec3& place, const Box& hull) {
    if (const auto above = freeAbove(world, place, hull)) return above;
    const bool inWall = world.collision.inSolid(place, kHullPoint, world.params.mask);
    for (const float aside : {8.0f, 16.0f, 24.0f, 32.0f}) {
        if (aside > kTouched && !inWall) break;
        for (const Vec3& direction : {Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0),
                                      Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(1, -1, 0), Vec3(-1, -1, 0)}) {
            const auto beside = freeAbove(world, place + aside * direction, hull);
            if (!beside) continue;
            const bool belongs = aside > kTouched ? ladderBetween(world, *beside, place, hull)
                                 : inWall         ? ladderNear(world, *beside).has_value()
                                          : world.collision.lineClear(place, *beside, world.params.mask);
            if (belongs) return beside;
        }
    }
    return std::nullopt;
}

bool isInWater(const LinkWorld& world, const Vec3& place) {
    return (world.collision.pointContents(place) & kMaskLiquid) != 0;
}

/// Drops a place onto the floor below; nullopt when that is too far.
std::optional<Vec3> onFloor(const LinkWorld& world, const Vec3& place, const Box& hull) {
    const TraceResult floor =
        world.collision.trace(place, place - Vec3(0, 0, kFloorReach), hull, world.params.mask);
    if (floor.fraction == 1) return std::nullopt;
    return floor.end + Vec3(0, 0, kGrid);
}

}  // namespace

std::optional<RestingPlace> restingPlace(const LinkWorld& world, const Vec3& place) {
    Box hull = kHullStanding;
    auto free = freePlace(world, place, hull);
    if (!free) free = freePlace(world, place, hull = kHullCrouched);
    if (!free) return std::nullopt;
    const bool crouched = hull == kHullCrouched;
    if (isInWater(world, *free)) return RestingPlace{*free, crouched, true};
    if (const auto floor = onFloor(world, *free, hull)) return RestingPlace{*floor, crouched, true};
    const bool climbs = ladderNear(world, *free).has_value();
    return RestingPlace{*free, crouched, climbs, climbs};
}

std::optional<float> ladderNear(const LinkWorld& world, const Vec3& place) {
    // As botlib detects ladders (BOTLIB_Look): a tall box, 60 units ahead, in steps of 22.5 degrees.
    constexpr Box kFeeler{{-16, -16, -96}, {16, 16, 96}};
    constexpr float kReach = 60, kTurn = 22.5f, kFullTurn = 360;
    for (float yaw = 0; yaw < kFullTurn; yaw += kTurn) {
        const Vec3 ahead = place + kReach * angleVectors({0, yaw, 0}).forward;
        const TraceResult hit = world.collision.trace(place, ahead, kFeeler, world.params.mask);
        if (hit.fraction < 1 && (hit.contents & kContentsLadder) != 0) return yaw;
    }
    return std::nullopt;
}

std::optional<BotBody> bodyAt(const LinkWorld& world, const Vec3& place, float yaw, const Vec3& velocity) {
    const auto resting = restingPlace(world, place);
    if (!resting || !resting->held) return std::nullopt;
    BotBody body;
    const Vec3& start = resting->origin;
    for (int i = 0; i < 3; ++i) {
        const auto axis = toIndex(i);
        body.move.origin[axis] = truncated(start[i] * 8);
        body.move.velocity[axis] = truncated(velocity[i] * 8);
    }
    if (resting->crouched) body.move.flags = kPmoveDucked | kPmoveOnGround;
    // A move without input and time determines what the body stands in.
    PmoveState standing = body.move;
    body.found = pmove(world.collision, world.params, standing, {});
    body.onGround = body.found.onGround;
    faceBot(body, yaw);
    return body;
}

}  // namespace navwright
