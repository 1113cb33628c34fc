#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>

namespace navwright {

/// A traffic light whose states differ in shape as well as in colour.
enum class Light {
    none,   ///< a small hollow ring: nothing known
    good,   ///< a disc with a tick
    tight,  ///< a triangle with an exclamation mark: passed, but near the limit
    bad,    ///< a square with a cross
};

[[nodiscard]] QColor lightColour(Light light);
/// `size` in logical pixels.
[[nodiscard]] QPixmap lightPixmap(Light light, int size, qreal pixelRatio);
[[nodiscard]] QIcon lightIcon(Light light);
/// "passed", "passed narrowly", "failed", "not known".
[[nodiscard]] QString lightText(Light light);

}  // namespace navwright
