#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/tune/search/optimiser.h"

namespace navwright {

/// Genetic selection as used for Quake III's bots (van Waveren, "The Quake III Arena Bot", 2001, 9.4):
/// parents are drawn with a probability that rises with rank; a child is the mean of its parents with small
/// mutations and replaces a member drawn with a probability that falls with rank. The others survive and are
/// scored again with the children, so that all are ranked by the same tests. The best is never replaced.
class Genetic : public Optimiser {
  public:
    explicit Genetic(const OptimiserSetup& setup);

    [[nodiscard]] std::vector<TuningPoint> ask() const override { return population_; }
    void tell(std::span<const double> scores) override;
    [[nodiscard]] std::uint64_t generation() const override { return generation_; }
    [[nodiscard]] double spread() const override;
    [[nodiscard]] TuningPoint center() const override;
    void write(JsonWriter& json) const override;
    void read(const JsonView& json) override;

  private:
    [[nodiscard]] std::vector<double> deviations() const;

    std::uint64_t seed_;
    std::vector<double> leastSpread_;
    std::size_t size_;
    std::uint64_t generation_ = 0;
    std::vector<TuningPoint> population_;
};

}  // namespace navwright
