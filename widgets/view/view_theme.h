#pragma once

#include <QColor>
#include <QPalette>

namespace navwright {

/// Behind the scene: dark in a dark theme, light in a light one.
[[nodiscard]] inline QColor viewBackground(const QPalette& palette) {
    constexpr int kMiddle = 128;
    return palette.color(QPalette::Window).lightness() < kMiddle ? QColor(32, 36, 42) : QColor(228, 232, 237);
}

}  // namespace navwright
