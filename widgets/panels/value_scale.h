#pragma once

#include <QString>

namespace navwright {

/// A value of a scale from `least` to `largest` with as many digits as tell its steps apart.
[[nodiscard]] QString scaleText(double value, double least, double largest);

}  // namespace navwright
