#include "widgets/drawing/draw/time_bands.h"

#include <array>

namespace navwright {

float bandStep(double longest) {
    constexpr int kMostBands = 12;
    constexpr std::array kSteps{0.25f, 0.5f, 1.f, 2.f, 5.f, 10.f, 20.f, 30.f, 60.f, 120.f, 300.f, 600.f};
    for (const float step : kSteps) {
        if (longest <= double(step) * kMostBands) return step;
    }
    return static_cast<float>(longest / kMostBands);
}

}  // namespace navwright
