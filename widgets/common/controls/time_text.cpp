#include "widgets/common/controls/time_text.h"

#include <cmath>

namespace navwright {

QString timeText(double seconds, bool tenths) {
    constexpr int kTenthsPerMinute = 600;
    const auto all = static_cast<int>(std::lround(seconds * 10));
    const auto text = QStringLiteral("%1:%2")
                          .arg(all / kTenthsPerMinute)
                          .arg(all % kTenthsPerMinute / 10, 2, 10, QLatin1Char('0'));
    return tenths ? QStringLiteral("%1.%2").arg(text).arg(all % 10) : text;
}

}  // namespace navwright
