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

/// The votes file read last, for who makes one generation of it after another. Thread-safe.
class VotesShelf {
  public:
    /// Puts what a votes file among the demos of an input holds in their place; without one nothing changes.
    /// Files that a merge went on without are warnings. Errors: votes beside demos, several votes files, no
    /// map, as readVotedFile().
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
