#pragma once

#include <array>
#include <glm/mat4x4.hpp>
#include <span>

#include "core/base/vec3.h"

namespace navwright {

[[nodiscard]] std::array<Vec3, 8> cornersOf(const Box& box);

struct Ray {
    Vec3 origin{0};
    Vec3 direction{0};  ///< unit length
};

/// Where the 3D view looks from. Z is up. The eye looks along yaw and pitch (degrees; yaw 0 is +x and turns
/// towards +y, pitch is positive downwards, as in the game) at a target `distance` units ahead.
class CameraRig {
  public:
    [[nodiscard]] Vec3 eye() const { return target_ - distance_ * forward(); }
    [[nodiscard]] const Vec3& target() const { return target_; }
    [[nodiscard]] float yaw() const { return yaw_; }
    [[nodiscard]] float pitch() const { return pitch_; }
    [[nodiscard]] float distance() const { return distance_; }
    [[nodiscard]] Vec3 forward() const;
    [[nodiscard]] Vec3 right() const;
    /// The picture's upward direction; valid also when looking straight down.
    [[nodiscard]] Vec3 up() const;

    void setEye(const Vec3& eye, float yaw, float pitch);
    void setTarget(const Vec3& target) { target_ = target; }
    /// Turns around the target.
    void orbit(float yawDegrees, float pitchDegrees);
    /// Turns around the eye.
    void look(float yawDegrees, float pitchDegrees);
    /// Moves eye and target along the view's own axes, in units.
    void fly(float ahead, float sideways, float upwards);
    /// Moves along the picture plane so that what is at the target follows the mouse; pixels.
    void pan(float right, float down, float viewHeight);
    /// Factors below 1 come nearer.
    void zoom(float factor);
    /// Looks at all of the points from the present direction, as near as a picture of this shape (width by
    /// height) allows. Nothing happens without points.
    void frame(std::span<const Vec3> points, float aspect);
    void lookFrom(float yaw, float pitch);

    [[nodiscard]] glm::mat4 viewMatrix() const;
    [[nodiscard]] glm::mat4 projectionMatrix(float aspect) const;
    /// The line of sight through a point of the picture, in logical pixels from the top left.
    [[nodiscard]] Ray rayThrough(float x, float y, float width, float height) const;

    /// Vertical field of view, degrees.
    [[nodiscard]] float fieldOfView() const { return fieldOfView_; }
    void setFieldOfView(float degrees) { fieldOfView_ = degrees; }
    /// Half the height of what is seen one unit ahead, in units.
    [[nodiscard]] float halfHeightAtUnit() const;

    static constexpr float kFieldOfView = 60;  ///< the usual one
    static constexpr float kNear = 4;
    static constexpr float kFar = 32000;

    friend bool operator==(const CameraRig&, const CameraRig&) = default;

  private:
    [[nodiscard]] float distanceToShow(std::span<const Vec3> points, float aspect) const;
    void center(std::span<const Vec3> points);

    Vec3 target_{0};
    float yaw_ = 45;
    float pitch_ = 35;
    float distance_ = 1000;
    float fieldOfView_ = kFieldOfView;
};

}  // namespace navwright
