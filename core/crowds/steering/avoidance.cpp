#include "core/crowds/steering/avoidance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "core/base/index.h"
#include "core/crowds/steering/behaviours.h"

namespace navwright {

namespace {

constexpr float kParallel = 1e-5f;
constexpr float kEndlessTime = std::numeric_limits<float>::infinity();

bool isBefore(const AvoidedEdge& edge, const Vec2& at) {
    return cross(edge.end - edge.start, at - edge.start) > 0;
}

/// Limits the speed towards an edge to reach it only after the horizon; pushes back at once if it is crossed
/// already.
std::optional<HalfPlane> edgePlane(const AvoidanceQuestion& question, const AvoidedEdge& edge,
                                   const AvoidanceRules& rules) {
    if (!isBefore(edge, question.self.position)) return std::nullopt;
    const Vec2 away = question.self.position - nearestOn(edge, question.self.position);
    const float distance = glm::length(away);
    if (distance <= kParallel) return std::nullopt;
    const Vec2 normal = away / distance;
    const float room = distance - question.edgeRadius;
    const float horizon = edge.wall ? rules.wallHorizon : rules.edgeHorizon;
    const float slowest = -room / (room >= 0 ? horizon : std::max(rules.seconds, kParallel));
    return HalfPlane{normal * slowest, {normal.y, -normal.x}};
}

HalfPlane bodyPlane(const AvoidedBody& self, const AvoidedBody& other, const AvoidanceRules& rules) {
    const Vec2 way = other.position - self.position;
    const Vec2 closing = self.velocity - other.velocity;
    const float radii = self.radius + other.radius + rules.margin;
    const float apart = glm::dot(way, way);
    Vec2 change(0), direction(0);
    // From the centre of the disc at the tip of the cone.
    const auto discChange = [&](float seconds) {
        const Vec2 from = closing - way / seconds;
        const float length = glm::length(from);
        const Vec2 outwards = length > kParallel ? from / length : directionOf(-way);
        direction = {outwards.y, -outwards.x};
        change = outwards * (radii / seconds - length);
    };
    if (apart <= radii * radii) {
        discChange(std::max(rules.seconds, kParallel));
    } else {
        const Vec2 from = closing - way / rules.horizon;
        const float along = glm::dot(from, way);
        if (along < 0 && along * along > radii * radii * glm::dot(from, from)) {
            discChange(rules.horizon);
        } else {
            const float leg = std::sqrt(apart - radii * radii);
            // Keep the side of the current velocity; when head on, both agents pass on the right.
            if (cross(way, from) > 0) {
                direction = Vec2(way.x * leg - way.y * radii, way.x * radii + way.y * leg) / apart;
            } else {
                direction = -Vec2(way.x * leg + way.y * radii, -way.x * radii + way.y * leg) / apart;
            }
            change = direction * glm::dot(closing, direction) - closing;
        }
    }
    return {self.velocity + change * other.responsibility, direction};
}

[[nodiscard]] float outside(const HalfPlane& plane, const Vec2& velocity) {
    return cross(plane.direction, plane.point - velocity);
}

/// The best velocity on the line of plane `at` that keeps the speed and the planes before it.
std::optional<Vec2> bestOnLine(std::span<const HalfPlane> planes, std::size_t at, const Vec2& wanted,
                               float maxSpeed, bool farthest) {
    const auto& line = planes[at];
    const float middle = glm::dot(line.point, line.direction);
    const float within = middle * middle + maxSpeed * maxSpeed - glm::dot(line.point, line.point);
    if (within < 0) return std::nullopt;
    float low = -middle - std::sqrt(within), high = -middle + std::sqrt(within);
    for (std::size_t i = 0; i < at; ++i) {
        const float slant = cross(line.direction, planes[i].direction);
        const float gap = cross(planes[i].direction, line.point - planes[i].point);
        if (std::abs(slant) <= kParallel) {
            if (gap < 0) return std::nullopt;
            continue;
        }
        const float meets = gap / slant;
        if (slant >= 0) {
            high = std::min(high, meets);
        } else {
            low = std::max(low, meets);
        }
        if (low > high) return std::nullopt;
    }
    const float best = farthest ? (glm::dot(wanted, line.direction) > 0 ? high : low)
                                : std::clamp(glm::dot(line.direction, wanted - line.point), low, high);
    return line.point + line.direction * best;
}

/// Adds planes in order and returns how many could be satisfied; `best` is the result for these.
std::size_t bestWithin(std::span<const HalfPlane> planes, const Vec2& wanted, float maxSpeed, bool farthest,
                       Vec2& best) {
    best = farthest ? wanted * maxSpeed : clamped(wanted, maxSpeed);
    for (std::size_t i = 0; i < planes.size(); ++i) {
        if (outside(planes[i], best) <= 0) continue;
        const auto moved = bestOnLine(planes, i, wanted, maxSpeed, farthest);
        if (!moved) return i;
        best = *moved;
    }
    return planes.size();
}

/// Minimises the violation of the planes from the first that could not be satisfied.
void leastViolation(const OrcaPlanes& all, std::size_t from, float maxSpeed, Vec2& best) {
    float distance = 0;
    std::vector<HalfPlane> bounds;
    const std::span<const HalfPlane> planes = all.planes;
    for (auto i = from; i < planes.size(); ++i) {
        if (outside(planes[i], best) <= distance) continue;
        bounds.assign(planes.begin(), planes.begin() + static_cast<std::ptrdiff_t>(std::min(all.edges, i)));
        for (auto j = all.edges; j < i; ++j) {
            HalfPlane bound;
            const float slant = cross(planes[i].direction, planes[j].direction);
            if (std::abs(slant) <= kParallel) {
                if (glm::dot(planes[i].direction, planes[j].direction) > 0) continue;
                bound.point = (planes[i].point + planes[j].point) * 0.5f;
            } else {
                bound.point = planes[i].point +
                              planes[i].direction *
                                  (cross(planes[j].direction, planes[i].point - planes[j].point) / slant);
            }
            bound.direction = directionOf(planes[j].direction - planes[i].direction);
            bounds.push_back(bound);
        }
        const Vec2 inwards(-planes[i].direction.y, planes[i].direction.x);
        Vec2 moved;
        // Can only fail by rounding; then keep the previous result.
        if (bestWithin(bounds, inwards, maxSpeed, true, moved) == bounds.size()) best = moved;
        distance = outside(planes[i], best);
    }
}

/// Penalty of a velocity: its distance from the preferred one, and how soon it collides.
float penalty(Avoidance avoidance, const AvoidanceQuestion& question, const AvoidanceRules& rules,
              const Vec2& velocity) {
    constexpr float kSafety = 100;  // units/s times seconds
    float soonest = kEndlessTime;
    for (const auto& other : question.others) {
        // Half of a reciprocal cone equals the full cone with the velocity reflected.
        const Vec2 taken = avoidance == Avoidance::rvo && other.responsibility < 1
                               ? velocity * 2.0f - question.self.velocity
                               : velocity;
        const float time = timeToTouch(other.position - question.self.position, taken - other.velocity,
                                       question.self.radius + other.radius + rules.margin);
        if (time < rules.horizon) soonest = std::min(soonest, time);
    }
    for (const auto& edge : question.edges) {
        if (!isBefore(edge, question.self.position)) continue;
        const Vec2 near = nearestOn(edge, question.self.position);
        const float time = timeToTouch(near - question.self.position, velocity, question.edgeRadius);
        if (time < (edge.wall ? rules.wallHorizon : rules.edgeHorizon)) soonest = std::min(soonest, time);
    }
    const float off = glm::distance(velocity, question.preferred);
    return soonest == kEndlessTime ? off : off + kSafety / std::max(soonest, 0.02f);
}

Vec2 bestTried(Avoidance avoidance, const AvoidanceQuestion& question, const AvoidanceRules& rules) {
    constexpr int kRings = 5, kRays = 24;
    Vec2 best = clamped(question.preferred, question.maxSpeed);
    float least = penalty(avoidance, question, rules, best);
    const auto attempt = [&](const Vec2& velocity) {
        const float found = penalty(avoidance, question, rules, velocity);
        if (found >= least) return;
        least = found;
        best = velocity;
    };
    attempt(Vec2(0));
    const float heading = std::atan2(question.preferred.y, question.preferred.x);
    for (int ring = kRings; ring > 0; --ring) {
        const float speed = question.maxSpeed * static_cast<float>(ring) / kRings;
        for (int ray = 0; ray < kRays; ++ray) {
            const float angle = heading + static_cast<float>(ray) * 2 * std::numbers::pi_v<float> / kRays;
            attempt(Vec2(std::cos(angle), std::sin(angle)) * speed);
        }
    }
    return best;
}

}  // namespace

std::string_view avoidanceName(Avoidance avoidance) {
    static constexpr std::array<std::string_view, kAvoidances> kNames{"none", "vo", "rvo", "orca"};
    return kNames[toIndex(avoidance)];
}

void orcaPlanes(const AvoidanceQuestion& question, const AvoidanceRules& rules, OrcaPlanes& planes) {
    planes.planes.clear();
    for (const auto& edge : question.edges) {
        if (const auto plane = edgePlane(question, edge, rules)) planes.planes.push_back(*plane);
    }
    planes.edges = planes.planes.size();
    for (const auto& other : question.others) planes.planes.push_back(bodyPlane(question.self, other, rules));
}

Vec2 bestVelocity(const OrcaPlanes& planes, const Vec2& preferred, float maxSpeed) {
    Vec2 best;
    const auto kept = bestWithin(planes.planes, preferred, maxSpeed, false, best);
    if (kept < planes.planes.size()) leastViolation(planes, kept, maxSpeed, best);
    return best;
}

float timeToTouch(const Vec2& way, const Vec2& velocity, float radii) {
    const float apart = glm::dot(way, way) - radii * radii;
    const float closing = glm::dot(way, velocity);
    if (closing <= 0) return kEndlessTime;
    if (apart <= 0) return 0;
    const float speed = glm::dot(velocity, velocity);
    const float inside = closing * closing - speed * apart;
    return inside < 0 ? kEndlessTime : (closing - std::sqrt(inside)) / speed;
}

Vec2 avoid(Avoidance avoidance, const AvoidanceQuestion& question, const AvoidanceRules& rules) {
    if (avoidance == Avoidance::none) return clamped(question.preferred, question.maxSpeed);
    if (avoidance != Avoidance::orca) return bestTried(avoidance, question, rules);
    thread_local OrcaPlanes planes;
    orcaPlanes(question, rules, planes);
    return bestVelocity(planes, question.preferred, question.maxSpeed);
}

}  // namespace navwright
