#include "core/crowds/steering/behaviours.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/index.h"

namespace navwright {

namespace {

constexpr float kStanding = 1e-4f;

/// Seconds to look ahead when aiming at a moving target.
float timeToMeet(const Vehicle& vehicle, const Vehicle& other) {
    const float speeds =
        std::max(glm::length(vehicle.velocity), vehicle.maxSpeed) + glm::length(other.velocity);
    return glm::distance(vehicle.position, other.position) / std::max(speeds, 1.0f);
}

}  // namespace

Vec2 clamped(const Vec2& vector, float longest) {
    const float length = glm::length(vector);
    return length > longest ? vector * (longest / length) : vector;
}

Vec2 steeringForce(const Vehicle& vehicle, const Vec2& wanted, float seconds) {
    return clamped((wanted - vehicle.velocity) / std::max(seconds, kStanding), vehicle.maxForce);
}

void advance(Vehicle& vehicle, const Vec2& force, float seconds) {
    vehicle.velocity = clamped(vehicle.velocity + force * seconds, vehicle.maxSpeed);
    vehicle.position += vehicle.velocity * seconds;
}

Vec2 seek(const Vehicle& vehicle, const Vec2& target) {
    return directionOf(target - vehicle.position) * vehicle.maxSpeed;
}

Vec2 flee(const Vehicle& vehicle, const Vec2& target) {
    return -seek(vehicle, target);
}

Vec2 arrive(const Vehicle& vehicle, const Vec2& target, float slowingRadius) {
    const Vec2 way = target - vehicle.position;
    const float distance = glm::length(way);
    if (distance < kStanding) return Vec2(0);
    const float speed = vehicle.maxSpeed * std::min(1.0f, distance / std::max(slowingRadius, kStanding));
    return way * (speed / distance);
}

Vec2 pursue(const Vehicle& vehicle, const Vehicle& other) {
    return seek(vehicle, other.position + other.velocity * timeToMeet(vehicle, other));
}

Vec2 evade(const Vehicle& vehicle, const Vehicle& other) {
    return flee(vehicle, other.position + other.velocity * timeToMeet(vehicle, other));
}

Vec2 Wander::wanted(const Vehicle& vehicle, float seconds) {
    // 53 bits of the generator: standard distributions differ between libraries.
    const double share = static_cast<double>(random_() >> 11) * 0x1p-53;
    angle_ += static_cast<float>(2 * share - 1) * jitter_ * seconds;
    if (const Vec2 heading = directionOf(vehicle.velocity); heading != Vec2(0)) heading_ = heading;
    const float base = std::atan2(heading_.y, heading_.x) + angle_;
    const Vec2 target = heading_ * distance_ + Vec2(std::cos(base), std::sin(base)) * radius_;
    return directionOf(target) * vehicle.maxSpeed;
}

PathToFollow::PathToFollow(std::vector<Vec2> points) : points_(std::move(points)) {
    float sum = 0;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        if (i > 0) sum += glm::distance(points_[i - 1], points_[i]);
        along_.push_back(sum);
    }
}

Vec2 PathToFollow::at(float along) const {
    if (points_.empty()) return Vec2(0);
    const auto next = toIndex(std::ranges::lower_bound(along_, along) - along_.begin());
    if (next == 0) return points_.front();
    if (next >= points_.size()) return points_.back();
    const float piece = along_[next] - along_[next - 1];
    const float share = piece > 0 ? (along - along_[next - 1]) / piece : 1;
    return points_[next - 1] + (points_[next] - points_[next - 1]) * share;
}

float PathToFollow::nearest(const Vec2& position, float from, float window) const {
    float best = from, least = glm::distance(position, at(from));
    for (std::size_t i = 1; i < points_.size(); ++i) {
        if (along_[i] < from || along_[i - 1] > from + window) continue;
        if (points_[i] == points_[i - 1]) continue;
        const float share = shareAlong(points_[i - 1], points_[i], position);
        const float along =
            std::clamp(along_[i - 1] + share * (along_[i] - along_[i - 1]), from, from + window);
        const float apart = glm::distance(position, at(along));
        if (apart >= least) continue;
        least = apart;
        best = along;
    }
    return best;
}

Vec2 followPath(const Vehicle& vehicle, const PathToFollow& path, float& along, float ahead) {
    along = path.nearest(vehicle.position, along, 2 * ahead);
    if (along + ahead >= path.length()) return arrive(vehicle, path.at(path.length()), ahead / 2);
    return seek(vehicle, path.at(along + ahead));
}

Vec2 separation(const Vehicle& vehicle, std::span<const Vehicle> others, float radius) {
    Vec2 sum(0);
    for (const auto& other : others) {
        const Vec2 away = vehicle.position - other.position;
        const float distance = glm::length(away);
        if (distance < kStanding || distance >= radius) continue;
        sum += away / (distance * distance);
    }
    // Full speed at half the radius or less.
    return clamped(sum * (vehicle.maxSpeed * radius / 2), vehicle.maxSpeed);
}

Vec2 cohesion(const Vehicle& vehicle, std::span<const Vehicle> others) {
    if (others.empty()) return Vec2(0);
    Vec2 center(0);
    for (const auto& other : others) center += other.position;
    return seek(vehicle, center / static_cast<float>(others.size()));
}

Vec2 alignment(const Vehicle& vehicle, std::span<const Vehicle> others) {
    if (others.empty()) return Vec2(0);
    Vec2 mean(0);
    for (const auto& other : others) mean += other.velocity;
    return clamped(mean / static_cast<float>(others.size()), vehicle.maxSpeed);
}

}  // namespace navwright
