#include "move/bot_driver.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/angle_vectors.h"

namespace navwright {

namespace {

/// botlib's suggested speeds; the move itself caps at 300.
constexpr float kSpeedRun = 400;
constexpr float kSpeedRoam = 100;
constexpr int kPressWalk = 200;
constexpr int kPressLadderDown = 50;

/// Bits of BotBody::actions.
enum Action : std::uint32_t {
    actionJump = 1,
    actionCrouch = 2,
    actionMoveUp = 4,
    actionMoveDown = 8,
    actionBoxJump = 16,
    actionJumpPad = 32,
    actionForward = 64,
};

constexpr float kJumpBoost = 50;
constexpr float kBoxJumpBoost = 325;
constexpr float kJumpPadRise = 432;
constexpr float kJumpPadAim = 32;    ///< the target is taken this much higher
constexpr float kJumpPadMargin = 8;  ///< how near the node must be to take off
constexpr float kClimbSpeed = 200;
constexpr float kDescendSpeed = 100;
constexpr float kClimbDrag = 0.25f;
constexpr float kLadderSpeed = 100;
constexpr float kAirPush = 40;  ///< 400 units/s^2 over a frame
constexpr float kAirPushFactor = 10.1f;
constexpr float kWaterProbe = 8;  ///< below the origin
constexpr float kWaterLevelled = 33;
/// Air lasts 12 s; bots make for the surface half a second to a second before it is out.
constexpr int kAirFrames = 120;
constexpr int kSeekAirWaterLink = 5;
constexpr int kSeekAirAnywhere = 10;
/// The box with which a bot feels for ladders, and how far ahead.
constexpr Box kLadderFeeler{{-16, -16, -96}, {16, 16, 96}};
constexpr std::array<float, 4> kLadderReach{1, 8, 16, 32};
/// Share of the difference that is turned in a frame: 1 / (1 + turn speed 0.3).
constexpr float kTurnShare = 1 / 1.3f;

Vec3 horizontal(const Vec3& v) {
    return normalised({v.x, v.y, 0});
}

float yawOf(const Vec3& direction) {
    return std::atan2(direction.y, direction.x) / kRadiansPerDegree;
}

std::int16_t shortAngle(float degrees) {
    return static_cast<std::int16_t>(static_cast<int>(degrees * 65536.f / 360.f) & 0xffff);
}

/// One frame of one bot.
class Frame {
  public:
    Frame(const Collision& world, const PmoveParams& params, BotBody& body)
        : world_(world), params_(params), body_(body), velocity_(body.velocity()), origin_(body.origin()) {}

    void drive(const BotTask& task) {
        turn(task);
        choose(task);
        press(task);
        move();
    }
    void idle() {
        body_.actions = 0;
        move();
    }

  private:
    void turn(const BotTask& task);
    void choose(const BotTask& task);
    void chooseWater(const BotTask& task);
    void chooseLadder(const BotTask& task);
    void press(const BotTask& task);
    void pressJump();
    void pressClimb();
    bool pushThroughAir();
    void takeOff(const BotTask& task);
    void move();
    void feelForLadder();

    [[nodiscard]] bool onGround() const { return body_.found.onGround; }
    [[nodiscard]] bool doing(Action action) const { return (body_.actions & action) != 0; }
    void begin(Action action) { body_.actions |= action; }
    void stop(std::uint32_t actions) { body_.actions &= ~actions; }

