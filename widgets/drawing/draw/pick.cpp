#include "widgets/drawing/draw/pick.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace navwright {

namespace {

constexpr float kFar = std::numeric_limits<float>::max();

/// Where the ray enters the box, 0 when it starts inside.
std::optional<float> enterBox(const Ray& ray, const Vec3& center, float half) {
    float enter = 0;
    float leave = kFar;
    for (int axis = 0; axis < 3; ++axis) {
        const float offset = center[axis] - ray.origin[axis];
        const float step = ray.direction[axis];
        if (step == 0) {
            if (std::abs(offset) > half) return std::nullopt;
            continue;
        }
        const float first = (offset - half) / step;
        const float second = (offset + half) / step;
        enter = std::max(enter, std::min(first, second));
        leave = std::min(leave, std::max(first, second));
    }
    if (enter > leave) return std::nullopt;
    return enter;
}

struct Approach {
    float alongRay;
    float gap;
};

/// Where ray and segment come nearest to each other.
Approach nearestApproach(const Ray& ray, const Vec3& from, const Vec3& to) {
    const Vec3 segment = to - from;
    const Vec3 between = ray.origin - from;
    const float length2 = glm::dot(segment, segment);
    const float parallel = glm::dot(ray.direction, segment);
    const float startOnSegment = glm::dot(segment, between);
    const float startOnRay = glm::dot(ray.direction, between);
    const float denominator = length2 - parallel * parallel;
    float share = denominator > 1e-6f * length2 ? (startOnSegment - startOnRay * parallel) / denominator : 0;
    share = std::clamp(share, 0.f, 1.f);
    const float along = std::max(share * parallel - startOnRay, 0.f);
    return {along, glm::length(ray.origin + along * ray.direction - (from + share * segment))};
}

}  // namespace

std::optional<Hit> pickGlyph(const Ray& ray, std::span<const Glyph> glyphs, float margin) {
    std::optional<Hit> best;
    for (std::size_t i = 0; i < glyphs.size(); ++i) {
        const auto distance = enterBox(ray, glyphs[i].position, glyphs[i].size + margin);
        if (distance && (!best || *distance < best->distance)) best = Hit{i, *distance};
    }
    return best;
}

std::optional<Hit> pickRibbon(const Ray& ray, std::span<const Ribbon> ribbons, float pixels,
                              float unitsPerPixel, float farthest) {
    std::optional<Hit> best;
    float bestPixels = pixels;
    for (std::size_t i = 0; i < ribbons.size(); ++i) {
        const auto approach = nearestApproach(ray, ribbons[i].from, ribbons[i].to);
        if (approach.alongRay <= 0 || approach.alongRay > farthest) continue;
        const float away = approach.gap / (approach.alongRay * unitsPerPixel);
        const bool better =
            away < bestPixels || (best && away == bestPixels && approach.alongRay < best->distance);
        if (away <= pixels && (better || !best)) {
            best = Hit{i, approach.alongRay};
            bestPixels = away;
        }
    }
    return best;
}

std::optional<Hit> pickTriangle(const Ray& ray, std::span<const Vec3> vertices,
                                std::span<const std::uint32_t> indices) {
    std::optional<Hit> best;
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
        const Vec3& corner = vertices[indices[i]];
        const Vec3 first = vertices[indices[i + 1]] - corner;
        const Vec3 second = vertices[indices[i + 2]] - corner;
        const Vec3 cross = glm::cross(ray.direction, second);
        const float determinant = glm::dot(first, cross);
        if (determinant <= 0) continue;  // edge on, or seen from behind
        const Vec3 offset = ray.origin - corner;
        const float u = glm::dot(offset, cross);
        if (u < 0 || u > determinant) continue;
        const Vec3 turned = glm::cross(offset, first);
        const float v = glm::dot(ray.direction, turned);
        if (v < 0 || u + v > determinant) continue;
        const float distance = glm::dot(second, turned) / determinant;
        if (distance > 0 && (!best || distance < best->distance)) best = Hit{i / 3, distance};
    }
    return best;
}

}  // namespace navwright
