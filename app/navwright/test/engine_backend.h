#pragma once

#include "engine_runner/engine_profile.h"
#include "trial/test_backend.h"

namespace navwright {

/// Tests with the real server, as the profile says.
class EngineBackend : public TestBackend {
  public:
    explicit EngineBackend(EngineProfile profile) : profile_(std::move(profile)) {}

    [[nodiscard]] std::string name() const override;
    [[nodiscard]] Result<TestOutcome> run(const TestJob& job, JobContext& context) override;

  private:
    EngineProfile profile_;
};

}  // namespace navwright
