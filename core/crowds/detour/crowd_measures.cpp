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
    : scene_(scene), errands_(scene.places().size()), before_(scene.places()) {
    const auto count = before_.size();
    sums_.agents = count;
    touches_.resize(count * (count - std::min<std::size_t>(count, 1)) / 2);
    for (std::size_t i = 0; i < count; ++i)
        errands_[i] = {.goal = scene.goalOf(i), .partial = scene.isPartial(i)};
}

/// Who is sent elsewhere has not arrived there yet, wherever it was before.
void CrowdMeter::followGoal(std::size_t agent) {
    const auto& goal = scene_.goalOf(agent);
    if (goal == errands_[agent].goal) return;
    errands_[agent] = {.goal = goal, .begun = steps_ - 1, .partial = scene_.isPartial(agent)};
}

void CrowdMeter::add(std::span<const SteeredPlace> places) {
    ++steps_;
    std::vector<bool> touched(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto &before = before_[i], &after = places[i];
        followGoal(i);
        if (after.arrived && errands_[i].arrived == 0) errands_[i].arrived = steps_;
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
    for (const auto& errand : errands_) {
        found.partial += errand.partial ? 1 : 0;
        if (errand.arrived == 0) continue;
        ++found.arrived;
        sum += (errand.arrived - errand.begun) * double(SteeringScene::kStep);
    }
    if (found.arrived > 0) found.arriving = sum / static_cast<double>(found.arrived);
    if (moving_ > 0)
        found.turning =
            turned_ * 180 / std::numbers::pi / (static_cast<double>(moving_) * double(SteeringScene::kStep));
    return found;
}

}  // namespace navwright
