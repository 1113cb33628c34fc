#include "panels/value_scale.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace navwright {

QString scaleText(double value, double least, double largest) {
    constexpr double kSteps = 100;
    constexpr int kMostDigits = 3;
    const auto step = std::max((largest - least) / kSteps, 1e-9);
    const auto digits = std::clamp(static_cast<int>(std::ceil(-std::log10(step))), 0, kMostDigits);
    return QLocale().toString(value, 'f', digits);
}

}  // namespace navwright
