#include "tests/sample/sample_motion.h"

#include <algorithm>
#include <cmath>

#include "core/base/engine_constants.h"
#include "core/map/bsp/contents.h"
#include "tests/sample/sample_map.h"

namespace navwright {

namespace {

/// Units per frame of 0.1 s.
constexpr double kRunStep = 30, kCrouchStep = 10, kSwimStep = 15, kClimbStep = 20.4;
constexpr double kJumpSpeed = 270;
constexpr double kStepHeight = 18;
constexpr int kSlices = 20;  ///< of a frame
/// A jumper leaves the ground a moment after the frame in which he is seen there last.
constexpr int kSlicesBeforeJump = 3;
/// A body of this half width stands on whatever it overlaps by more than a hair.
constexpr double kHalfWidth = kHullStanding.maxs.x, kHair = 0.01;

double lengthOf(double x, double y, double z) {
    return std::sqrt(x * x + y * y + z * z);
}

/// Whole frames for a distance; a unit more than the speed allows is let pass.
int framesFor(double distance, double step) {
    return std::max(1, static_cast<int>(std::ceil((distance - 1) / step)));
}

SamplePoint between(const SamplePoint& from, const SamplePoint& to, double share) {
    SamplePoint point;
    for (std::size_t i = 0; i < 3; ++i) point[i] = from[i] + (to[i] - from[i]) * share;
    return point;
}

void appendLine(std::vector<SamplePose>& poses, const SamplePoint& from, const SamplePoint& to, double step) {
    const int frames = framesFor(lengthOf(to[0] - from[0], to[1] - from[1], to[2] - from[2]), step);
    for (int i = 1; i <= frames; ++i) {
        poses.push_back({.feet = between(from, to, static_cast<double>(i) / frames)});
    }
    poses.back().feet = to;
}

/// A body that gravity pulls and floors hold.
class Body {
  public:
    Body(const SampleGround& ground, const SamplePoint& feet) : ground_(ground), feet_(feet) {}

    void jump() {
        speed_ = kJumpSpeed;
        onGround_ = false;
    }

    /// Moves to x and y within one slice of a frame.
    void move(double x, double y) {
        constexpr double kTime = kFrameSeconds / kSlices;
        feet_[0] = x;
        feet_[1] = y;
        const double floor = ground_.floorAt(x, y, feet_[2] + kStepHeight);
        if (onGround_ && feet_[2] - floor <= kStepHeight) {
            feet_[2] = floor;
            return;
        }
        onGround_ = false;
        feet_[2] += speed_ * kTime - kGravity * kTime * kTime / 2;
        speed_ -= kGravity * kTime;
        if (feet_[2] > floor) return;
        impact_ = std::max(0.0, -speed_);
        feet_[2] = floor;
        speed_ = 0;
        onGround_ = true;
    }

    [[nodiscard]] bool onGround() const { return onGround_; }
    [[nodiscard]] const SamplePoint& feet() const { return feet_; }
    /// The landing since the last call, if any.
    double takeImpact() { return std::exchange(impact_, 0); }

  private:
    const SampleGround& ground_;
    SamplePoint feet_;
    double speed_ = 0;
    double impact_ = 0;
    bool onGround_ = true;
};

std::vector<SamplePose> movedBody(const SampleGround& ground, const SampleWay& way, const SamplePoint& from,
                                  const SamplePoint& to, int frames) {
    std::vector<SamplePose> poses;
    Body body(ground, from);
    const int slices = frames * kSlices;
    for (int i = 1; i <= slices; ++i) {
        if (way.action == SampleAction::jump && i == kSlicesBeforeJump + 1) body.jump();
        const auto at = between(from, to, static_cast<double>(i) / slices);
        body.move(at[0], at[1]);
        if (i % kSlices == 0) poses.push_back({.feet = body.feet(), .impact = body.takeImpact()});
    }
    return poses;
}

/// Runs over the edge until above `to`, then straight down to the floor.
std::vector<SamplePose> fallen(const SampleGround& ground, const SamplePoint& from, const SamplePoint& to) {
    std::vector<SamplePose> poses;
    Body body(ground, from);
    const double slices = lengthOf(to[0] - from[0], to[1] - from[1], 0) / kRunStep * kSlices;
    for (int i = 1; i <= slices || !body.onGround(); ++i) {
        const auto at = between(from, to, std::min(1.0, i / slices));
        body.move(at[0], at[1]);
        if (i % kSlices == 0 || (body.onGround() && i > slices)) {
            poses.push_back({.feet = body.feet(), .impact = body.takeImpact()});
        }
    }
    return poses;
}

/// Around the corner at a ladder's top: a step of one frame up or down, the rest level.
std::vector<SamplePose> roundedCorner(const SampleWay& way, const SamplePoint& from, const SamplePoint& to) {
    std::vector<SamplePose> poses;
    const bool up = way.action == SampleAction::mount;
    const auto corner = up ? SamplePoint{from[0], from[1], to[2]} : SamplePoint{to[0], to[1], from[2]};
    if (up) poses.push_back({.feet = corner});
    appendLine(poses, up ? corner : from, up ? to : corner, kClimbStep);
    if (!up) poses.push_back({.feet = to});
    return poses;
}

}  // namespace

SampleGround::SampleGround() : solids_(sampleSolids()) {}

double SampleGround::floorAt(double x, double y, double limit) const {
    const double reach = kHalfWidth - kHair;
    double floor = -1e6;
    for (const auto& box : solids_) {
        if (x + reach <= box.mins.x || x - reach >= box.maxs.x) continue;
        if (y + reach <= box.mins.y || y - reach >= box.maxs.y) continue;
        const double top = box.maxs.z;
        if (top <= limit && top > floor) floor = top;
    }
    return floor;
}

std::vector<SamplePose> sampleMotion(const SampleGround& ground, const SampleWay& way,
                                     const SamplePoint& from, const SamplePoint& to) {
    std::vector<SamplePose> poses;
    const double level = lengthOf(to[0] - from[0], to[1] - from[1], 0);
    switch (way.action) {
        case SampleAction::walk:
            return movedBody(ground, way, from, to, framesFor(level, kRunStep));
        case SampleAction::crouch:
            poses = movedBody(ground, way, from, to, framesFor(level, kCrouchStep));
            for (auto& pose : poses) pose.ducked = true;
            return poses;
        case SampleAction::swim:
            appendLine(poses, from, to, kSwimStep);
            return poses;
        case SampleAction::climb:
            appendLine(poses, from, to, kClimbStep);
            return poses;
        case SampleAction::mount:
        case SampleAction::dismount:
            return roundedCorner(way, from, to);
        case SampleAction::jump:
        case SampleAction::drop:
            return movedBody(ground, way, from, to, way.frames);
        case SampleAction::plunge:
            // The water brakes the last stretch.
            poses = movedBody(ground, way, from, to, way.frames);
            poses.back() = {.feet = to};
            return poses;
        case SampleAction::fall:
            return fallen(ground, from, to);
    }
    return poses;
}

}  // namespace navwright
