#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/aas/evidence/level.h"
#include "core/aas/evidence/reachability_task.h"
#include "core/aas/file/aas_locate.h"
#include "core/base/engine_constants.h"
#include "core/physics/movement/fall_damage.h"
#include "core/physics/movement/link_attempts.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

constexpr float kCreepSpeed = 80;  ///< units/s
constexpr float kRunUp = 64;       ///< units
constexpr float kRealFall = 24;    ///< smaller descents are steps or slopes, units
constexpr float kGrid = 0.125f;
constexpr int kKey = 400;

/// The lowest free place at most a step above, at the place or a few units beside it: areas made for narrower
/// players extend nearer to walls, and those with ladders into them.
std::optional<Vec3> roomNear(const LinkWorld& world, const Vec3& place, const Box& hull, const Vec3& inwards,
                             float far) {
    constexpr std::array<float, 4> kLifts{kGrid, 1, 4, kPmoveStepHeight};
    const auto above = [&](const Vec3& at) -> std::optional<Vec3> {
        for (const float lift : kLifts) {
            const Vec3 lifted = at + Vec3(0, 0, lift);
            if (!world.collision.inSolid(lifted, hull, world.params.mask)) return lifted;
        }
        return std::nullopt;
    };
    if (const auto found = above(place)) return found;
    for (float aside = kGrid; aside <= far; aside *= 2) {
        if (inwards != Vec3(0)) {
            if (const auto found = above(place + aside * inwards)) return found;
        }
        for (const Vec3& reachability : {Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0),
                                         Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(1, -1, 0), Vec3(-1, -1, 0)}) {
            if (const auto found = above(place + aside * reachability)) return found;
        }
    }
    return std::nullopt;
}

/// Seconds until a body launched at `vz` is `rise` higher on its way down; a command's duration if it never
/// is.
float airTime(float vz, float rise) {
    const float under = vz * vz - 2 * kGravity * rise;
    if (under <= 0) return PlayerBody::kCommandSeconds;
    return std::max((vz + std::sqrt(under)) / kGravity, PlayerBody::kCommandSeconds);
}

/// One attempt.
class Try {
  public:
    Try(const AasFile& aas, const LinkWorld& world, const ReachabilityTask& task, ReachabilityStyle style,
        bool runUp)
        : aas_(aas), world_(world), task_(task), style_(style), runUp_(runUp) {}

    ReachabilityTry run() {
        if (!place()) return std::move(result_);
        result_.started = true;
        nearest_ = result_.nearest = glm::distance(body_->origin(), task_.end);
        result_.path.push_back(body_->origin());
        ground_ = body_->origin();
        startedInHazard_ = body_->inHazard();
        if (glm::dot(body_->origin() - task_.start, task_.ahead) >= -kGrid) passed_ = true;
        const int limit = commandLimit();
        for (int i = 0; i < limit; ++i) {
            before_ = body_->origin();
            body_->press(keys());
            if (see()) return std::move(result_);
        }
        fail(LinkFailure::timedOut, body_->origin());
        return std::move(result_);
    }

  private:
    [[nodiscard]] bool jumps() const {
        return style_ == ReachabilityStyle::jump || style_ == ReachabilityStyle::jumpEarly ||
               style_ == ReachabilityStyle::push || style_ == ReachabilityStyle::standJump;
    }
    [[nodiscard]] bool climbs() const {
        return style_ == ReachabilityStyle::climb || style_ == ReachabilityStyle::climbFar;
    }
    [[nodiscard]] bool wet() const {
        return style_ == ReachabilityStyle::swim || style_ == ReachabilityStyle::waterJump;
    }

    bool place();
    [[nodiscard]] std::optional<PlayerBody> standing(const Vec3& at, float down) const;
    [[nodiscard]] std::optional<PlayerBody> standingAtStart() const;
    void takeLadder();
    void goBack();
    [[nodiscard]] int commandLimit() const;
    [[nodiscard]] PlayerKeys keys();
    [[nodiscard]] PlayerKeys climbing();
    [[nodiscard]] PlayerKeys swimming() const;
    [[nodiscard]] PlayerKeys walking();
    [[nodiscard]] PlayerKeys flying() const;
    bool see();
    [[nodiscard]] bool isThere() const;
    void watchGround();
    bool arrive();
    bool settle();
    bool fail(LinkFailure failure, const Vec3& place);
    bool stall();
    [[nodiscard]] ReachabilityMeans means() const;
    [[nodiscard]] float jumpSpeed() const;

