#include "core/tune/search/cma_es.h"

#include <algorithm>
#include <cmath>

#include "core/base/index.h"
#include "core/tune/search/seeded_draw.h"

namespace navwright {

namespace {

/// Step size below which scores no longer guide the search.
constexpr double kLeastSigma = 1e-12;
constexpr double kMostSigma = 10;
/// Minimum eigenvalue relative to the largest; smaller ones are rounding.
constexpr double kLeastVariance = 1e-14;

std::size_t usualLambda(std::size_t dimensions) {
    return 4 + static_cast<std::size_t>(std::floor(3 * std::log(static_cast<double>(dimensions))));
}

double lengthOf(std::span<const double> vector) {
    double sum = 0;
    for (const double value : vector) sum += value * value;
    return std::sqrt(sum);
}

}  // namespace

CmaEs::CmaEs(const OptimiserSetup& setup)
    : seed_(setup.seed),
      leastSpread_(setup.leastSpread),
      size_(setup.start.size()),
      lambda_(setup.population > 0 ? toIndex(std::max(setup.population, 4))
                                   : usualLambda(setup.start.size())),
      sigma_(setup.spread),
      mean_(setup.start),
      pathSigma_(size_, 0.0),
      pathC_(size_, 0.0),
      covariance_(SquareMatrix::identity(size_)),
      axes_(size_),
      widths_(size_, 1.0) {
    const std::size_t mu = lambda_ / 2;
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < mu; ++i) {
        const double weight = std::log(static_cast<double>(mu) + 0.5) - std::log(static_cast<double>(i + 1));
        weights_.push_back(weight);
        sum += weight;
    }
    for (double& weight : weights_) {
        weight /= sum;
        squares += weight * weight;
    }
    muEff_ = 1 / squares;
    const auto n = static_cast<double>(size_);
    cSigma_ = (muEff_ + 2) / (n + muEff_ + 5);
    dSigma_ = 1 + 2 * std::max(0.0, std::sqrt((muEff_ - 1) / (n + 1)) - 1) + cSigma_;
    cC_ = (4 + muEff_ / n) / (n + 4 + 2 * muEff_ / n);
    c1_ = 2 / ((n + 1.3) * (n + 1.3) + muEff_);
    cMu_ = std::min(1 - c1_, 2 * (muEff_ - 2 + 1 / muEff_) / ((n + 2) * (n + 2) + muEff_));
    chi_ = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
    decompose();
}

void CmaEs::decompose() {
    auto eigen = symmetricEigen(covariance_);
    const double most = std::max(*std::ranges::max_element(eigen.values), 1e-300);
    for (std::size_t k = 0; k < size_; ++k) {
        widths_[k] = std::sqrt(std::max(eigen.values[k], kLeastVariance * most));
    }
    axes_ = std::move(eigen.vectors);
}

std::vector<double> CmaEs::stepOf(std::size_t candidate) const {
    SeededDraw draw(seed_, generation_, candidate);
    std::vector<double> step(size_, 0.0);
    for (std::size_t k = 0; k < size_; ++k) {
        const double along = widths_[k] * draw.normal();
        for (std::size_t i = 0; i < size_; ++i) step[i] += axes_.at(i, k) * along;
    }
    return step;
}

std::vector<TuningPoint> CmaEs::ask() const {
    std::vector<TuningPoint> points;
    for (std::size_t candidate = 0; candidate < lambda_; ++candidate) {
        auto point = stepOf(candidate);
        for (std::size_t i = 0; i < size_; ++i) point[i] = mean_[i] + sigma_ * point[i];
        points.push_back(reflected(std::move(point)));
    }
    return points;
}

void CmaEs::tell(std::span<const double> scores) {
    const auto order = rankedByScore(scores);
    // If all candidates failed, draw others around the same mean.
    if (!std::isnan(scores[order.front()])) {
        std::vector<std::vector<double>> best;
        for (std::size_t rank = 0; rank < weights_.size(); ++rank) best.push_back(stepOf(order[rank]));
        adapt(best);
    }
    ++generation_;
    decompose();
}

