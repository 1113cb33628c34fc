#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "core/base/digest.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/demos/reading/demo_bytes.h"
#include "core/demos/reading/demo_reader.h"
#include "core/demos/reading/recording.h"

namespace navwright {

/// Parsed demos on disk: one file per demo, named by its unpacked content and the reader's revision. Safe for
/// any number of processes and machines at once; any file may be deleted at any time.
class DemoCache {
  public:
    /// The folder is made with the first file. Empty: nothing is cached.
    explicit DemoCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// Returns the recording of a demo file, from the cache if possible; else reads the demo and caches it.
    /// Failure to cache is no error; see unkept().
    [[nodiscard]] Result<Recording> readThrough(const std::filesystem::path& demo, JobContext& context,
                                                const DemoReadOptions& options = {}) const;
    /// Returns the recording of an unpacked demo; `hash` is its DemoBytes::hash().
    [[nodiscard]] Result<Recording> readThrough(const std::filesystem::path& demo, const DemoBytes& inside,
                                                const ContentHash& hash, JobContext& context,
                                                const DemoReadOptions& options = {}) const;

    /// Reads demos on at most `jobs` threads (0 = one per core), and calls `take` on these with the number of
    /// each and its recording, or why there is none. Errors: those of `take`; cancelled.
    [[nodiscard]] Result<> readEach(
        std::span<const std::filesystem::path> demos, int jobs, JobContext& context,
        const std::function<Result<>(std::size_t demo, Result<Recording> recording)>& take) const;

    /// Loads the recording of the demo with this hash, under its stored name; nullopt when absent or damaged.
    /// Updates the file's time to mark its last use.
    [[nodiscard]] std::optional<Recording> load(const ContentHash& demo,
                                                const DemoReadOptions& options = {}) const;

    /// Replaces the cached recording of recording.hash.
    [[nodiscard]] Result<> store(const Recording& recording, const DemoReadOptions& options = {}) const;

    /// The cache file for a demo's hash.
    [[nodiscard]] std::filesystem::path fileFor(const ContentHash& demo,
                                                const DemoReadOptions& options = {}) const;

    /// How many recordings readThrough() could not cache, with the first reason; empty: none.
    [[nodiscard]] std::string unkept() const;
    /// Warns of unkept() recordings, if any.
    void warnOfUnkept(JobContext& context) const;

  private:
    std::filesystem::path folder_;
    mutable std::mutex mutex_;
    mutable std::size_t unkept_ = 0;
    mutable std::string reason_;  ///< of the first failure
};

}  // namespace navwright