    const AasFile& aas_;
    const LinkWorld& world_;
    const ReachabilityTask& task_;
    ReachabilityStyle style_;
    bool runUp_;
    ReachabilityTry result_;
    std::optional<PlayerBody> body_;
    Vec3 before_{0};       ///< origin before the last command
    bool passed_ = false;  ///< the start was crossed
    float clock_ = 0;      ///< seconds since crossing the start
    int commands_ = 0;     ///< commands since crossing the start
    bool jumped_ = false;
    bool fell_ = false;
    Vec3 ground_{0};   ///< where it was last supported
    Vec3 takeOff_{0};  ///< where its fall began
    bool startedInHazard_ = false;
    bool climbed_ = false, swam_ = false, ducked_ = false;
    bool fromLedge_ = false;  ///< stood on floor at the top of a ladder that leads down
    float nearest_ = 0;
    int stalled_ = 0, stuck_ = 0;
    bool settling_ = false;
    int settled_ = 0;
};

/// A body on the floor at most `down` below the place, or supported there.
std::optional<PlayerBody> Try::standing(const Vec3& at, float down) const {
    constexpr float kFar = 8, kFarAtLadder = 32;
    for (const bool crouched : {task_.crouched || style_ == ReachabilityStyle::crouch, true}) {
        const Box& hull = crouched ? kHullCrouched : kHullStanding;
        const auto free = roomNear(world_, at, hull, task_.inwards, climbs() ? kFarAtLadder : kFar);
        if (!free) continue;
        const auto floor = world_.collision.trace(*free, *free - Vec3(0, 0, down), hull, world_.params.mask);
        const bool lands = floor.fraction < 1 && !floor.startSolid;
        if (auto body = PlayerBody::at(world_, lands ? floor.end + Vec3(0, 0, kGrid) : *free, crouched))
            return body;
    }
    return std::nullopt;
}

/// A body at the start, or behind it, as reachabilities off a ledge may start beyond its edge.
std::optional<PlayerBody> Try::standingAtStart() const {
    constexpr float kFloor = 24, kBack = 8, kFarthest = 48;
    auto at = standing(task_.start, kFloor);
    for (float back = kBack; back <= kFarthest && !(at && at->held()); back += kBack) {
        for (const Vec3& reachability : {-task_.ahead, task_.inwards}) {
            auto behind = standing(task_.start + back * reachability, kFloor);
            if (behind && behind->held()) return behind;
        }
    }
    return at;
}

bool Try::place() {
    if (!isOnMap(task_.start) || !isOnMap(task_.end)) {
        fail(LinkFailure::outside, isOnMap(task_.start) ? task_.end : task_.start);
        return false;
    }
    body_ = climbs() || wet() ? standing(task_.start, 1) : standingAtStart();
    if (!body_) {
        fail(LinkFailure::startBlocked, task_.start);
        return false;
    }
    if (climbs()) {
        takeLadder();
        fromLedge_ = body_->onGround();
        // Ladders are entered vertically, so the start counts as crossed.
        passed_ = true;
    } else if (!wet() && !body_->held()) {
        fail(LinkFailure::startInAir, task_.start);
        return false;
    } else if (runUp_) {
        goBack();
    }
    return true;
}

/// Faces and presses against the ladder's wall.
void Try::takeLadder() {
    constexpr float kReach = 40;
    if (!task_.ladderYaw || body_->onGround()) return;
    const Vec3 towards = angleVectors({0, *task_.ladderYaw, 0}).forward;
    const Vec3 from = body_->origin();
    const auto wall =
        world_.collision.trace(from, from + kReach * towards, kHullStanding, world_.params.mask);
    if (wall.fraction == 1 || wall.startSolid) return;
    if (auto near = PlayerBody::at(world_, wall.end - kGrid * towards, false)) body_ = near;
}

/// Moves back from the start as far as the run-up allows.
void Try::goBack() {
    constexpr std::array<float, 4> kShares{1, 0.75f, 0.5f, 0.25f};
    const Box hull = body_->ducked() ? kHullCrouched : kHullStanding;
    const Vec3 raised = body_->origin() + Vec3(0, 0, kPmoveStepHeight);
    const auto back = world_.collision.trace(raised, raised - kRunUp * task_.ahead, hull, world_.params.mask);
    if (back.startSolid || back.fraction == 0) return;
    for (const float share : kShares) {
        const Vec3 behind = raised + share * (back.end - raised);
        const auto floor = world_.collision.trace(behind, behind - Vec3(0, 0, 2 * kPmoveStepHeight), hull,
                                                  world_.params.mask);
        if (floor.fraction == 1 || floor.startSolid || floor.normal.z < kPmoveMinGroundNormal) continue;
        auto run = PlayerBody::at(world_, floor.end + Vec3(0, 0, kGrid), body_->ducked());
        if (!run || !run->onGround() || run->inHazard()) continue;
        body_ = run;
        return;
    }
}

