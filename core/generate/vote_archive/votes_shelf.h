#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/generate/pipeline/voted_demos.h"

namespace navwright {

/// Caches the last votes file for repeated generations. Thread-safe.
class VotesShelf {
  public:
    /// Replaces a votes file among an input's demos by its content; does nothing without one. Warns of files
    /// that the merge lacked. Errors: votes mixed with demos, several votes files, no map, those of
    /// readVotedFile().
    [[nodiscard]] Result<> fill(PipelineInput& input, const Parameters& parameters, JobContext& context);

  private:
    struct Key {
        std::filesystem::path file;
        std::filesystem::file_time_type time;
        std::uintmax_t size = 0;
        ContentHash map, parameters;

        friend bool operator==(const Key&, const Key&) = default;
    };

    std::mutex mutex_;
    std::optional<Key> key_;
    std::shared_ptr<const VotedDemos> voted_;
};

}  // namespace navwright
