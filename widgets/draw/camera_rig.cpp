#include "draw/camera_rig.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/trigonometric.hpp>

namespace navwright {

namespace {

constexpr float kSteepest = 90;
constexpr float kFrameMargin = 1.02f;
constexpr float kNearestDistance = 8;
constexpr float kFarthestDistance = 20000;

float wrapped(float degrees) {
    const float turned = std::fmod(degrees, 360.f);
    return turned < 0 ? turned + 360.f : turned;
}

float halfHeightAtUnit() {
    return std::tan(glm::radians(CameraRig::kFieldOfView) / 2);
}

}  // namespace

Vec3 CameraRig::forward() const {
    const float yaw = glm::radians(yaw_);
    const float pitch = glm::radians(pitch_);
    return {std::cos(pitch) * std::cos(yaw), std::cos(pitch) * std::sin(yaw), -std::sin(pitch)};
}

Vec3 CameraRig::right() const {
    const float yaw = glm::radians(yaw_);
    return {std::sin(yaw), -std::cos(yaw), 0};
}

Vec3 CameraRig::up() const {
    return glm::cross(right(), forward());
}

void CameraRig::setEye(const Vec3& eye, float yaw, float pitch) {
    lookFrom(yaw, pitch);
    target_ = eye + distance_ * forward();
}

void CameraRig::orbit(float yawDegrees, float pitchDegrees) {
    lookFrom(yaw_ + yawDegrees, pitch_ + pitchDegrees);
}

void CameraRig::look(float yawDegrees, float pitchDegrees) {
    const auto from = eye();
    setEye(from, yaw_ + yawDegrees, pitch_ + pitchDegrees);
}

void CameraRig::fly(float ahead, float sideways, float upwards) {
    target_ += ahead * forward() + sideways * right() + Vec3(0, 0, upwards);
}

void CameraRig::pan(float right_, float down, float viewHeight) {
    const float unitsPerPixel = 2 * distance_ * halfHeightAtUnit() / std::max(viewHeight, 1.f);
    target_ += unitsPerPixel * (down * up() - right_ * right());
}

void CameraRig::zoom(float factor) {
    distance_ = std::clamp(distance_ * factor, kNearestDistance, kFarthestDistance);
}

void CameraRig::frame(const Box& bounds) {
    target_ = 0.5f * (bounds.mins + bounds.maxs);
    // As far back as the corner that asks for most, in a picture at least as wide as high.
    const float slope = std::tan(glm::radians(kFieldOfView) / 2);
    const Vec3 half = bounds.maxs - target_;
    float needed = 0;
    for (int i = 0; i < 8; ++i) {
        const Vec3 corner((i & 1) != 0 ? half.x : -half.x, (i & 2) != 0 ? half.y : -half.y,
                          (i & 4) != 0 ? half.z : -half.z);
        const float aside = std::max(std::abs(glm::dot(corner, right())), std::abs(glm::dot(corner, up())));
        needed = std::max(needed, aside / slope - glm::dot(corner, forward()));
    }
    distance_ = std::clamp(kFrameMargin * needed, kNearestDistance, kFarthestDistance);
}

void CameraRig::lookFrom(float yaw, float pitch) {
    yaw_ = wrapped(yaw);
    pitch_ = std::clamp(pitch, -kSteepest, kSteepest);
}

glm::mat4 CameraRig::viewMatrix() const {
    return glm::lookAt(eye(), target_, up());
}

glm::mat4 CameraRig::projectionMatrix(float aspect) const {
    return glm::perspective(glm::radians(kFieldOfView), aspect, kNear, kFar);
}

Ray CameraRig::rayThrough(float x, float y, float width, float height) const {
    const float half = halfHeightAtUnit();
    const float across = (2 * x / width - 1) * half * width / height;
    const float upwards = (1 - 2 * y / height) * half;
    return {eye(), glm::normalize(forward() + across * right() + upwards * up())};
}

}  // namespace navwright