int Try::commandLimit() const {
    constexpr float kLeast = 1.5f, kSlowest = 50;
    const float fall = std::max(task_.start.z - task_.end.z, 0.0f);
    const float speed =
        climbs() || wet() || task_.crouched || style_ == ReachabilityStyle::creep ? kSlowest : 100;
    const float seconds =
        kLeast + (glm::distance(levelOf(task_.start), levelOf(task_.end)) + kRunUp) / speed +
        std::sqrt(2 * fall / kGravity) + (climbs() ? std::fabs(task_.start.z - task_.end.z) / 100 : 0);
    return static_cast<int>(std::min(seconds, 30.0f) / PlayerBody::kCommandSeconds);
}

float Try::jumpSpeed() const {
    const float time =
        airTime(style_ == ReachabilityStyle::run ? 0 : kPmoveJumpSpeed, task_.end.z - task_.start.z);
    return std::clamp(levelLength(task_.end - task_.start) / time, kCreepSpeed, kRunSpeed);
}

PlayerKeys Try::keys() {
    if (settling_) {
        const Vec3 velocity = body_->velocity();
        PlayerKeys brake;
        brake.yaw = yawAlong(task_.ahead);
        brake.wish = -levelOf(velocity);
        brake.speed = std::min(levelLength(velocity), kRunSpeed);
        if (climbs() && task_.ladderYaw && body_->onLadder()) brake.yaw = *task_.ladderYaw;
        if (ducked_ && body_->ducked()) brake.up = -kKey;
        return brake;
    }
    if (climbs()) return climbing();
    if (wet() || (body_->waterLevel() >= 2 && !passed_)) return swimming();
    return body_->onGround() || body_->waterLevel() >= 2 ? walking() : flying();
}

PlayerKeys Try::walking() {
    const Vec3 origin = body_->origin();
    PlayerKeys keys;
    const Vec3 reachability = levelOf((passed_ ? task_.end : task_.start) - origin);
    constexpr float kNear = 4, kBeyond = 12, kEase = 8;
    const float left = levelLength(reachability), beyond = -glm::dot(reachability, task_.ahead);
    const bool back = passed_ && (fell_ || jumped_ || beyond > kBeyond);
    keys.wish = left > kNear && (back || beyond < 0) ? reachability : task_.ahead;
    if (back && left <= kNear && left > 0) keys.wish = reachability;
    keys.yaw = yawAlong(keys.wish);
    keys.speed = back ? std::clamp(kEase * left, kCreepSpeed, kRunSpeed) : kRunSpeed;
    if (style_ == ReachabilityStyle::jump || style_ == ReachabilityStyle::jumpEarly)
        keys.speed = jumped_ ? kRunSpeed : jumpSpeed();
    if (style_ == ReachabilityStyle::creep) keys.speed = kCreepSpeed;
    if (style_ == ReachabilityStyle::crouch || task_.crouched) {
        keys.up = -kKey;
        keys.speed = kPmoveDuckSpeed;
    }
    if (body_->waterLevel() >= 2) keys.up = task_.end.z > origin.z + kPmoveStepHeight ? kKey : 0;
    if (jumps() && !jumped_) {
        constexpr float kEarly = 16;
        const float ahead = glm::dot(task_.start - origin, task_.ahead);
        const float next = glm::dot(body_->velocity(), task_.ahead) * PlayerBody::kCommandSeconds;
        if (passed_ || ahead - next < (style_ == ReachabilityStyle::jumpEarly ? kEarly : 0)) {
            keys.up = kKey;
            jumped_ = true;
        }
    }
    return keys;
}

/// Steers towards the end with the little control in the air.
PlayerKeys Try::flying() const {
    const Vec3 origin = body_->origin(), velocity = body_->velocity();
    PlayerKeys keys;
    keys.yaw = yawAlong(task_.ahead);
    const Vec3 reachability = levelOf(task_.end - origin);
    if (style_ == ReachabilityStyle::push || style_ == ReachabilityStyle::standJump || !passed_) {
        keys.wish = passed_ && levelLength(reachability) > 1 ? reachability : task_.ahead;
        keys.speed = kRunSpeed;
        return keys;
    }
    const float time = airTime(velocity.z, task_.end.z - origin.z);
    Vec3 wanted = reachability / time;
    if (levelLength(wanted) > kRunSpeed) wanted = wanted * (kRunSpeed / levelLength(wanted));
    keys.wish = wanted - levelOf(velocity);
    constexpr float kEnough = 8;
    keys.speed = levelLength(keys.wish) > kEnough ? kRunSpeed : 0;
    if (task_.crouched || style_ == ReachabilityStyle::crouch) keys.up = -kKey;
    return keys;
}

