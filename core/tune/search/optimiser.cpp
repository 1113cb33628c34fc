#include "core/tune/search/optimiser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/tune/search/cma_es.h"
#include "core/tune/search/genetic.h"

namespace navwright {

std::string_view tuningAlgorithmName(TuningAlgorithm algorithm) {
    return algorithm == TuningAlgorithm::cmaEs ? "cma-es" : "genetic";
}

std::optional<TuningAlgorithm> tuningAlgorithm(std::string_view name) {
    for (const auto algorithm : {TuningAlgorithm::cmaEs, TuningAlgorithm::genetic}) {
        if (name == tuningAlgorithmName(algorithm)) return algorithm;
    }
    return {};
}

double reflected(double value) {
    if (!std::isfinite(value)) return 0.5;
    const double twice = std::abs(std::remainder(value, 2.0));  // 0..1: mirroring has period 2
    return std::min(twice, 1.0);
}

TuningPoint reflected(TuningPoint point) {
    for (double& value : point) value = reflected(value);
    return point;
}

std::unique_ptr<Optimiser> makeOptimiser(const OptimiserSetup& setup) {
    if (setup.algorithm == TuningAlgorithm::genetic) return std::make_unique<Genetic>(setup);
    return std::make_unique<CmaEs>(setup);
}

std::vector<std::size_t> rankedByScore(std::span<const double> scores) {
    std::vector<std::size_t> order(scores.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        if (std::isnan(scores[a]) || std::isnan(scores[b])) {
            return !std::isnan(scores[a]) && std::isnan(scores[b]);
        }
        return scores[a] > scores[b];
    });
    return order;
}

void writeNumbers(JsonWriter& json, std::span<const double> numbers) {
    json.beginList(JsonWriter::Layout::line);
    for (const double number : numbers) json.value(number);
    json.endList();
}

void writeNumbers(JsonWriter& json, std::string_view key, std::span<const double> numbers) {
    json.key(key);
    writeNumbers(json, numbers);
}

std::vector<double> readNumbers(const JsonView& list, std::size_t count) {
    constexpr double kMost = 1e12;
    std::vector<double> numbers;
    for (const auto& value : list.elements(count)) numbers.push_back(value.real(-kMost, kMost));
    if (numbers.size() != count) {
        list.reject(fmt::format("{} numbers are needed, and there are {}", count, numbers.size()));
        numbers.assign(count, 0.0);
    }
    return numbers;
}

std::vector<double> readNumbers(const JsonView& json, std::string_view key, std::size_t count) {
    return readNumbers(json.field(key), count);
}

}  // namespace navwright
