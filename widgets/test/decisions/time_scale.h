#pragma once

class QPainter;
class QPalette;
class QRectF;

namespace navwright {

/// Where times of a recording are on the screen; logical pixels. Lanes and what is below them share one.
struct TimeScale {
    double first = 0;       ///< seconds at `left`
    double perPixel = 0.1;  ///< seconds
    double left = 0, width = 0;

    [[nodiscard]] double last() const { return first + width * perPixel; }
    [[nodiscard]] double xOf(double seconds) const { return left + (seconds - first) / perPixel; }
    [[nodiscard]] double secondsAt(double x) const { return first + (x - left) * perPixel; }

    friend bool operator==(const TimeScale&, const TimeScale&) = default;
};

/// Seconds between two marks of a ruler, a round number, so that they stand `least` pixels apart.
[[nodiscard]] double rulerStep(const TimeScale& scale, double least);

/// Paints a ruler of times into `place`, which begins at scale.left.
void paintRuler(QPainter& painter, const QPalette& palette, const TimeScale& scale, const QRectF& place);

}  // namespace navwright
