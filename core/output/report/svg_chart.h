#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace navwright {

/// A line of a chart, or its dots.
struct ChartSeries {
    std::string name;  ///< for the legend; may be empty
    std::vector<std::pair<double, double>> points;
    bool dots = false;  ///< points alone, not joined
};

/// What a chart says of itself.
struct ChartText {
    std::string title;  ///< for who cannot see it
    std::string across, up;
    int width = 640, height = 260;
};

/// An SVG element for HtmlPage::drawing(): axes with ticks, at most six series in colours that people with
/// weak colour sight tell apart, and dashes. Values that are not finite are left out.
[[nodiscard]] std::string svgChart(const ChartText& text, std::span<const ChartSeries> series);

/// A horizontal bar for a share 0..1.
[[nodiscard]] std::string svgBars(std::string_view title,
                                  std::span<const std::pair<std::string, double>> bars);

}  // namespace navwright
