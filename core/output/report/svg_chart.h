#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace navwright {

/// A line or a set of dots.
struct ChartSeries {
    std::string name;  ///< for the legend; may be empty
    std::vector<std::pair<double, double>> points;
    bool dots = false;  ///< draw points only
};

/// The texts of a chart.
struct ChartText {
    std::string title;  ///< accessible name
    std::string across, up;
    int width = 640, height = 260;
};

/// An SVG element for HtmlPage::drawing(): axes with ticks, at most six series distinguished by dashes and
/// colour-blind safe colours. Skips non-finite values.
[[nodiscard]] std::string svgChart(const ChartText& text, std::span<const ChartSeries> series);

/// Horizontal bars for shares 0..1.
[[nodiscard]] std::string svgBars(std::string_view title,
                                  std::span<const std::pair<std::string, double>> bars);

}  // namespace navwright
