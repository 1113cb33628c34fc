#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "core/base/engine_constants.h"
#include "core/base/vec2.h"

/// Reynolds' steering behaviours, seen from above. Each returns a wanted velocity in units/s; movement is up
/// to the caller.
namespace navwright {

struct Vehicle {
    Vec2 position{0};
    Vec2 velocity{0};
    float maxSpeed = kRunSpeed;         ///< units/s
    float maxForce = kRunAcceleration;  ///< units/s^2
};

[[nodiscard]] Vec2 clamped(const Vec2& vector, float longest);

/// Acceleration towards a wanted velocity, at most Vehicle::maxForce.
[[nodiscard]] Vec2 steeringForce(const Vehicle& vehicle, const Vec2& wanted, float seconds);
/// Integrates one step: the force changes the velocity, the velocity the position.
void advance(Vehicle& vehicle, const Vec2& force, float seconds);

/// Full speed towards a place, without stopping there.
[[nodiscard]] Vec2 seek(const Vehicle& vehicle, const Vec2& target);
[[nodiscard]] Vec2 flee(const Vehicle& vehicle, const Vec2& target);
/// Towards a place, slowing down within `slowingRadius` and stopping there.
[[nodiscard]] Vec2 arrive(const Vehicle& vehicle, const Vec2& target, float slowingRadius);
/// Towards (or away from) the predicted position of `other` when the two could meet.
[[nodiscard]] Vec2 pursue(const Vehicle& vehicle, const Vehicle& other);
[[nodiscard]] Vec2 evade(const Vehicle& vehicle, const Vehicle& other);

/// A smooth random walk: towards a point that moves randomly along a circle ahead. Deterministic by seed.
class Wander {
  public:
    explicit Wander(std::uint64_t seed, float distance = 96, float radius = 64, float jitter = 4)
        : random_(seed), distance_(distance), radius_(radius), jitter_(jitter) {}

    /// `jitter`: maximum radians per second.
    void setCircle(float distance, float radius, float jitter) {
        distance_ = distance;
        radius_ = radius;
        jitter_ = jitter;
    }
    [[nodiscard]] Vec2 wanted(const Vehicle& vehicle, float seconds);

  private:
    std::mt19937_64 random_;
    float distance_, radius_, jitter_;
    float angle_ = 0;
    Vec2 heading_{1, 0};  ///< kept while standing
};

/// A path with cumulative lengths, for following it by looking ahead.
class PathToFollow {
  public:
    explicit PathToFollow(std::vector<Vec2> points);

    [[nodiscard]] float length() const { return along_.empty() ? 0 : along_.back(); }
    [[nodiscard]] Vec2 at(float along) const;
    /// Distance along the path of its point nearest to `position`, searched from `from` to `from` + `window`.
    [[nodiscard]] float nearest(const Vec2& position, float from, float window) const;
    [[nodiscard]] const std::vector<Vec2>& points() const { return points_; }

  private:
    std::vector<Vec2> points_;
    std::vector<float> along_;
};

/// Towards the point `ahead` units farther along the path; stops at its end. `along` is the vehicle's last
/// distance along the path and is updated.
[[nodiscard]] Vec2 followPath(const Vehicle& vehicle, const PathToFollow& path, float& along, float ahead);

/// Away from all others within `radius`, more strongly the nearer they are.
[[nodiscard]] Vec2 separation(const Vehicle& vehicle, std::span<const Vehicle> others, float radius);
/// Towards the mean position of the others.
[[nodiscard]] Vec2 cohesion(const Vehicle& vehicle, std::span<const Vehicle> others);
/// The mean velocity of the others.
[[nodiscard]] Vec2 alignment(const Vehicle& vehicle, std::span<const Vehicle> others);

}  // namespace navwright
