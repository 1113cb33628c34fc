#include "core/physics/movement/bot_driver.h"

#include <algorithm>
#include <cmath>

#include "core/base/angle_vectors.h"
#include "core/base/index.h"
#include "core/base/truncated.h"
#include "core/physics/movement/bot_obstacles.h"
#include "core/physics/movement/bot_view.h"

namespace navwright {

namespace {

/// botlib's input values; the move caps speed at 300.
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
constexpr float kJumpPadAim = 32;  ///< added to the target's height, units
/// Distance of boxes for take-off, units: 8, of which touchesNode() adds 1.
constexpr float kJumpPadMargin = 7;
constexpr float kClimbSpeed = 200;
constexpr float kDescendSpeed = 100;
constexpr float kClimbDrag = 0.25f;
constexpr float kLadderSpeed = 100;
constexpr float kAirPush = 40;  ///< 400 units/s^2 over a frame
constexpr float kAirPushFactor = 10.1f;
constexpr float kWaterProbe = 8;  ///< below the origin
constexpr float kWaterLevelled = 33;
/// Frames of air left after the first frame under water (12 s); bots surface half a second to a second before
/// it runs out.
constexpr int kAirFrames = 119;
constexpr int kSeekAirWaterLink = 5;
constexpr int kSeekAirAnywhere = 10;
Vec3 horizontal(const Vec3& v) {
    return normalised({v.x, v.y, 0});
}

/// Truncates an angle 0 to 360 as the engine truncates angles from -180 to 180.
float wholeDegrees(float angle) {
    return angle > 180 ? 360 + std::trunc(angle - 360) : std::trunc(angle);
}

std::int16_t shortAngle(float degrees) {
    return static_cast<std::int16_t>(truncated(degrees * 65536.f / 360.f) & 0xffff);
}

/// One frame of one bot, in BOTLIB_Think's order: decide by the last frame's view, detect ladders, turn the
/// view, set input, move.
class Frame {
  public:
    Frame(const Collision& world, const PmoveParams& params, BotBody& body)
        : world_(world), params_(params), body_(body), velocity_(body.velocity()), origin_(body.origin()) {}

    void drive(const BotTask& task) {
        body_.duckedObstacle = body_.jumpedObstacle = false;
        if (!body_.manner.coasts) {
            begin();
            if (task.linked) choose(task);
        }
        look(&task);
        press(&task);
        move();
    }
    void idle(const BotTask* way) {
        body_.duckedObstacle = body_.jumpedObstacle = false;
        if (way != nullptr) begin();
        look(way);
        press(nullptr);
        move();
    }

  private:
    void begin();
    void choose(const BotTask& task);
    void chooseWater(const BotTask& task);
    void chooseLadder(const BotTask& task);
    void chooseAtObstacle(const BotTask& task);
    void chooseByManner(const BotTask& task);
    void look(const BotTask* task);
    void press(const BotTask* task);
    void pressAlongWish();
    void pressJump();
    void pressClimb();
    bool pushThroughAir();
    void takeOff(const BotTask& task);
    void move();
    void judgeGround();

    [[nodiscard]] bool onGround() const { return body_.onGround; }
    [[nodiscard]] int pressedAlong() const {
        return body_.manner.walks ? kPressWalk : static_cast<int>(kSpeedRun);
    }
    [[nodiscard]] bool doing(Action action) const { return (body_.actions & action) != 0; }
    void begin(Action action) { body_.actions |= action; }
    void stop(std::uint32_t actions) { body_.actions &= ~actions; }

