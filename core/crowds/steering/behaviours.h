#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "core/base/vec2.h"

/// Steering behaviours of Reynolds' vehicle, seen from above. Each gives the velocity that is wanted,
/// units/s; what becomes of it is the affair of who moves.
namespace navwright {

struct Vehicle {
    Vec2 position{0};
    Vec2 velocity{0};
    float maxSpeed = 300;   ///< units/s
    float maxForce = 3000;  ///< units/s^2
};

[[nodiscard]] Vec2 clamped(const Vec2& vector, float longest);

/// The acceleration towards a wanted velocity, at most Vehicle::maxForce.
[[nodiscard]] Vec2 steeringForce(const Vehicle& vehicle, const Vec2& wanted, float seconds);
/// One step: the force moves the velocity, the velocity the place.
void advance(Vehicle& vehicle, const Vec2& force, float seconds);

/// At full speed to, and past, a place.
[[nodiscard]] Vec2 seek(const Vehicle& vehicle, const Vec2& target);
[[nodiscard]] Vec2 flee(const Vehicle& vehicle, const Vec2& target);
/// The same, and slower from `slowingRadius` on, to a stop.
[[nodiscard]] Vec2 arrive(const Vehicle& vehicle, const Vec2& target, float slowingRadius);
/// To where somebody will be, or away from there: as far ahead as the two need to close in at their speeds.
[[nodiscard]] Vec2 pursue(const Vehicle& vehicle, const Vehicle& other);
[[nodiscard]] Vec2 evade(const Vehicle& vehicle, const Vehicle& other);

/// A walk that turns by chance, but coherently: to a point on a circle ahead, which moves along it a little
/// at a time. The same seed gives the same walk.
class Wander {
  public:
    explicit Wander(std::uint64_t seed, float distance = 96, float radius = 64, float jitter = 4)
        : random_(seed), distance_(distance), radius_(radius), jitter_(jitter) {}

    /// `jitter` is radians a second at most.
    [[nodiscard]] Vec2 wanted(const Vehicle& vehicle, float seconds);

  private:
    std::mt19937_64 random_;
    float distance_, radius_, jitter_;
    float angle_ = 0;
    Vec2 heading_{1, 0};  ///< kept while it stands
};

/// A path with its lengths, to be followed by looking ahead along it.
class PathToFollow {
  public:
    explicit PathToFollow(std::vector<Vec2> points);

    [[nodiscard]] float length() const { return along_.empty() ? 0 : along_.back(); }
    [[nodiscard]] Vec2 at(float along) const;
    /// How far along the nearest point of it is, looked for between `from` and `from` + `window`.
    [[nodiscard]] float nearest(const Vec2& position, float from, float window) const;
    [[nodiscard]] const std::vector<Vec2>& points() const { return points_; }

  private:
    std::vector<Vec2> points_;
    std::vector<float> along_;
};

/// To the point `ahead` units along from where the vehicle is; arrives at the path's end. `along` is where it
/// was, and is moved on.
[[nodiscard]] Vec2 followPath(const Vehicle& vehicle, const PathToFollow& path, float& along, float ahead);

/// Away from all that are nearer than `radius`, the nearer the more.
[[nodiscard]] Vec2 separation(const Vehicle& vehicle, std::span<const Vehicle> others, float radius);
/// Towards the middle of the others.
[[nodiscard]] Vec2 cohesion(const Vehicle& vehicle, std::span<const Vehicle> others);
/// As the others go on average.
[[nodiscard]] Vec2 alignment(const Vehicle& vehicle, std::span<const Vehicle> others);

}  // namespace navwright
