#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace navwright {

/// The mean of differences with its 95 % confidence interval.
struct PairedInterval {
    double mean = 0;
    double low = 0, high = 0;
    std::size_t pairs = 0;

    /// Whether the mean is above 0 with that confidence.
    [[nodiscard]] bool better() const { return pairs > 1 && low > 0; }
};

/// Bootstrap interval: 10,000 resamples of the differences; from the 2.5th to the 97.5th percentile.
/// Deterministic by seed. All 0 without differences.
[[nodiscard]] PairedInterval pairedInterval(std::span<const double> differences, std::uint64_t seed);

}  // namespace navwright