    const Collision& world_;
    const PmoveParams& params_;
    BotBody& body_;
    Vec3 velocity_;
    Vec3 origin_;
    PmoveCommand command_;
};

/// Initial input: no speed, and no climbing away from ladders.
void Frame::begin() {
    body_.wishSpeed = 0;
    if (!body_.touchingLadder) stop(actionMoveUp | actionMoveDown);
}

void Frame::choose(const BotTask& task) {
    body_.wish = horizontal(normalised(task.next - origin_));
    body_.wishSpeed = kSpeedRun;
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
            if (onGround() || velocity_.z > 0) body_.wishSpeed = 0;
            begin(actionJumpPad);
            break;
        case NodeType::move:
            if (!onGround()) body_.wishSpeed = kSpeedRoam;
            break;
        default:
            break;
    }
    chooseByManner(task);
    chooseLadder(task);
    chooseAtObstacle(task);
}

/// For links that only ask for running.
void Frame::chooseByManner(const BotTask& task) {
    if (!body_.manner.crouches && !body_.manner.jumps) return;
    const bool asks = task.link == NodeType::water || task.link == NodeType::boxJump ||
                      task.link == NodeType::crouch || task.link == NodeType::jump ||
                      task.link == NodeType::jumpPad;
    const bool onLadder = task.currentType == NodeType::ladder || task.nextType == NodeType::ladder;
    if (asks || onLadder || !onGround() || body_.found.waterLevel > 1) return;
    begin(body_.manner.crouches ? actionCrouch : actionJump);
    stop(body_.manner.crouches ? actionJump : actionCrouch);
}

void Frame::chooseAtObstacle(const BotTask& task) {
    switch (obstacleAct(world_, params_, body_, normalised(task.next - origin_))) {
        case ObstacleAct::jump:
            begin(actionJump);
            stop(actionCrouch | actionJumpPad);
            body_.jumpedObstacle = true;
            break;
        case ObstacleAct::crouch:
            begin(actionCrouch);
            stop(actionJump | actionJumpPad);
            body_.duckedObstacle = true;
            break;
        case ObstacleAct::none:
            break;
    }
}

void Frame::chooseWater(const BotTask& task) {
    stop(actionMoveUp | actionMoveDown | actionCrouch);
    body_.wish = normalised(normalised(task.next - origin_));
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
        body_.wish = normalised(task.next - origin_);
        body_.wishSpeed = kLadderSpeed;
        const bool up = task.next.z > task.current.z;
        if (body_.touchingLadder && up) {
            begin(actionMoveUp);
            stop(actionMoveDown);
        } else if (body_.touchingLadder && task.next.z < task.current.z) {
            begin(actionMoveDown);
            stop(actionMoveUp);
        } else if (up) {
            begin(actionJump);
        }
        return;
    }
    // At the top of a ladder, climb on until the feet are over the edge.
    const bool leaving = task.previous && task.previousType == NodeType::ladder &&
                         task.currentType == NodeType::ladder && task.previous->z < task.current.z;
    if (leaving && !onGround() && origin_.z < task.current.z + 2) begin(actionMoveUp);
}

void Frame::look(const BotTask* task) {
    body_.touchingLadder = feelsLadder(world_, params_, origin_, body_.found.viewAngles.y);
    turnView(world_, params_, body_, task, origin_);
    if (body_.bandaging) begin(actionCrouch);
}

void Frame::press(const BotTask* task) {
    constexpr float kHoldDrag = 0.9f;
    if (body_.holding) {
        body_.actions = 0;
        body_.wishSpeed = 0;
        velocity_ *= kHoldDrag;
        return;
    }
    pressAlongWish();
    if (doing(actionForward)) command_.forward = pressedAlong();
    if (!body_.legHurt) {
        if (doing(actionJump) || doing(actionBoxJump)) pressJump();
        if (doing(actionJumpPad) && task != nullptr) takeOff(*task);
    }
    if (doing(actionCrouch)) command_.up = -static_cast<int>(kSpeedRun);
    pressClimb();
    // A jump that still accelerates keeps its keys pressed into the next frame: the engine clears them only
    // otherwise.
    if (doing(actionJump) && !pushThroughAir()) return;
    body_.actions = 0;
}

void Frame::pressAlongWish() {
    const float pitch = body_.wish.z != 0 ? body_.view.x : 0;
    const auto axes = angleVectors({pitch, body_.view.y, 0});
    float forward = glm::dot(axes.forward, body_.wish);
    float side = glm::dot(axes.right, body_.wish);
    float up = std::abs(axes.forward.z) * body_.wish.z;
    const float most = std::max({std::abs(forward), std::abs(side), std::abs(up)});
    const float speed = std::min(body_.wishSpeed, static_cast<float>(pressedAlong()));
    if (most > 0) {
        forward *= speed / most;
        side *= speed / most;
        up *= speed / most;
    }
    command_.forward = truncated(forward);
    command_.side = truncated(side);
    // The game cancels it unless the leg is hurt.
    command_.up = body_.legHurt ? truncated(up) : 0;
}

