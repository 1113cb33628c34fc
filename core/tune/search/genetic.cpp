#include "core/tune/search/genetic.h"

#include <algorithm>
#include <cmath>

#include "core/base/index.h"
#include "core/tune/search/seeded_draw.h"

namespace navwright {

namespace {

constexpr std::size_t kUsualPopulation = 16;
/// One child per this many members.
constexpr std::size_t kPlacesPerChild = 4;
/// Mutation, in standard deviations of the population. Averaging two keeps 0.71 of it, and selection less:
/// this lets the population narrow slowly.
constexpr double kSmallChange = 0.7;
/// Large mutations: probability per value, and standard deviation as a share of the range.
constexpr double kFarChance = 0.01;
constexpr double kFarChange = 0.2;

/// Draws an index from `from` with a probability proportional to its rank counted from the end, so that the
/// first is the most likely.
std::size_t drawnByRank(SeededDraw& draw, std::span<const std::size_t> from) {
    const std::size_t count = from.size();
    std::size_t ticket = draw.below(count * (count + 1) / 2);
    for (std::size_t place = 0; place < count; ++place) {
        const std::size_t tickets = count - place;
        if (ticket < tickets) return place;
        ticket -= tickets;
    }
    return count - 1;
}

}  // namespace

Genetic::Genetic(const OptimiserSetup& setup)
    : seed_(setup.seed), leastSpread_(setup.leastSpread), size_(setup.start.size()) {
    leastSpread_.resize(size_, 0.0);
    const auto count = setup.population > 0 ? toIndex(std::max(setup.population, 4)) : kUsualPopulation;
    population_.push_back(setup.start);
    for (std::size_t i = 1; i < count; ++i) {
        SeededDraw draw(seed_, 0, i);
        auto point = setup.start;
        for (double& value : point) value += setup.spread * draw.normal();
        population_.push_back(reflected(std::move(point)));
    }
}

std::vector<double> Genetic::deviations() const {
    const auto mean = center();
    std::vector<double> result(size_, 0.0);
    for (const auto& point : population_) {
        for (std::size_t i = 0; i < size_; ++i) result[i] += (point[i] - mean[i]) * (point[i] - mean[i]);
    }
    for (double& value : result) value = std::sqrt(value / static_cast<double>(population_.size()));
    return result;
}

void Genetic::tell(std::span<const double> scores) {
    ++generation_;
    const auto order = rankedByScore(scores);
    const std::size_t count = order.size();
    if (std::isnan(scores[order.front()])) {
        // No surviving parents: redraw all but the first around it.
        for (std::size_t i = 1; i < count; ++i) {
            SeededDraw draw(seed_, generation_, i);
            for (std::size_t k = 0; k < size_; ++k) {
                population_[i][k] = reflected(population_[0][k] + kFarChange * draw.normal());
            }
        }
        return;
    }
    const auto spreads = deviations();
    auto next = population_;
    std::vector<std::size_t> replaceable(order.rbegin(), order.rend() - 1);  // worst first
    const std::size_t children = std::max<std::size_t>(1, count / kPlacesPerChild);
    for (std::size_t child = 0; child < children; ++child) {
        SeededDraw draw(seed_, generation_, child);
        const auto& mother = population_[order[drawnByRank(draw, order)]];
        const auto& father = population_[order[drawnByRank(draw, order)]];
        const std::size_t place = drawnByRank(draw, replaceable);
        auto& point = next[replaceable[place]];
        for (std::size_t i = 0; i < size_; ++i) {
            const bool far = draw.uniform() < kFarChance;
            const double by = far ? kFarChange : std::max(kSmallChange * spreads[i], leastSpread_[i]);
            point[i] = reflected((mother[i] + father[i]) / 2 + by * draw.normal());
        }
        replaceable.erase(replaceable.begin() + static_cast<std::ptrdiff_t>(place));
    }
    population_ = std::move(next);
}

double Genetic::spread() const {
    double sum = 0;
    for (const double value : deviations()) sum += value;
    return sum / static_cast<double>(size_);
}

TuningPoint Genetic::center() const {
    TuningPoint mean(size_, 0.0);
    for (const auto& point : population_) {
        for (std::size_t i = 0; i < size_; ++i) mean[i] += point[i];
    }
    for (double& value : mean) value /= static_cast<double>(population_.size());
    return mean;
}

void Genetic::write(JsonWriter& json) const {
    json.member("generation", generation_);
    json.member("points", population_.size());
    std::vector<double> all;
    for (const auto& point : population_) all.insert(all.end(), point.begin(), point.end());
    writeNumbers(json, "population", all);
}

void Genetic::read(const JsonView& json) {
    generation_ = json.count("generation");
    if (json.count("points") != population_.size()) {
        json.reject("points", "The population size differs", {});
    }
    const auto all = readNumbers(json, "population", population_.size() * size_);
    std::size_t next = 0;
    for (auto& point : population_) {
        for (double& value : point) value = reflected(all[next++]);
    }
}

}  // namespace navwright
