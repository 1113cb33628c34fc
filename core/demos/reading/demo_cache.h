#pragma once

#include <cstddef>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

#include "core/base/digest.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/demos/reading/demo_bytes.h"
#include "core/demos/reading/demo_reader.h"
#include "core/demos/reading/recording.h"

namespace navwright {

/// Read demos on disk, one file per demo, named by what is in the demo, however it
/// is packed, and the reader's revision. Any number
/// of processes and machines may use one folder at once; every file may be deleted at any time.
class DemoCache {
  public:
    /// The folder is made when the first file is written. Empty: demos are read and none is kept.
    explicit DemoCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// The recording of a demo file: from the cache when it is there, else read and put there. That it
    /// cannot be put there is no error: whoever has read all demos says it once, by unkept().
    [[nodiscard]] Result<Recording> readThrough(const std::filesystem::path& demo, JobContext& context,
                                                const DemoReadOptions& options = {}) const;
    /// The same of a demo file that was read and unpacked: `hash` is its DemoBytes::hash().
    [[nodiscard]] Result<Recording> readThrough(const std::filesystem::path& demo, const DemoBytes& inside,
                                                const ContentHash& hash, JobContext& context,
                                                const DemoReadOptions& options = {}) const;

    /// The recording of the demo with this content, under the name it was stored with; nothing when the cache
    /// has none, or a damaged or foreign file in its place. The file's time becomes that of its last use.
    [[nodiscard]] std::optional<Recording> load(const ContentHash& demo,
                                                const DemoReadOptions& options = {}) const;

    /// Replaces what the cache holds for recording.hash.
    [[nodiscard]] Result<> store(const Recording& recording, const DemoReadOptions& options = {}) const;

    /// Where a demo of this content is kept.
    [[nodiscard]] std::filesystem::path fileFor(const ContentHash& demo,
                                                const DemoReadOptions& options = {}) const;

    /// How many recordings readThrough() could not put there, and why the first; empty: none.
    [[nodiscard]] std::string unkept() const;
    /// Warns of them.
    void warnOfUnkept(JobContext& context) const;

  private:
    std::filesystem::path folder_;
    mutable std::mutex mutex_;
    mutable std::size_t unkept_ = 0;
    mutable std::string reason_;  ///< of the first
};

}  // namespace navwright
