#include "core/tune/search/paired_interval.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/tune/search/seeded_draw.h"

namespace navwright {

namespace {

constexpr std::size_t kResamples = 10000;
constexpr double kTail = 0.025;

double sumOf(std::span<const double> numbers) {
    double sum = 0;
    for (const double number : numbers) sum += number;
    return sum;
}

}  // namespace

PairedInterval pairedInterval(std::span<const double> differences, std::uint64_t seed) {
    if (differences.empty()) return {};
    const auto count = static_cast<double>(differences.size());
    std::vector<double> means;
    means.reserve(kResamples);
    for (std::size_t sample = 0; sample < kResamples; ++sample) {
        SeededDraw draw(seed, differences.size(), sample);
        double sum = 0;
        for (std::size_t i = 0; i < differences.size(); ++i)
            sum += differences[draw.below(differences.size())];
        means.push_back(sum / count);
    }
    std::ranges::sort(means);
    const auto tail = static_cast<std::size_t>(std::floor(kTail * static_cast<double>(kResamples)));
    return {sumOf(differences) / count, means[tail], means[kResamples - 1 - tail], differences.size()};
}

}  // namespace navwright