    const Collision& world_;
    const PmoveParams& params_;
    BotBody& body_;
    Vec3 velocity_;
    Vec3 origin_;
    Vec3 wish_{0};  ///< unit direction
    float speed_ = 0;
    PmoveCommand command_;
};

void Frame::turn(const BotTask& task) {
    const Vec3 look = task.lookAt - origin_;
    if (look.x == 0 && look.y == 0) return;
    float by = std::fmod(yawOf(look) - body_.yaw, 360.f);
    if (by > 180) by -= 360;
    if (by < -180) by += 360;
    body_.yaw += kTurnShare * by;
}

void Frame::choose(const BotTask& task) {
    if (!body_.touchingLadder) stop(actionMoveUp | actionMoveDown);
    wish_ = horizontal(task.next - origin_);
    speed_ = kSpeedRun;
    const bool underWater = task.currentType == NodeType::water || body_.found.waterLevel == 3;
    if (underWater && body_.framesWithoutAir > kAirFrames - kSeekAirAnywhere) begin(actionMoveUp);

    switch (task.link) {
        case NodeType::water:
            chooseWater(task);
            break;
        case NodeType::boxJump:
            stop(actionJump | actionCrouch | actionBoxJump);
            if (task.next.z > task.current.z) begin(actionBoxJump);
            break;
        case NodeType::crouch:
            begin(actionCrouch);
            stop(actionJump);
            break;
        case NodeType::jump:
            if (!onGround()) break;
            begin(actionJump);
            stop(actionCrouch);
            break;
        case NodeType::jumpPad:
            stop(actionCrouch | actionJump);
            if (onGround() || velocity_.z > 0) speed_ = 0;
            begin(actionJumpPad);
            break;
        case NodeType::move:
            if (!onGround()) speed_ = kSpeedRoam;
            break;
        default:
            break;
    }
    chooseLadder(task);
}

void Frame::chooseWater(const BotTask& task) {
    stop(actionMoveUp | actionMoveDown | actionCrouch);
    wish_ = normalised(task.next - origin_);
    const bool inWater = (world_.pointContents(origin_ - Vec3(0, 0, kWaterProbe)) & kMaskLiquid) != 0;
    const float rise = task.next.z - origin_.z;
    if (body_.framesWithoutAir > kAirFrames - kSeekAirWaterLink) {
        begin(actionMoveUp);
    } else if (inWater && std::abs(rise) <= kWaterLevelled) {
        return;
    } else if (inWater && rise > 0) {
        body_.actions |= actionMoveUp | actionForward;
    } else if (rise < 0) {
        begin(inWater ? actionMoveDown : actionCrouch);
    }
}

void Frame::chooseLadder(const BotTask& task) {
    if (task.currentType == NodeType::ladder && task.nextType == NodeType::ladder) {
        wish_ = normalised(task.next - origin_);
        speed_ = kLadderSpeed;
        const bool up = task.next.z > task.current.z;
        if (body_.touchingLadder) {
            stop(actionMoveUp | actionMoveDown);
            if (up) begin(actionMoveUp);
            if (task.next.z < task.current.z) begin(actionMoveDown);
        } else if (up) {
            begin(actionJump);
        }
        return;
    }
    // Off the top of a ladder: climb on until the feet are over the edge.
    const bool leaving = task.previous && task.previousType == NodeType::ladder &&
                         task.currentType == NodeType::ladder && task.previous->z < task.current.z;
    if (leaving && !onGround() && origin_.z < task.current.z + 2) begin(actionMoveUp);
}

void Frame::press(const BotTask& task) {
    const auto axes = angleVectors({0, body_.yaw, 0});
    float forward = glm::dot(axes.forward, wish_);
    float side = glm::dot(axes.right, wish_);
    const float most = std::max(std::abs(forward), std::abs(side));
    if (most > 0) {
        forward *= speed_ / most;
        side *= speed_ / most;
    }
    command_.forward = static_cast<int>(forward);
    command_.side = static_cast<int>(side);
    if (doing(actionForward)) command_.forward = static_cast<int>(kSpeedRun);
    if (doing(actionJump) || doing(actionBoxJump)) pressJump();
    if (doing(actionJumpPad)) takeOff(task);
    if (doing(actionCrouch)) command_.up = -static_cast<int>(kSpeedRun);
    pressClimb();
    // A jump that is still pushed keeps its keys pressed into the next frame: the engine clears them only
    // otherwise.
    if (doing(actionJump) && !pushThroughAir()) return;
    body_.actions = 0;
}

void Frame::pressJump() {
    command_.up = static_cast<int>(kSpeedRun);
    command_.forward = static_cast<int>(kSpeedRun);
    if (!onGround()) return;
    if (doing(actionJump)) velocity_.z += kJumpBoost;
    if (doing(actionBoxJump)) velocity_.z += kBoxJumpBoost;
}

void Frame::pressClimb() {
    if (doing(actionMoveDown)) {
        command_.forward = kPressLadderDown;
        command_.up = -kPressWalk;
        velocity_ = {velocity_.x * kClimbDrag, velocity_.y * kClimbDrag, -kDescendSpeed};
    }
    if (doing(actionMoveUp)) {
        command_.forward = command_.up = static_cast<int>(kSpeedRun);
        velocity_ = {velocity_.x * kClimbDrag, velocity_.y * kClimbDrag, kClimbSpeed};
    }
}

/// False when the bot is fast enough already; nothing more happens in this frame then.
bool Frame::pushThroughAir() {
    const float missing = (1 - glm::dot(velocity_, wish_)) * kAirPushFactor;
    if (missing <= 0) return false;
    velocity_ += std::min(kAirPush, missing) * wish_;
    return true;
}

void Frame::takeOff(const BotTask& task) {
    if (!touchesNode(body_, task.current, kJumpPadMargin)) return;
    const Vec3 aim = task.next + Vec3(0, 0, kJumpPadAim);
    const float speed = glm::distance(origin_, aim);
    Vec3 place = aim + Vec3(1);
    if (world_.trace(origin_, place, kHullPoint, kMaskSolid).fraction < 0.9f) place = aim;
    velocity_ = speed * horizontal(place - origin_);
    velocity_.z = kJumpPadRise + (task.next.z - origin_.z);
    origin_.z += 1;
    stop(actionJumpPad);
}

void Frame::move() {
    body_.lastVz = body_.velocity().z;
    for (int i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(i);
        body_.move.origin[axis] = static_cast<int>(origin_[i] * 8);
        body_.move.velocity[axis] = static_cast<int>(velocity_[i] * 8);
    }
    // botlib sets the timer before every move: ladders and jumps out of the water then do nothing in it.
    body_.move.timer = kBotFrameMilliseconds >> 3;
    command_.msec = kBotFrameMilliseconds;
    command_.angles = {0, shortAngle(body_.yaw), 0};
    body_.found = pmove(world_, params_, body_.move, command_);
    body_.framesWithoutAir = body_.found.waterLevel == 3 ? body_.framesWithoutAir + 1 : 0;
    feelForLadder();
}

void Frame::feelForLadder() {
    const auto ahead = angleVectors({0, body_.yaw, 0}).forward;
    const auto from = body_.origin();
    body_.touchingLadder = std::ranges::any_of(kLadderReach, [&](float reach) {
        const auto hit = world_.trace(from, from + reach * ahead, kLadderFeeler, kMaskPlayerSolid);
        return hit.fraction < 1 && (hit.contents & kContentsLadder) != 0;
    });
}

}  // namespace

BotBody botAt(const Collision& world, const Vec3& origin, float yaw) {
    BotBody body;
    for (int i = 0; i < 3; ++i)
        body.move.origin[static_cast<std::size_t>(i)] = static_cast<int>(origin[i] * 8);
    body.yaw = yaw;
    Frame(world, PmoveParams{}, body).idle();
    return body;
}

bool touchesNode(const BotBody& body, const Vec3& node, float margin) {
    constexpr float kWidened = 1;
    const auto origin = body.origin();
    for (int axis = 0; axis < 3; ++axis) {
        const float low = node[axis] + kHullStanding.mins[axis] - margin;
        const float high = node[axis] + kHullStanding.maxs[axis] + margin;
        if (origin[axis] + body.found.hull.maxs[axis] + kWidened < low) return false;
        if (origin[axis] + body.found.hull.mins[axis] - kWidened > high) return false;
    }
    return true;
}

void driveBot(const Collision& world, const PmoveParams& params, BotBody& body, const BotTask& task) {
    Frame(world, params, body).drive(task);
}

void idleBot(const Collision& world, const PmoveParams& params, BotBody& body) {
    Frame(world, params, body).idle();
}

}  // namespace navwright
