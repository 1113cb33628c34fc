#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/tune/search/optimiser.h"
#include "core/tune/search/symmetric_eigen.h"

namespace navwright {

/// Covariance matrix adaptation (Hansen, "The CMA Evolution Strategy: A Tutorial", 2016, with its constants,
/// positive weights only). Samples a normal distribution; the mean moves to the better half, the covariance
/// adapts to the steps that led there, the step size to how straight the mean moves. Only ranks matter.
class CmaEs : public Optimiser {
  public:
    explicit CmaEs(const OptimiserSetup& setup);

    [[nodiscard]] std::vector<TuningPoint> ask() const override;
    void tell(std::span<const double> scores) override;
    [[nodiscard]] std::uint64_t generation() const override { return generation_; }
    [[nodiscard]] double spread() const override;
    [[nodiscard]] TuningPoint center() const override { return reflected(mean_); }
    void write(JsonWriter& json) const override;
    void read(const JsonView& json) override;

  private:
    void decompose();
    /// The steps drawn by ask(), in standard deviations: before `sigma_` and mirroring.
    [[nodiscard]] std::vector<double> stepOf(std::size_t candidate) const;
    void adapt(const std::vector<std::vector<double>>& best);
    void keepSpread();

    std::uint64_t seed_;
    std::vector<double> leastSpread_;
    std::size_t size_;    ///< number of dimensions
    std::size_t lambda_;  ///< population size
    std::vector<double> weights_;
    double muEff_ = 0, cSigma_ = 0, dSigma_ = 0, cC_ = 0, c1_ = 0, cMu_ = 0, chi_ = 0;

    std::uint64_t generation_ = 0;
    double sigma_;
    TuningPoint mean_;  ///< not mirrored: may lie outside
    std::vector<double> pathSigma_, pathC_;
    SquareMatrix covariance_;
    SquareMatrix axes_;           ///< eigenvectors of the covariance
    std::vector<double> widths_;  ///< standard deviations along the axes
};

}  // namespace navwright
