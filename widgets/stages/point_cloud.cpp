#include "stages/point_cloud.h"

#include <glm/common.hpp>
#include <numeric>
#include <utility>

namespace navwright {

namespace {

constexpr float kWireGrid = 0.125f;   ///< demo origins are multiples of it
constexpr float kMostPacked = 32767;  ///< steps a packed coordinate holds
constexpr double kGoldenShare = 0.618033988749895;
constexpr float kMostScalar = 65535;

std::uint16_t quantised(float value, const Scale& scale) {
    if (scale.categories) return static_cast<std::uint16_t>(value);
    const float span = std::max(scale.largest - scale.least, 1e-6f);
    return static_cast<std::uint16_t>(
        std::lround(std::clamp((value - scale.least) / span, 0.f, 1.f) * kMostScalar));
}

}  // namespace

std::size_t scatterStride(std::size_t count) {
    if (count == 0) return 1;
    auto stride =
        std::max<std::size_t>(1, static_cast<std::size_t>(kGoldenShare * static_cast<double>(count)));
    while (std::gcd(stride, count) != 1) ++stride;
    return stride;
}

void extend(Box& box, const Vec3& point, bool first) {
    box.mins = first ? point : glm::min(box.mins, point);
    box.maxs = first ? point : glm::max(box.maxs, point);
}

void PointCloud::measure(const Vec3& place, float value, bool shown) {
    if (shown || !meter_.categories()) meter_.add(value);
    if (!shown) return;
    extend(bounds_, place, count_ == 0);
    ++count_;
}

void PointCloud::allocate(bool withVotes, bool withSizes) {
    auto& points = picture_.points;
    picture_.scale = meter_.scale();
    const Vec3 far = glm::max(glm::abs(bounds_.mins), glm::abs(bounds_.maxs));
    points.scale = kWireGrid;
    if (std::max({far.x, far.y, far.z}) > kMostPacked * kWireGrid) {
        points.offset = 0.5f * (bounds_.mins + bounds_.maxs);
        const Vec3 half = bounds_.maxs - points.offset;
        points.scale = std::max(kWireGrid, std::max({half.x, half.y, half.z}) / kMostPacked);
    }
    points.packed.resize(count_);
    points.scalars.resize(count_);
    if (withVotes) picture_.pointVotes.resize(count_);
    if (withSizes) points.sizes.resize(count_);
    stride_ = scatterStride(count_);
    extend(picture_.bounds, bounds_.mins, true);
    extend(picture_.bounds, bounds_.maxs, false);
}

std::uint32_t PointCloud::place(const Vec3& place, float value, std::uint32_t vote, std::uint8_t size) {
    auto& points = picture_.points;
    const Vec3 steps = (place - points.offset) / points.scale;
    for (int axis = 0; axis < 3; ++axis)
        points.packed[slot_][static_cast<std::size_t>(axis)] =
            static_cast<std::int16_t>(std::lround(steps[axis]));
    points.scalars[slot_] = quantised(value, picture_.scale);
    if (!picture_.pointVotes.empty()) picture_.pointVotes[slot_] = vote;
    if (!points.sizes.empty()) points.sizes[slot_] = size;
    return static_cast<std::uint32_t>(std::exchange(slot_, (slot_ + stride_) % points.packed.size()));
}

}  // namespace navwright
