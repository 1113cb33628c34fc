#pragma once

#include <QImage>
#include <QSet>

namespace navwright {

/// The number of different colours in a picture.
[[nodiscard]] inline qsizetype coloursIn(const QImage& picture) {
    QSet<QRgb> colours;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) colours.insert(picture.pixel(x, y));
    }
    return colours.size();
}

}  // namespace navwright
