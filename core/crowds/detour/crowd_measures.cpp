#include "core/crowds/detour/crowd_measures.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

constexpr float kBodyHeight = kHullStanding.maxs.z - kHullStanding.mins.z;
/// The resolution of origins, units.
constexpr float kGrain = 0.125f;
/// Least speed with a direction, units/s.
constexpr float kMoves = 20;

/// Angle between directions, radians.
double turnBetween(const Vec2& before, const Vec2& after) {
    return std::abs(std::atan2(double(cross(before, after)), double(glm::dot(before, after))));
}

}  // namespace

CrowdMeter::CrowdMeter(const SteeringScene& scene)
    : arrivedAfter_(scene.places().size(), 0), before_(scene.places()) {
    const auto count = before_.size();
    sums_.agents = count;
    touches_.resize(count * (count - std::min<std::size_t>(count, 1)) / 2);
    for (std::size_t i = 0; i < count; ++i) sums_.partial += scene.isPartial(i) ? 1 : 0;
}

void CrowdMeter::add(std::span<const SteeredPlace> places) {
    ++steps_;
    std::vector<bool> touched(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto &before = before_[i], &after = places[i];
        if (after.arrived && arrivedAfter_[i] == 0) arrivedAfter_[i] = steps_;
        sums_.crowded += after.crowded ? 1 : 0;
        const Vec3 moved = after.origin - before.origin;
        sums_.travelled += std::hypot(double(moved.x), double(moved.y));
        sums_.falls += moved.z < -kPmoveStepHeight ? 1 : 0;
        const Vec2 was(before.velocity.x, before.velocity.y), is(after.velocity.x, after.velocity.y);
        if (glm::length(was) > kMoves && glm::length(is) > kMoves) {
            turned_ += turnBetween(was, is);
            ++moving_;
        }
        for (std::size_t j = 0; j < i; ++j) {
            const Vec3 way = glm::abs(after.origin - places[j].origin);
            if (way.z >= kBodyHeight) continue;
            const float gap = std::max(way.x, way.y) - kBodyWidth;
            sums_.nearest = std::min(sums_.nearest, gap);
            if (gap > kGrain) continue;
            touched[i] = touched[j] = true;
            auto touches = touches_[i * (i - 1) / 2 + j];
            if (!touches) ++sums_.touches;
            touches = true;
        }
    }
    sums_.touched += toIndex(std::ranges::count(touched, true));
    before_.assign(places.begin(), places.end());
}

CrowdMeasures CrowdMeter::measures() const {
    auto found = sums_;
    found.seconds = steps_ * double(SteeringScene::kStep);
    double sum = 0;
    for (const auto steps : arrivedAfter_) {
        if (steps == 0) continue;
        ++found.arrived;
        sum += steps * double(SteeringScene::kStep);
    }
    if (found.arrived > 0) found.arriving = sum / static_cast<double>(found.arrived);
    if (moving_ > 0)
        found.turning =
            turned_ * 180 / std::numbers::pi / (static_cast<double>(moving_) * double(SteeringScene::kStep));
    return found;
}

}  // namespace navwright
