#include "widgets/drawing/draw/camera_rig.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/trigonometric.hpp>
#include <limits>

namespace navwright {

namespace {

constexpr float kSteepest = 90;
constexpr float kFrameMargin = 1.02f;
constexpr int kFrameTurns = 3;
constexpr float kNearestDistance = 8;
constexpr float kFarthestDistance = 20000;

float wrapped(float degrees) {
    const float turned = std::fmod(degrees, 360.f);
    return turned < 0 ? turned + 360.f : turned;
}

}  // namespace

std::array<Vec3, 8> cornersOf(const Box& box) {
    std::array<Vec3, 8> corners{};
    for (unsigned i = 0; i < corners.size(); ++i) {
        corners[i] = {(i & 1) != 0 ? box.maxs.x : box.mins.x, (i & 2) != 0 ? box.maxs.y : box.mins.y,
                      (i & 4) != 0 ? box.maxs.z : box.mins.z};
    }
    return corners;
}

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

float CameraRig::halfHeightAtUnit() const {
    return std::tan(glm::radians(fieldOfView_) / 2);
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

void CameraRig::frame(std::span<const Vec3> points, float aspect) {
    if (points.empty()) return;
    Box box{points.front(), points.front()};
    for (const auto& point : points) box = {glm::min(box.mins, point), glm::max(box.maxs, point)};
    target_ = 0.5f * (box.mins + box.maxs);
    distance_ = distanceToShow(points, aspect);
    // The middle of the box is rarely that of its picture; what moves there changes how far back to go.
    for (int turn = 0; turn < kFrameTurns; ++turn) {
        center(points);
        distance_ = distanceToShow(points, aspect);
    }
}

float CameraRig::distanceToShow(std::span<const Vec3> points, float aspect) const {
    const float slope = halfHeightAtUnit();
    const Vec3 ahead = forward(), sideways = right() / (slope * aspect), upwards = up() / slope;
    float needed = 0;
    for (const auto& point : points) {
        const Vec3 from = point - target_;
        const float aside = std::max(std::abs(glm::dot(from, sideways)), std::abs(glm::dot(from, upwards)));
        needed = std::max(needed, aside - glm::dot(from, ahead));
    }
    return std::clamp(kFrameMargin * needed, kNearestDistance, kFarthestDistance);
}

void CameraRig::center(std::span<const Vec3> points) {
    const Vec3 from = eye(), ahead = forward(), sideways = right(), upwards = up();
    Vec3 least(std::numeric_limits<float>::max()), most(-least);
    for (const auto& point : points) {
        const Vec3 seen = point - from;
        const float depth = std::max(glm::dot(seen, ahead), kNear);
        const Vec3 place(glm::dot(seen, sideways) / depth, glm::dot(seen, upwards) / depth, 0);
        least = glm::min(least, place);
        most = glm::max(most, place);
    }
    const Vec3 middle = 0.5f * distance_ * (least + most);
    target_ += middle.x * sideways + middle.y * upwards;
}

void CameraRig::lookFrom(float yaw, float pitch) {
    yaw_ = wrapped(yaw);
    pitch_ = std::clamp(pitch, -kSteepest, kSteepest);
}

glm::mat4 CameraRig::viewMatrix() const {
    return glm::lookAt(eye(), target_, up());
}

glm::mat4 CameraRig::projectionMatrix(float aspect) const {
    return glm::perspective(glm::radians(fieldOfView_), aspect, kNear, kFar);
}

Ray CameraRig::rayThrough(float x, float y, float width, float height) const {
    const float half = halfHeightAtUnit();
    const float across = (2 * x / width - 1) * half * width / height;
    const float upwards = (1 - 2 * y / height) * half;
    return {eye(), glm::normalize(forward() + across * right() + upwards * up())};
}

}  // namespace navwright
