#pragma once

#include <QString>

namespace navwright {

/// "1:05", or with tenths "1:05.3".
[[nodiscard]] QString timeText(double seconds, bool tenths);

}  // namespace navwright