PlayerKeys Try::climbing() {
    const Vec3 origin = body_->origin();
    PlayerKeys keys;
    const Vec3 reachability = levelOf(task_.end - origin);
    const float yaw = task_.ladderYaw.value_or(yawAlong(task_.ahead));
    const Vec3 wall = angleVectors({0, yaw, 0}).forward;
    const float rise = task_.end.z - task_.start.z;
    keys.yaw = yaw;
    keys.wish = wall;
    keys.speed = kRunSpeed;
    const float margin = style_ == ReachabilityStyle::climbFar ? kPmoveStepHeight : 1;
    if (rise >= 0) {
        if (origin.z < task_.end.z + margin && (body_->onLadder() || !climbed_)) {
            keys.up = kKey;
            return keys;
        }
        keys.wish = levelLength(reachability) > 1 ? reachability : wall;
        if (!body_->onLadder()) keys.yaw = yawAlong(keys.wish);
        keys.up = origin.z < task_.end.z ? kKey : 0;
        return keys;
    }
    if (body_->onGround() && origin.z > task_.end.z + kPmoveStepHeight) {
        // Off the edge, facing the ladder; reachabilities end slightly inside its wall.
        constexpr float kIntoWall = 6;
        keys.wish = levelLength(reachability) > kIntoWall ? reachability : -wall;
        keys.speed = kCreepSpeed;
        return keys;
    }
    if (body_->onGround()) {
        keys.wish = levelLength(reachability) > 1 ? reachability : task_.ahead;
        return keys;
    }
    if (origin.z > task_.end.z + 1) keys.up = -kKey;
    // Moving on beside the ledge would step back onto it.
    if (fromLedge_ && body_->onLadder() && origin.z > task_.start.z - kPmoveStepHeight) keys.speed = 0;
    return keys;
}

PlayerKeys Try::swimming() const {
    const Vec3 origin = body_->origin();
    PlayerKeys keys;
    const Vec3 target = passed_ ? task_.end : task_.start;
    const Vec3 reachability = target - origin;
    const float flat = levelLength(reachability);
    keys.wish = flat > 1 ? levelOf(reachability) : task_.ahead;
    keys.yaw = yawAlong(keys.wish);
    keys.speed = kRunSpeed;
    if (style_ == ReachabilityStyle::waterJump) {
        keys.wish = task_.ahead;
        keys.yaw = yawAlong(task_.ahead);
        keys.up = kKey;
        return keys;
    }
    constexpr float kLevelled = 4;
    if (reachability.z > kLevelled) keys.up = kKey;
    if (reachability.z < -kLevelled) keys.up = -kKey;
    if (flat < 1 && std::fabs(reachability.z) > kLevelled) keys.speed = 0;
    return keys;
}

bool Try::isThere() const {
    if (!passed_ || !body_->held()) return false;
    const Vec3 origin = body_->origin();
    // Areas below a ledge may extend up beside it; a body still on the ledge has not come down.
    constexpr float kLower = 8;
    const bool goesDown = task_.start.z - task_.end.z > kRealFall;
    if (goesDown && !climbs() && body_->onGround() && origin.z > task_.start.z - kLower) return false;
    for (const float lift : {0.0f, kGrid, 1.0f}) {
        const auto area = areaAt(aas_, origin + Vec3(0, 0, lift));
        if (area == task_.to) return true;
        if (area != 0) break;
    }
    // Also at the exact place, in case a thin border assigns it to another area.
    constexpr float kAt = 4;
    const Vec3 away = task_.end - origin;
    const float near = std::clamp(levelLength(task_.end - task_.start) / 2, 1.0f, kAt);
    return levelLength(away) <= near && std::fabs(away.z) <= kPmoveStepHeight;
}

void Try::watchGround() {
    if (!body_->held()) return;
    const Vec3 origin = body_->origin();
    if (ground_.z - origin.z > kRealFall) {
        fell_ = true;
        takeOff_ = ground_;
    }
    ground_ = origin;
}

