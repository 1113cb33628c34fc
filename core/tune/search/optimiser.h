#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/json_view.h"
#include "core/base/json_writer.h"

namespace navwright {

enum class TuningAlgorithm : std::uint8_t { cmaEs, genetic };

/// "cma-es", "genetic".
[[nodiscard]] std::string_view tuningAlgorithmName(TuningAlgorithm algorithm);
/// Nothing for a name of none.
[[nodiscard]] std::optional<TuningAlgorithm> tuningAlgorithm(std::string_view name);

/// A place of the space that is searched: a number for each dimension, 0..1.
using TuningPoint = std::vector<double>;

/// `value` mirrored at 0 and 1 as often as it takes to be within. Not a number: 0.5.
[[nodiscard]] double reflected(double value);
[[nodiscard]] TuningPoint reflected(TuningPoint point);

struct OptimiserSetup {
    TuningAlgorithm algorithm = TuningAlgorithm::cmaEs;
    std::uint64_t seed = 1;
    TuningPoint start;  ///< of at least one dimension
    /// By dimension: the search never gets narrower than this deviation; empty: no such bound.
    std::vector<double> leastSpread = {};
    double spread = 0.3;  ///< deviation of the first generation
    int population = 0;   ///< points of a generation, at least 4; 0: as many as the algorithm usually has
};

/// Looks for the point of the highest score by generations: ask() for points, judge them wherever and in
/// whatever order, tell() the scores. What it asks follows from the setup and from what it was told.
class Optimiser {
  public:
    virtual ~Optimiser() = default;

    /// The points of the generation under way, each within 0..1; the same until tell().
    [[nodiscard]] virtual std::vector<TuningPoint> ask() const = 0;
    /// A score for each of them in their order; more is better. One that is not a number is worse than all
    /// others. The generation is over. `scores` are as many as ask() gave points.
    virtual void tell(std::span<const double> scores) = 0;

    [[nodiscard]] virtual std::uint64_t generation() const = 0;  ///< 0 at first
    /// How wide the search is: the mean deviation of a dimension.
    [[nodiscard]] virtual double spread() const = 0;
    /// Where it searches.
    [[nodiscard]] virtual TuningPoint centre() const = 0;

    /// Members of an object from which read() continues exactly.
    virtual void write(JsonWriter& json) const = 0;
    /// What is wrong with it is recorded in the view's document; then this is not to be used.
    virtual void read(const JsonView& json) = 0;
};

[[nodiscard]] std::unique_ptr<Optimiser> makeOptimiser(const OptimiserSetup& setup);

/// Numbers of the candidates, best score first, ties by number, those that are not a number last.
[[nodiscard]] std::vector<std::size_t> rankedByScore(std::span<const double> scores);

/// A list of numbers that read() takes back exactly.
void writeNumbers(JsonWriter& json, std::string_view key, std::span<const double> numbers);
/// Exactly `count` numbers, none beyond 1e12; rejects any other list.
[[nodiscard]] std::vector<double> readNumbers(const JsonView& json, std::string_view key, std::size_t count);

}  // namespace navwright
