#pragma once

#include <QCoreApplication>
#include <QString>

#include <cmath>
#include <string_view>

#include "core/base/vec3.h"

namespace navwright {

/// "12 -34 96".
[[nodiscard]] inline QString pointWords(const Vec3& place) {
    return QStringLiteral("%1 %2 %3")
        .arg(std::lround(place.x))
        .arg(std::lround(place.y))
        .arg(std::lround(place.z));
}

/// The unit that follows a number, with a space before it: " demo" after 1, " demos" after 2. Empty for an
/// empty unit.
[[nodiscard]] inline QString unitSuffix(std::string_view unit, double value) {
    if (unit.empty()) return {};
    auto text = QLatin1Char(' ') + QString::fromUtf8(unit);
    if (value != 1 || unit == "s" || unit.contains('/')) return text;
    if (text.endsWith(QLatin1String("ies"))) return text.chopped(3) + QLatin1Char('y');
    return text.endsWith(QLatin1Char('s')) ? text.chopped(1) : text;
}

/// "12.3 s".
[[nodiscard]] inline QString secondsWords(double seconds) {
    return QCoreApplication::translate("NumberWords", "%1 s").arg(seconds, 0, 'f', 1);
}

}  // namespace navwright
