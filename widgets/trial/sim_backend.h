#pragma once

#include "trial/test_backend.h"

namespace navwright {

/// Tests with the built-in simulator: needs nothing but the map, and gives the same report for the same seed.
class SimBackend : public TestBackend {
  public:
    [[nodiscard]] std::string name() const override;
    [[nodiscard]] Result<TestOutcome> run(const TestJob& job, JobContext& context) override;
};

}  // namespace navwright
