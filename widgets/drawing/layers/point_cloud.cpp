#include "widgets/drawing/layers/point_cloud.h"

#include <glm/common.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/index.h"

namespace navwright {

namespace {

constexpr float kWireGrid = 0.125f;   ///< demo origins are multiples of it
constexpr float kMostPacked = 32767;  ///< steps a packed coordinate holds
constexpr double kGoldenShare = 0.618033988749895;
constexpr float kMostScalar = 65535;
constexpr std::uint32_t kMostSteps = 65535;  ///< that a point's facts hold

std::uint16_t quantised(float value, const Scale& scale) {
    if (scale.categories) return static_cast<std::uint16_t>(value);
    const float span = std::max(scale.largest - scale.least, 1e-6f);
    return static_cast<std::uint16_t>(
        std::lround(std::clamp((value - scale.least) / span, 0.f, 1.f) * kMostScalar));
}

std::uint16_t inSteps(float value, float steps) {
    return static_cast<std::uint16_t>(std::clamp(value * steps, 0.f, static_cast<float>(kMostSteps)));
}

}  // namespace

std::size_t scatterStride(std::size_t count) {
    if (count == 0) return 1;
    auto stride =
        std::max<std::size_t>(1, static_cast<std::size_t>(kGoldenShare * static_cast<double>(count)));
    while (std::gcd(stride, count) != 1) ++stride;
    return stride;
}

void nameCategory(std::vector<std::string>& names, float category, std::string_view name) {
    const auto at = static_cast<std::size_t>(category);
    if (at >= names.size()) names.resize(at + 1);
    names[at] = name;
}

void extend(Box& box, const Vec3& point, bool first) {
    box.mins = first ? point : glm::min(box.mins, point);
    box.maxs = first ? point : glm::max(box.maxs, point);
}

void PointCloud::measure(const Vec3& place, float value, std::uint32_t frame, bool shown) {
    if (shown || !meter_.categories()) meter_.add(value);
    shown_ += shown ? 1 : 0;
    lastFrame_ = std::max(lastFrame_, frame);
    extend(bounds_, place, count_ == 0);
    ++count_;
}

void PointCloud::allocate() {
    auto& points = picture_.points;
    const Vec3 far = glm::max(glm::abs(bounds_.mins), glm::abs(bounds_.maxs));
    points.scale = kWireGrid;
    if (std::max({far.x, far.y, far.z}) > kMostPacked * kWireGrid) {
        points.offset = 0.5f * (bounds_.mins + bounds_.maxs);
        const Vec3 half = bounds_.maxs - points.offset;
        points.scale = std::max(kWireGrid, std::max({half.x, half.y, half.z}) / kMostPacked);
    }
    points.framesPerStep = static_cast<float>(1 + lastFrame_ / kMostSteps);
    points.points.resize(count_);
    stride_ = scatterStride(count_);
    extend(picture_.bounds, bounds_.mins, true);
    extend(picture_.bounds, bounds_.maxs, false);
}

std::uint32_t PointCloud::place(const Vec3& place, float value, const ItemFacts& facts, std::uint8_t size) {
    return this->place(packPoint(picture_.points, picture_.scale, place, value, facts, size));
}

std::uint32_t PointCloud::place(const PackedPoint& point) {
    auto& points = picture_.points.points;
    points[slot_] = point;
    return static_cast<std::uint32_t>(std::exchange(slot_, (slot_ + stride_) % points.size()));
}

PackedPoint packPoint(const PointDrawList& list, const Scale& scale, const Vec3& place, float value,
                      const ItemFacts& facts, std::uint8_t size) {
    PackedPoint point;
    const Vec3 steps = (place - list.offset) / list.scale;
    for (int axis = 0; axis < 3; ++axis)
        point.place[axis] = static_cast<std::int16_t>(std::lround(steps[axis]));
    point.scalar = quantised(value, scale);
    const auto demo =
        std::min(static_cast<std::uint32_t>(std::max(facts.demo, 0.f)), PackedPoint::kMostDemos - 1);
    point.look = static_cast<std::uint16_t>(demo << PackedPoint::kSizeBits | size);
    point.frame = inSteps(facts.firstFrame, 1 / list.framesPerStep);
    point.speed = inSteps(std::round(facts.speed * PackedPoint::kSpeedSteps), 1);
    point.player = inSteps(facts.player, 1);
    return point;
}

namespace {

/// Colours run over this share of the values from both ends.
constexpr double kRareShare = 0.02;
/// Up to here all values are kept.
constexpr std::size_t kFew = 65536;

}  // namespace

void ScaleMeter::add(float value, GlyphShape shape) {
    if (categories_) {
        auto& tally = tallies_[static_cast<int>(value)];
        ++tally.count;
        tally.shape = shape;
        return;
    }
    least_ = count_ == 0 ? value : std::min(least_, value);
    largest_ = count_ == 0 ? value : std::max(largest_, value);
    if (count_ < kFew || count_ % kEvery == 0) sample_.push_back(value);
    ++count_;
}

void ScaleMeter::add(float value, Stroke stroke) {
    add(value);
    if (categories_) tallies_[static_cast<int>(value)].stroke = stroke;
}

Scale ScaleMeter::scale() const {
    if (categories_) return categoryScale();
    Scale scale;
    if (count_ == 0) return scale;
    scale.least = least_;
    scale.largest = largest_;
    auto sorted = sample_;
    const auto rare = static_cast<std::size_t>(kRareShare * static_cast<double>(sorted.size()));
    const auto at = [&sorted](std::size_t index) {
        std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(index));
        return sorted[index];
    };
    scale.low = at(rare);
    scale.high = at(sorted.size() - 1 - rare);
    if (scale.high <= scale.low) {
        scale.low = least_;
        scale.high = largest_ > least_ ? largest_ : least_ + 1;
    }
    return scale;
}

Scale ScaleMeter::categoryScale() const {
    Scale scale;
    scale.categories = true;
    for (const auto& [number, tally] : tallies_) {
        const auto index = toIndex(number);
        scale.kinds.push_back({index < names_.size() ? names_[index] : "?", static_cast<float>(number),
                               tally.count, tally.shape, tally.stroke});
    }
    if (scale.kinds.empty()) return scale;
    scale.least = scale.low = scale.kinds.front().scalar;
    scale.largest = scale.high = scale.kinds.back().scalar;
    return scale;
}

}  // namespace navwright
