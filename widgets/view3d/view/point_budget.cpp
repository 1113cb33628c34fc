#include "widgets/view3d/view/point_budget.h"

#include <cstddef>
#include <utility>

namespace navwright {

namespace {

/// Points drawn while the camera moves, and once it rests (docs/performance.md).
constexpr std::size_t kSoftwareMoving = 100'000, kSoftwareStill = 400'000;
constexpr std::size_t kGpuMoving = 4'000'000, kGpuStill = 100'000'000;

}  // namespace

void PointBudget::setMoving(bool moving) {
    if (std::exchange(moving_, moving) == moving) return;
    drawn_.setCoarse(software_ && moving);
    apply();
}

void PointBudget::setHeld(bool held) {
    if (std::exchange(held_, held) == held) return;
    apply();
    scene_.setHeld(software_ && held);
}

void PointBudget::apply() {
    const auto still = software_ ? kSoftwareStill : kGpuStill;
    const auto moving = software_ ? kSoftwareMoving : kGpuMoving;
    drawn_.setPointBudget(moving_ || held_ ? moving : still, layers_);
}

}  // namespace navwright
