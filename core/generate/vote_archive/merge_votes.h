#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/generate/vote_archive/votes_file.h"

namespace navwright {

/// What a merge came to.
struct MergedVotes {
    VotesOrigin origin;
    std::vector<std::string> missing;  ///< of the result
    std::uint64_t demos = 0;
    std::uint64_t votes = 0;
    std::uint64_t repeated = 0;  ///< demos that stood in more than one file, counted each time but the first
};

/// Joins votes of one revision of a map into `target`, which may be one of the files and is replaced whole or
/// not at all. The same bytes whatever the order of the files and however they are grouped; of a demo with
/// several names the first in order stays. One demo of each of at most 64 files is in memory at a time; more
/// files are joined in passes, by way of temporaries beside the target. `missing`: names of files that should
/// be among them, which the result says it lacks. A file that an earlier result lacks and that is there now
/// (by name) is lacked no more.
///
/// Errors: as VotesReader's, files that do not go together, files that say different things of one demo, the
/// disk's.
[[nodiscard]] Result<MergedVotes> mergeVotes(std::span<const std::filesystem::path> files,
                                             std::span<const std::string> missing,
                                             const std::filesystem::path& target, JobContext& context);

}  // namespace navwright
