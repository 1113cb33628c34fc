#pragma once

#include <cstdint>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/face_geometry.h"
#include "written_maps.h"

/// Helpers to make and query written maps.
namespace written_maps {

/// Writes a map and reads it back.
inline BspFile readBack(const MapDescription& map) {
    const auto bytes = writeBsp(map);
    if (!bytes) throw std::runtime_error(bytes.error().message());
    auto bsp = parseBsp(*bytes, "written.bsp");
    if (!bsp) throw std::runtime_error(bsp.error().message());
    return std::move(*bsp);
}

/// Random numbers that are the same on every machine, unlike the standard distributions.
class Dice {
  public:
    explicit Dice(std::uint32_t seed) : engine_(seed) {}
    float between(float low, float high) {
        return low + (high - low) * static_cast<float>(engine_() >> 8) / static_cast<float>(1 << 24);
    }
    Vec3 inside(const Box& box) {
        return {between(box.mins.x, box.maxs.x), between(box.mins.y, box.maxs.y),
                between(box.mins.z, box.maxs.z)};
    }

  private:
    std::mt19937 engine_;
};

/// A rotated box with its edges cut off by another plane.
inline MapBrush turnedBox(Dice& dice, const Vec3& center) {
    const auto direction = [&] {
        return glm::normalize(Vec3(dice.between(-1, 1), dice.between(-1, 1), dice.between(0.1f, 1)));
    };
    const auto a = direction();
    const auto b = glm::normalize(glm::cross(a, direction()));
    MapBrush brush;
    for (const auto& normal : {a, b, glm::cross(a, b)}) {
        for (const auto& outwards : {normal, -normal}) {
            const auto size = dice.between(10, 60);
            brush.sides.push_back({outwards, glm::dot(outwards, center) + size, {.texture = "t"}});
        }
    }
    const auto cut = direction();
    brush.sides.push_back({cut, glm::dot(cut, center) + dice.between(10, 60), {.texture = "t"}});
    return brush;
}

/// A closed room with forty intersecting solids, waters and panes.
inline MapDescription heap(std::uint32_t seed) {
    constexpr int kBrushes = 40;
    constexpr Box kCenters{{-200, -200, 20}, {200, 200, 200}};
    Dice dice(seed);
    auto brushes = roomBrushes({{-256, -256, 0}, {256, 256, 256}}, 32, {.texture = "t"});
    for (int i = 0; i < kBrushes; ++i) {
        brushes.push_back(turnedBox(dice, dice.inside(kCenters)));
        if (i % 4 == 0) brushes.back().contents = kContentsWater;
        if (i % 7 == 0) brushes.back().contents = kContentsWindow | kContentsTranslucent;
    }
    return mapOf(std::move(brushes));
}

/// Whether a point on the face's plane is inside the face or at most `margin` outside.
inline bool covers(const BspFile& bsp, const BspFace& face, const Vec3& point, float margin) {
    const auto normal = bsp.planes[face.plane].normal * (face.back ? -1.0f : 1.0f);
    for (std::uint32_t i = 0; i < face.edgeCount; ++i) {
        const auto& from = faceVertex(bsp, face, i);
        const auto edge = faceVertex(bsp, face, (i + 1) % face.edgeCount) - from;
        if (glm::dot(glm::normalize(glm::cross(edge, normal)), point - from) < -margin) return false;
    }
    return true;
}

}  // namespace written_maps