void CmaEs::adapt(const std::vector<std::vector<double>>& best) {
    std::vector<double> step(size_, 0.0);
    for (std::size_t rank = 0; rank < best.size(); ++rank) {
        for (std::size_t i = 0; i < size_; ++i) step[i] += weights_[rank] * best[rank][i];
    }
    for (std::size_t i = 0; i < size_; ++i) mean_[i] += sigma_ * step[i];

    const double keepSigma = 1 - cSigma_, addSigma = std::sqrt(cSigma_ * (2 - cSigma_) * muEff_);
    for (double& value : pathSigma_) value *= keepSigma;
    for (std::size_t k = 0; k < size_; ++k) {
        double along = 0;
        for (std::size_t i = 0; i < size_; ++i) along += axes_.at(i, k) * step[i];
        along *= addSigma / widths_[k];
        for (std::size_t i = 0; i < size_; ++i) pathSigma_[i] += axes_.at(i, k) * along;
    }
    const double length = lengthOf(pathSigma_);
    const auto n = static_cast<double>(size_);
    const double known = 1 - std::pow(keepSigma, 2 * static_cast<double>(generation_ + 1));
    const bool straight = length / std::sqrt(known) < (1.4 + 2 / (n + 1)) * chi_;
    const double addC = straight ? std::sqrt(cC_ * (2 - cC_) * muEff_) : 0;
    for (std::size_t i = 0; i < size_; ++i) pathC_[i] = (1 - cC_) * pathC_[i] + addC * step[i];

    const double keep = 1 - c1_ - cMu_ + (straight ? 0 : c1_ * cC_ * (2 - cC_));
    for (std::size_t i = 0; i < size_; ++i) {
        for (std::size_t j = i; j < size_; ++j) {
            double value = keep * covariance_.at(i, j) + c1_ * pathC_[i] * pathC_[j];
            for (std::size_t rank = 0; rank < best.size(); ++rank) {
                value += cMu_ * weights_[rank] * best[rank][i] * best[rank][j];
            }
            covariance_.at(i, j) = covariance_.at(j, i) = value;
        }
    }
    sigma_ *= std::exp(std::min(1.0, cSigma_ / dSigma_ * (length / chi_ - 1)));
    sigma_ = std::clamp(sigma_, kLeastSigma, kMostSigma);
    keepSpread();
}

/// In dimensions with discrete steps the search must not collapse to a single value.
void CmaEs::keepSpread() {
    for (std::size_t i = 0; i < leastSpread_.size(); ++i) {
        const double least = leastSpread_[i] / sigma_;
        covariance_.at(i, i) = std::max(covariance_.at(i, i), least * least);
    }
}

double CmaEs::spread() const {
    double sum = 0;
    for (std::size_t i = 0; i < size_; ++i) sum += std::sqrt(std::max(covariance_.at(i, i), 0.0));
    return sigma_ * sum / static_cast<double>(size_);
}

void CmaEs::write(JsonWriter& json) const {
    json.member("generation", generation_);
    json.member("points", lambda_);
    json.member("sigma", sigma_);
    writeNumbers(json, "mean", mean_);
    writeNumbers(json, "path_sigma", pathSigma_);
    writeNumbers(json, "path_c", pathC_);
    std::vector<double> upper;
    for (std::size_t i = 0; i < size_; ++i) {
        for (std::size_t j = i; j < size_; ++j) upper.push_back(covariance_.at(i, j));
    }
    writeNumbers(json, "covariance", upper);
}

void CmaEs::read(const JsonView& json) {
    generation_ = json.count("generation");
    if (json.count("points") != lambda_) json.reject("points", "The population size differs", {});
    sigma_ = json.real("sigma", kLeastSigma, kMostSigma);
    mean_ = readNumbers(json, "mean", size_);
    pathSigma_ = readNumbers(json, "path_sigma", size_);
    pathC_ = readNumbers(json, "path_c", size_);
    const auto upper = readNumbers(json, "covariance", size_ * (size_ + 1) / 2);
    std::size_t next = 0;
    for (std::size_t i = 0; i < size_; ++i) {
        if (!(upper[next] > 0)) json.reject("covariance", "A variance is not above 0", {});
        for (std::size_t j = i; j < size_; ++j) {
            covariance_.at(i, j) = covariance_.at(j, i) = upper[next++];
        }
    }
    decompose();
}

}  // namespace navwright