bool Try::see() {
    const Vec3 origin = body_->origin();
    if (!passed_) {
        const float was = glm::dot(before_ - task_.start, task_.ahead);
        const float is = glm::dot(origin - task_.start, task_.ahead);
        if (is >= -kGrid) {
            passed_ = true;
            clock_ = is > was
                         ? std::clamp((is + kGrid) / (is - was), 0.0f, 1.0f) * PlayerBody::kCommandSeconds
                         : PlayerBody::kCommandSeconds;
        }
    } else {
        clock_ += PlayerBody::kCommandSeconds;
    }
    if (++commands_ % PlayerBody::kCommandsPerFrame == 0) result_.path.push_back(origin);
    climbed_ = climbed_ || body_->onLadder();
    swam_ = swam_ || body_->waterLevel() >= 2;
    ducked_ = ducked_ || body_->ducked();
    watchGround();
    if (!startedInHazard_ && body_->inHazard()) return fail(LinkFailure::hazard, origin);
    if (body_->damage() >= kFullHealth) return fail(LinkFailure::deadly, origin);
    if (settling_) return settle();
    if (isThere()) return arrive();
    return stall();
}

/// Falls are judged at the end of a server frame, and a landed body must come to rest.
bool Try::arrive() {
    constexpr float kLeast = 0.001f;
    result_.seconds = std::max(clock_, kLeast);
    const bool flew = fell_ || jumped_ || std::fabs(body_->velocity().z) > 1;
    if (!flew || (body_->waterLevel() > 0 && !body_->onGround())) {
        result_.arrived = true;
        result_.means = means();
        result_.damage = body_->damage();
        if (result_.path.back() != body_->origin()) result_.path.push_back(body_->origin());
        return true;
    }
    settling_ = true;
    settled_ = 0;
    return false;
}

bool Try::settle() {
    ++settled_;
    if (!body_->held()) {
        // slid off again
        settling_ = false;
        return false;
    }
    if (settled_ < 2 || !body_->judged()) return false;
    result_.arrived = true;
    result_.means = means();
    result_.damage = body_->damage();
    if (result_.path.back() != body_->origin()) result_.path.push_back(body_->origin());
    return true;
}

bool Try::stall() {
    constexpr float kProgress = 1;
    constexpr int kPatience = 25;
    const Vec3 target = passed_ ? task_.end : task_.start;
    const float distance = glm::distance(body_->origin(), target);
    result_.nearest = std::min(result_.nearest, glm::distance(body_->origin(), task_.end));
    if (distance < nearest_ - kProgress) {
        nearest_ = distance;
        stalled_ = 0;
        return false;
    }
    if (!passed_ && stalled_ == 0) nearest_ = std::min(nearest_, distance);
    if (++stalled_ < kPatience) return false;
    if (!passed_) {
        // It cannot get nearer to the start: continue from here.
        passed_ = true;
        stalled_ = 0;
        nearest_ = glm::distance(body_->origin(), task_.end);
        return false;
    }
    const Vec3 origin = body_->origin();
    if (!body_->held()) {
        // In the air it can only wait, but a body held in a crevice waits in vain.
        stuck_ = glm::distance(origin, before_) < kGrid ? stuck_ + 1 : 0;
        return stuck_ > kPatience && fail(LinkFailure::blocked, origin);
    }
    const float below = task_.end.z - origin.z;
    if (fell_ && below > kRealFall)
        return jumped_ ? fail(LinkFailure::tooFar, origin) : fail(LinkFailure::falls, takeOff_);
    return fail(below > kPmoveStepHeight ? LinkFailure::tooHigh : LinkFailure::blocked, origin);
}

bool Try::fail(LinkFailure failure, const Vec3& place) {
    result_.failure = failure;
    result_.place = place;
    if (body_) {
        result_.damage = body_->damage();
        if (!result_.path.empty() && result_.path.back() != body_->origin())
            result_.path.push_back(body_->origin());
    }
    return true;
}

ReachabilityMeans Try::means() const {
    if (style_ == ReachabilityStyle::waterJump && swam_ && body_->onGround())
        return ReachabilityMeans::waterJump;
    if (climbs() && climbed_) return ReachabilityMeans::climb;
    if (jumped_) return ReachabilityMeans::jump;
    if (swam_) return ReachabilityMeans::swim;
    if (fell_) return ReachabilityMeans::fall;
    return ducked_ ? ReachabilityMeans::crouch : ReachabilityMeans::walk;
}

}  // namespace

ReachabilityTry tryReachability(const AasFile& aas, const LinkWorld& world, const ReachabilityTask& task,
                                ReachabilityStyle style, bool runUp) {
    return Try(aas, world, task, style, runUp).run();
}

}  // namespace navwright
