#include "core/tune/search/tuning_study.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace navwright {

namespace {

constexpr std::size_t kFewest = 4;  ///< a parabola fits any three

double meanOf(const std::vector<double>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

/// 0 when either does not vary.
double pearson(const std::vector<double>& a, const std::vector<double>& b) {
    const double meanA = meanOf(a), meanB = meanOf(b);
    double both = 0, squareA = 0, squareB = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += (a[i] - meanA) * (b[i] - meanB);
        squareA += (a[i] - meanA) * (a[i] - meanA);
        squareB += (b[i] - meanB) * (b[i] - meanB);
    }
    const double scale = std::sqrt(squareA * squareB);
    return scale > 0 ? both / scale : 0;
}

/// Ranks, averaged for ties.
std::vector<double> ranksOf(const std::vector<double>& numbers) {
    std::vector<std::size_t> order(numbers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return numbers[i]; });
    std::vector<double> ranks(numbers.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t end = first;
        while (end < order.size() && numbers[order[end]] == numbers[order[first]]) ++end;
        for (std::size_t i = first; i < end; ++i) ranks[order[i]] = static_cast<double>(first + end - 1) / 2;
        first = end;
    }
    return ranks;
}

/// Squared multiple correlation of y with x and x², from the three correlations.
double parabolaShare(const std::vector<double>& x, const std::vector<double>& y) {
    const double mean = meanOf(x);
    std::vector<double> square;
    for (const double value : x) square.push_back((value - mean) * (value - mean));
    const double slope = pearson(x, y), bend = pearson(square, y), between = pearson(x, square);
    const double apart = 1 - between * between;
    constexpr double kAlike = 1e-9;  // two values only: a line explains everything
    if (apart < kAlike) return slope * slope;
    return std::clamp((slope * slope + bend * bend - 2 * slope * bend * between) / apart, 0.0, 1.0);
}

}  // namespace

TuningStudy studyOf(const TuningRun& run) {
    const auto& space = run.setup().space;
    TuningStudy study;
    study.marginals.resize(space.size());
    study.correlation = SquareMatrix::identity(space.size());
    std::vector<std::vector<double>> places(space.size());
    std::vector<double> advantages;
    for (const auto& judged : run.history()) {
        if (judged.control || !judged.advantage) continue;
        ++study.candidates;
        advantages.push_back(*judged.advantage);
        const auto values = space.valuesAt(judged.point);
        const auto point = space.pointOf(values);
        for (std::size_t i = 0; i < space.size(); ++i) {
            places[i].push_back(point[i]);
            study.marginals[i].push_back({values.real(space.row(i).id), *judged.advantage});
        }
    }
    const bool enough = study.candidates >= kFewest;
    const auto ranks = ranksOf(advantages);
    for (std::size_t i = 0; i < space.size(); ++i) {
        ParameterStudy parameter{.dimension = i};
        if (enough) {
            parameter.importance = parabolaShare(places[i], advantages);
            parameter.rankCorrelation = pearson(ranksOf(places[i]), ranks);
            for (std::size_t j = 0; j < space.size(); ++j) {
                if (i != j) study.correlation.at(i, j) = pearson(places[i], places[j]);
            }
        }
        study.parameters.push_back(parameter);
    }
    std::ranges::stable_sort(study.parameters, [](const ParameterStudy& a, const ParameterStudy& b) {
        return a.importance > b.importance;
    });
    return study;
}

}  // namespace navwright
