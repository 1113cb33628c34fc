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
/// nullopt for an unknown name.
[[nodiscard]] std::optional<TuningAlgorithm> tuningAlgorithm(std::string_view name);

/// A point of the search space: a number 0..1 per dimension.
using TuningPoint = std::vector<double>;

/// `value` mirrored at 0 and 1 into the range. NaN: 0.5.
[[nodiscard]] double reflected(double value);
[[nodiscard]] TuningPoint reflected(TuningPoint point);

struct OptimiserSetup {
    TuningAlgorithm algorithm = TuningAlgorithm::cmaEs;
    std::uint64_t seed = 1;
    TuningPoint start;  ///< at least one dimension
    /// Minimum standard deviation by dimension; empty: none.
    std::vector<double> leastSpread = {};
    double spread = 0.3;  ///< initial standard deviation
    int population = 0;   ///< population size, at least 4; 0: the algorithm's default
};

/// Searches the point with the highest score by generations: ask() for points, score them anywhere in any
/// order, tell() the scores. Deterministic by setup and scores.
class Optimiser {
  public:
    virtual ~Optimiser() = default;

    /// The points of the current generation, each within 0..1; the same until tell().
    [[nodiscard]] virtual std::vector<TuningPoint> ask() const = 0;
    /// Takes a score per point of ask(), in order, and ends the generation; more is better, NaN is worst.
    virtual void tell(std::span<const double> scores) = 0;

    [[nodiscard]] virtual std::uint64_t generation() const = 0;  ///< 0 at first
    /// The current width of the search: mean standard deviation over dimensions.
    [[nodiscard]] virtual double spread() const = 0;
    /// The current centre of the search.
    [[nodiscard]] virtual TuningPoint center() const = 0;

    /// Writes its state as members of an object; read() continues exactly.
    virtual void write(JsonWriter& json) const = 0;
    /// Failures are recorded in the view's document; the object must not be used then.
    virtual void read(const JsonView& json) = 0;
};

[[nodiscard]] std::unique_ptr<Optimiser> makeOptimiser(const OptimiserSetup& setup);

/// Indices of the candidates, best score first, ties by index, NaN last.
[[nodiscard]] std::vector<std::size_t> rankedByScore(std::span<const double> scores);

/// A list of numbers that readNumbers() restores exactly.
void writeNumbers(JsonWriter& json, std::span<const double> numbers);
void writeNumbers(JsonWriter& json, std::string_view key, std::span<const double> numbers);
/// Reads exactly `count` numbers of at most 1e12; rejects other lists.
[[nodiscard]] std::vector<double> readNumbers(const JsonView& list, std::size_t count);
[[nodiscard]] std::vector<double> readNumbers(const JsonView& json, std::string_view key, std::size_t count);

}  // namespace navwright
