#include "core/generate/thresholds/histogram.h"

#include <algorithm>
#include <cmath>

namespace navwright {

Histogram makeHistogram(const std::vector<float>& sorted, double include, std::size_t bins,
                        double leastWidth) {
    Histogram histogram;
    if (sorted.empty() || bins == 0) return histogram;
    constexpr std::size_t kRare = 100;
    const auto rare = sorted.size() / kRare;
    histogram.low = std::min<double>(sorted[rare], include);
    histogram.high = std::max<double>(sorted[sorted.size() - 1 - rare], include);
    if (leastWidth > 0) {
        // Centres integers in their bins.
        histogram.low = std::floor(histogram.low) - leastWidth / 2;
        const double width =
            std::max(leastWidth, std::ceil((histogram.high - histogram.low) / static_cast<double>(bins)));
        bins = static_cast<std::size_t>(std::floor((histogram.high - histogram.low) / width)) + 1;
        histogram.high = histogram.low + width * static_cast<double>(bins);
    }
    if (!(histogram.high > histogram.low)) histogram.high = histogram.low + 1;
    histogram.counts.resize(bins);
    const double scale = static_cast<double>(bins) / (histogram.high - histogram.low);
    for (const float value : sorted) {
        const auto bin = static_cast<std::ptrdiff_t>((value - histogram.low) * scale);
        const auto last = static_cast<std::ptrdiff_t>(bins) - 1;
        ++histogram.counts[std::clamp<std::ptrdiff_t>(bin, 0, last)];
    }
    return histogram;
}

}  // namespace navwright
