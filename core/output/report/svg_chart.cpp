#include "core/output/report/svg_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/output/report/html_page.h"

namespace navwright {

namespace {

constexpr std::array<std::string_view, 6> kSeriesColours{"#0072b2", "#e69f00", "#009e73",
                                                         "#cc79a7", "#d55e00", "#56b4e9"};
constexpr std::array<std::string_view, 6> kSeriesDashes{"none", "7 4", "2 3", "9 3 2 3", "4 4", "1 4"};

struct ChartRange {
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();

    void take(double value) {
        least = std::min(least, value);
        most = std::max(most, value);
    }
    /// Ensures a non-empty range with a margin.
    void settle() {
        if (!(least <= most)) least = 0, most = 1;
        if (most - least < 1e-12) {
            const double room = std::max(std::abs(most) * 0.05, 1e-3);
            least -= room;
            most += room;
        }
        const double margin = 0.03 * (most - least);
        least -= margin;
        most += margin;
    }
    [[nodiscard]] double share(double value) const { return (value - least) / (most - least); }
};

/// A round step for about five ticks.
double tickStep(const ChartRange& range) {
    const double rough = (range.most - range.least) / 5;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= rough) return factor * power;
    }
    return 10 * power;
}

/// Maps data to drawing coordinates.
struct ChartFrame {
    double left = 62, right = 0, top = 14, bottom = 0;
    ChartRange across, up;

    [[nodiscard]] double x(double value) const { return left + across.share(value) * (right - left); }
    [[nodiscard]] double y(double value) const { return bottom - up.share(value) * (bottom - top); }
};

bool isDrawn(const std::pair<double, double>& point) {
    return std::isfinite(point.first) && std::isfinite(point.second);
}

std::string axes(const ChartText& text, const ChartFrame& frame) {
    std::string svg = fmt::format(
        R"(<path d="M{0:.1f} {1:.1f}V{2:.1f}H{3:.1f}" fill="none" stroke="currentColor" stroke-opacity=".6"/>)",
        frame.left, frame.top, frame.bottom, frame.right);
    const auto ticks = [](const ChartRange& range, auto draw) {
        const double step = tickStep(range);
        const double first = std::ceil(range.least / step - 1e-9);
        for (int i = 0; i < 12; ++i) {
            const double value = (first + i) * step;
            if (value > range.most + step * 1e-9) break;
            draw(std::abs(value) < step * 1e-9 ? 0.0 : value);
        }
    };
    ticks(frame.across, [&](double value) {
        svg += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{:.6g}</text>)",
                           frame.x(value), frame.bottom + 16, value);
    });
    ticks(frame.up, [&](double value) {
        svg +=
            fmt::format(R"(<path d="M{0:.1f} {1:.1f}H{2:.1f}" stroke="currentColor" stroke-opacity=".15"/>)"
                        R"(<text x="{3:.1f}" y="{4:.1f}" text-anchor="end">{5:.4g}</text>)",
                        frame.left, frame.y(value), frame.right, frame.left - 6, frame.y(value) + 4, value);
    });
    svg += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)",
                       (frame.left + frame.right) / 2, frame.bottom + 34, htmlEscaped(text.across));
    svg += fmt::format(
        R"svg(<text x="14" y="{0:.1f}" text-anchor="middle" transform="rotate(-90 14 {0:.1f})">{1}</text>)svg",
        (frame.top + frame.bottom) / 2, htmlEscaped(text.up));
    return svg;
}

std::string drawn(const ChartSeries& series, const ChartFrame& frame, std::size_t number) {
    const auto colour = kSeriesColours[number % kSeriesColours.size()];
    std::string svg;
    if (series.dots) {
        for (const auto& point : series.points) {
            if (!isDrawn(point)) continue;
            svg += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="2.4" fill="{}" fill-opacity=".55"/>)",
                               frame.x(point.first), frame.y(point.second), colour);
        }
        return svg;
    }
    std::string path;
    for (const auto& point : series.points) {
        if (!isDrawn(point)) continue;
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", frame.x(point.first),
                            frame.y(point.second));
    }
    return fmt::format(R"(<path d="{}" fill="none" stroke="{}" stroke-width="2" stroke-dasharray="{}"/>)",
                       path, colour, kSeriesDashes[number % kSeriesDashes.size()]);
}

std::string legend(std::span<const ChartSeries> series, const ChartFrame& frame) {
    constexpr double kAdvance = 7.5;  // width of a letter, drawing units
    std::string svg;
    double x = frame.left + 4;
    for (std::size_t i = 0; i < series.size(); ++i) {
        if (series[i].name.empty()) continue;
        svg += fmt::format(
            R"(<path d="M{0:.1f} 8H{1:.1f}" stroke="{2}" stroke-width="2" stroke-dasharray="{3}"/>)"
            R"(<text x="{4:.1f}" y="12">{5}</text>)",
            x, x + 22, kSeriesColours[i % kSeriesColours.size()], kSeriesDashes[i % kSeriesDashes.size()],
            x + 27, htmlEscaped(series[i].name));
        x += 27 + kAdvance * static_cast<double>(series[i].name.size()) + 16;
    }
    return svg;
}

std::string opened(int width, int height, std::string_view title) {
    return fmt::format(
        R"(<svg viewBox="0 0 {0} {1}" width="{0}" style="max-width:100%;height:auto;font-size:12px" )"
        R"(role="img" aria-label="{2}" fill="currentColor"><title>{2}</title>)",
        width, height, htmlEscaped(title));
}

}  // namespace

std::string svgChart(const ChartText& text, std::span<const ChartSeries> series) {
    ChartFrame frame;
    frame.right = text.width - 12;
    frame.top = 24;
    frame.bottom = text.height - 42;
    for (const auto& one : series) {
        for (const auto& point : one.points) {
            if (!isDrawn(point)) continue;
            frame.across.take(point.first);
            frame.up.take(point.second);
        }
    }
    frame.across.settle();
    frame.up.settle();
    std::string svg = opened(text.width, text.height, text.title) + axes(text, frame);
    for (std::size_t i = 0; i < series.size(); ++i) svg += drawn(series[i], frame, i);
    return svg + legend(series, frame) + "</svg>";
}

std::string svgBars(std::string_view title, std::span<const std::pair<std::string, double>> bars) {
    constexpr int kWidth = 640, kRow = 22, kLabel = 220;
    const int height = kRow * static_cast<int>(bars.size()) + 8;
    std::string svg = opened(kWidth, height, title);
    int y = 4;
    for (const auto& [name, share] : bars) {
        const double length = std::clamp(share, 0.0, 1.0) * (kWidth - kLabel - 60);
        svg += fmt::format(R"(<text x="{}" y="{}" text-anchor="end">{}</text>)"
                           R"(<rect x="{}" y="{}" width="{:.1f}" height="14" fill="{}"/>)"
                           R"(<text x="{:.1f}" y="{}">{:.2f}</text>)",
                           kLabel - 8, y + 13, htmlEscaped(name), kLabel, y + 2, length, kSeriesColours[0],
                           kLabel + length + 6, y + 13, share);
        y += kRow;
    }
    return svg + "</svg>";
}

}  // namespace navwright
