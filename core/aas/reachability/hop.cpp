#include "core/aas/reachability/hop.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/aas/file/aas_locate.h"
#include "core/base/engine_constants.h"

namespace navwright {

namespace {

constexpr auto kFrame = static_cast<float>(kFrameSeconds);
constexpr auto kPresence = kAasPresenceNormal;

/// `moved`: the movement per frame, in units.
class Flight {
  public:
    Flight(const ReachInput& input, const HopStart& start)
        : input_(input),
          rules_(input.rules),
          start_(start),
          at_(start.origin + Vec3(0, 0, 0.25f)),
          moved_(start.velocity * kFrame),
          onGround_(start.onGround) {}

    Hop fly() {
        for (frame_ = 0; frame_ < start_.mostFrames; ++frame_) {
            push();
            if (!move()) return ended(HopEnd::stuck);
            if (start_.teleports && inTeleporter()) return ended(HopEnd::teleporter);
            if (hurt_) return ended(HopEnd::ground);
            if (const auto liquid = liquidEnd()) return ended(*liquid);
            onGround_ = input_.space.onGround(at_, kPresence, rules_.steepest);
            if (onGround_) return ended(HopEnd::ground);
        }
        return ended(HopEnd::unfinished);
    }

  private:
    [[nodiscard]] Hop ended(HopEnd end) const { return {end, at_, moved_ / kFrame, frame_}; }

    [[nodiscard]] bool swims() const {
        return (input_.world.pointContents(at_ - Vec3(0, 0, 2)) & kMaskLiquid) != 0;
    }

    /// Applies gravity, friction and input.
    void push() {
        constexpr int kPressed = 3;
        constexpr float kSure = 5;  ///< of a jump beyond its speed, units a frame
        const bool swimming = swims();
        const float fall = (swimming ? rules_.waterGravity : rules_.gravity) * kFrame * kFrame;
        moved_.z -= fall;
        if (onGround_ || swimming) {
            const float friction = swimming ? rules_.waterFriction : rules_.takeOff;
            const float speed = std::hypot(moved_.x, moved_.y) / kFrame;
            if (speed > 0) {
                const float kept =
                    std::max(speed - kFrame * std::max(speed, rules_.stopSpeed) * friction, 0.0f) / speed;
                moved_.x *= kept;
                moved_.y *= kept;
            }
        }
        if (frame_ >= kPressed || start_.jumpSpeed <= 1) return;
        if (onGround_ && !swimming) {
            moved_.z = rules_.jumpSpeed * kFrame - fall + kSure;
            jumpedAt_ = frame_;
        } else if (swimming) {
            const float wish = std::min(start_.jumpSpeed, rules_.swimSpeed) * kFrame;
            const float more = wish - moved_.z;
            if (more > 0) moved_.z += std::min(rules_.swimAcceleration * kFrame * wish, more);
        }
    }

    /// Moves one frame, sliding along obstacles; returns false when stuck.
    bool move() {
        constexpr int kMostBumps = 21;
        auto left = moved_;
        hurt_ = false;
        passed_.clear();
        for (int bump = 0; bump < kMostBumps; ++bump) {
            const auto target = at_ + left;
            const auto hit = input_.space.trace(at_, target, kPresence);
            if (start_.teleports) {
                std::vector<std::int32_t> areas;
                input_.space.areasAlong(at_, hit.end, areas);
                passed_.insert(passed_.end(), areas.begin(), areas.end());
            }
            at_ = hit.end;
            if (hit.fraction >= 1) return true;
            if (hit.plane < 0) return false;
            const auto& normal = input_.space.plane(hit.plane).normal;
            if (normal.z == 0 && (jumpedAt_ < 0 || frame_ - jumpedAt_ > 2) && stepUp(normal, target, left))
                continue;
            left -= normal * glm::dot(left, normal);
            const auto before = moved_;
            moved_ -= normal * glm::dot(moved_, normal);
            if (normal.z > rules_.steepest) onGround_ = true;
            hurt_ = hurt_ || hurts(before);
            if (hurt_) return true;
        }
        return false;
    }

    bool stepUp(const Vec3& normal, const Vec3& target, Vec3& left) {
        constexpr float kInto = 0.25f;
        const auto low = at_ - normal * kInto;
        const auto step = input_.space.trace(low + Vec3(0, 0, rules_.maxStep), low, kPresence);
        if (!input_.space.isFloor(step, rules_.steepest)) return false;
        left = target - step.end;
        left.z = 0;
        moved_.z = 0;
        at_.z = step.end.z;
        return true;
    }

    /// Whether the stopped movement was a damaging fall.
    [[nodiscard]] bool hurts(const Vec3& before) const {
        float change = 0;
        if (before.z < 0 && moved_.z > before.z && !onGround_) {
            change = before.z;
        } else if (onGround_) {
            change = moved_.z - before.z;
        }
        const float speed = change / kFrame;
        return !swims() && speed * speed * 0.0001f > rules_.hurtFall;
    }

    [[nodiscard]] bool inTeleporter() const {
        return std::ranges::any_of(passed_,
                                   [&](std::int32_t area) { return input_.space.isTeleporter(area); });
    }

    [[nodiscard]] std::optional<HopEnd> liquidEnd() const {
        constexpr float kRising = 10, kFeet = 22;
        if (moved_.z > kRising) return {};
        const auto contents = input_.world.pointContents(at_ - Vec3(0, 0, kFeet));
        const auto& space = input_.space;
        const auto area = areaAt(space.aas(), at_);
        if ((contents & (kContentsLava | kContentsSlime)) != 0 || space.isDeadly(area)) return HopEnd::deadly;
        if ((contents & kContentsWater) != 0 || (space.settings(area).contents & kAasWater) != 0)
            return HopEnd::water;
        return {};
    }

    const ReachInput& input_;
    const ReachRules& rules_;
    const HopStart& start_;
    Vec3 at_, moved_;
    bool onGround_ = true, hurt_ = false;
    int frame_ = 0, jumpedAt_ = -1;
    std::vector<std::int32_t> passed_;
};

}  // namespace

std::optional<float> neededSpeed(const ReachRules& rules, float upSpeed, const Vec3& start, const Vec3& end) {
    const float fall = start.z + upSpeed * upSpeed / (2 * rules.gravity) - end.z;
    if (fall < 0) return {};
    const float time = std::sqrt(2 * fall / rules.gravity) + upSpeed / rules.gravity;
    if (time == 0) return {};
    return std::hypot(end.x - start.x, end.y - start.y) / time;
}

std::optional<float> hopSpeed(const ReachRules& rules, float upSpeed, const Vec3& start, const Vec3& end) {
    const auto speed = neededSpeed(rules, upSpeed, start, end);
    return speed && *speed <= rules.maxSpeed ? speed : std::nullopt;
}

Hop flyHop(const ReachInput& input, const HopStart& start) {
    return Flight(input, start).fly();
}

}  // namespace navwright
