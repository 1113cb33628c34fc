#pragma once

#include <QCoreApplication>
#include <QString>

#include <cmath>

#include "core/base/vec3.h"

namespace navwright {

/// "12 -34 96".
[[nodiscard]] inline QString pointWords(const Vec3& place) {
    return QStringLiteral("%1 %2 %3")
        .arg(std::lround(place.x))
        .arg(std::lround(place.y))
        .arg(std::lround(place.z));
}

/// "12.3 s".
[[nodiscard]] inline QString secondsWords(double seconds) {
    return QCoreApplication::translate("NumberWords", "%1 s").arg(seconds, 0, 'f', 1);
}

}  // namespace navwright
