#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace navwright {

/// Equal bins over low..high, which contains all but outliers.
struct Histogram {
    double low = 0, high = 1;
    std::vector<std::uint32_t> counts;  ///< by bin; outliers count in the first and last

    [[nodiscard]] double binWidth() const {
        return counts.empty() ? 0 : (high - low) / static_cast<double>(counts.size());
    }
    [[nodiscard]] double binCenter(std::size_t bin) const {
        return low + (static_cast<double>(bin) + 0.5) * binWidth();
    }
};

/// Makes a histogram whose range contains `include` and all but 1 % of the values at either end. `sorted`
/// must be ascending. `leastWidth`: minimum bin width; 1 for integers.
[[nodiscard]] Histogram makeHistogram(const std::vector<float>& sorted, double include, std::size_t bins,
                                      double leastWidth = 0);

}  // namespace navwright
