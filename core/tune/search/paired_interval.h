#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace navwright {

/// The mean of differences and where it lies with 95 % confidence.
struct PairedInterval {
    double mean = 0;
    double low = 0, high = 0;
    std::size_t pairs = 0;

    /// Whether the differences are above 0 with that confidence.
    [[nodiscard]] bool better() const { return pairs > 1 && low > 0; }
};

/// By bootstrap: 10,000 samples of the differences, drawn with replacement; the interval is from their 2.5th
/// to their 97.5th percentile. The same differences and seed give the same interval. Without differences all
/// is 0.
[[nodiscard]] PairedInterval pairedInterval(std::span<const double> differences, std::uint64_t seed);

}  // namespace navwright
