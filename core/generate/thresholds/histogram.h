#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace navwright {

/// Equal bins over low..high, which holds all but the rarest values.
struct Histogram {
    double low = 0, high = 1;
    std::vector<std::uint32_t> counts;  ///< by bin; values beyond the ends count in the first and last

    [[nodiscard]] double binWidth() const {
        return counts.empty() ? 0 : (high - low) / static_cast<double>(counts.size());
    }
    [[nodiscard]] double binCentre(std::size_t bin) const {
        return low + (static_cast<double>(bin) + 0.5) * binWidth();
    }
};

/// The bins' range holds `include` and all but one value in a hundred at either end. `sorted` ascends.
/// `leastWidth` is the least width of a bin: 1 for whole numbers.
[[nodiscard]] Histogram makeHistogram(const std::vector<float>& sorted, double include, std::size_t bins,
                                      double leastWidth = 0);

}  // namespace navwright