void Frame::pressJump() {
    command_.up = static_cast<int>(kSpeedRun);
    command_.forward = pressedAlong();
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

/// Returns false when the bot is fast enough, which ends the frame's decisions.
bool Frame::pushThroughAir() {
    const float wished = body_.wish == Vec3(0) ? 0.0f : 1.0f;
    const float missing = (wished - glm::dot(velocity_, body_.wish)) * kAirPushFactor;
    if (missing <= 0) return false;
    velocity_ += std::min(kAirPush, missing) * body_.wish;
    return true;
}

void Frame::takeOff(const BotTask& task) {
    if (!touchesNode(body_, task.current, kJumpPadMargin)) return;
    const Vec3 aim = task.next + Vec3(0, 0, kJumpPadAim);
    const float speed = glm::distance(origin_, aim);
    Vec3 place = aim + Vec3(1);
    if (world_.trace(origin_, place, kHullPoint, kMaskSolid).fraction < 0.9f) place = aim;
    // In whole degrees towards the target and along the view's pitch: looking up or down shortens the flight.
    const float yaw = wholeDegrees(anglesTowards(place - origin_).y);
    velocity_ = speed * angleVectors({body_.found.viewAngles.x, yaw, 0}).forward;
    velocity_.z = kJumpPadRise + (task.next.z - origin_.z);
    origin_.z += 1;
    stop(actionJumpPad);
}

void Frame::move() {
    body_.lastVz = body_.endVz;
    for (int i = 0; i < 3; ++i) {
        const auto axis = toIndex(i);
        body_.move.origin[axis] = truncated(origin_[i] * 8);
        body_.move.velocity[axis] = truncated(velocity_[i] * 8);
    }
    // botlib sets the timer before every move, which disables ladders and water jumps in it.
    body_.move.timer = kBotFrameMilliseconds >> 3;
    body_.move.aq2Flags &= ~kPmoveLimping;
    body_.move.legHits = 0;
    if (body_.legHurt && onGround()) {
        body_.move.aq2Flags |= kPmoveLimping;
        body_.move.legHits = std::min(body_.legHits, 255);
    }
    command_.msec = kBotFrameMilliseconds;
    command_.angles = {shortAngle(body_.view.x), shortAngle(body_.view.y), 0};
    body_.lastCommand = command_;
    // As the timer makes the state differ from the last, the game searches a free position each time.
    auto params = params_;
    params.meetsItself = true;
    body_.found = pmove(world_, params, body_.move, command_, true);
    judgeGround();
    body_.endVz = body_.velocity().z;
    body_.framesWithoutAir = body_.found.waterLevel == 3 ? body_.framesWithoutAir + 1 : 0;
}

void Frame::judgeGround() {
    constexpr int kJumpKey = 10;
    constexpr float kFalling = -70;
    const auto& found = body_.found;
    if (!body_.legHurt && onGround() && !found.onGround && command_.up >= kJumpKey && found.waterLevel == 0)
        body_.jumping = true;
    if (found.onGround) {
        body_.onGround = true;
        body_.jumping = false;
    } else {
        const float vz = body_.velocity().z;
        const bool left = body_.jumping || found.waterLevel > 0 || vz > 0 || vz < kFalling;
        body_.onGround = onGround() && !left;
    }
}

}  // namespace

Box BotBody::box() const {
    constexpr float kCrouchedHeight = 16;
    Box box{origin() + found.hull.mins, origin() + found.hull.maxs};
    if (found.hull.maxs.z < kCrouchedHeight) box.maxs.z = origin().z + kCrouchedHeight;
    return box;
}

BotBody botAt(const Collision& world, const Vec3& origin, float yaw) {
    BotBody body;
    for (int i = 0; i < 3; ++i) body.move.origin[i] = truncated(origin[i] * 8);
    faceBot(body, yaw);
    Frame(world, PmoveParams{}, body).idle(nullptr);
    return body;
}

void faceBot(BotBody& body, float yaw) {
    body.view = {0, yaw, 0};
    body.found.viewAngles = body.view;
}

void stopAtGoal(BotBody& body) {
    constexpr int kSinking = -200 * 8;
    body.move.velocity = {0, 0, kSinking};
}

bool touchesNode(const BotBody& body, const Vec3& node, float margin) {
    constexpr float kWidened = 1;
    const auto box = body.box();
    for (int axis = 0; axis < 3; ++axis) {
        const float low = node[axis] + kHullStanding.mins[axis] - margin;
        const float high = node[axis] + kHullStanding.maxs[axis] + margin;
        if (box.maxs[axis] + kWidened < low || box.mins[axis] - kWidened > high) return false;
    }
    return true;
}

void driveBot(const Collision& world, const PmoveParams& params, BotBody& body, const BotTask& task) {
    Frame(world, params, body).drive(task);
}

void idleBot(const Collision& world, const PmoveParams& params, BotBody& body, const BotTask* way) {
    Frame(world, params, body).idle(way);
}

}  // namespace navwright
