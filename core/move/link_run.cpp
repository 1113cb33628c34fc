#include "move/link_run.h"

#include <algorithm>
#include <cmath>

#include "move/fall_damage.h"
#include "move/pmove_constants.h"

namespace navwright {

namespace {

/// No nearer by this much within so many frames is a stall. In the air there is nothing to do but wait.
constexpr float kProgress = 1;
constexpr int kStallFrames = 12;
/// Rises and falls on flat ground above this are steps, not the 1/8 unit grid.
constexpr float kStepNoise = 2;
constexpr int kSwimmingLevel = 2;

/// Watches one run.
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

    /// Whether the run has ended with this frame.
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
        // Who climbs has got there as soon as the engine says so: the next link takes it from the rung to the
        // edge.
        if (climbs_ && touches && isHeld(body)) return true;
        return isHeld(body) && (isAt(body, target_) || isAt(body, resting_));
    }

    [[nodiscard]] static bool isHeld(const BotBody& body) {
        // Faster than this up or down it is falling past a ladder, not climbing it.
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

}  // namespace navwright
