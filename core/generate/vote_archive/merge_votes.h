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

/// The result of a merge.
struct MergedVotes {
    VotesOrigin origin;
    std::vector<std::string> missing;  ///< files that the result lacks
    std::uint64_t demos = 0;
    std::uint64_t votes = 0;
    std::uint64_t repeated = 0;  ///< repeated occurrences of demos in several files
};

/// Merges votes of one map revision into `target`, which may be one of the inputs and is replaced atomically.
/// The result does not depend on the order or grouping of files; of a demo's names the first in order is
/// kept. At most 64 files are open at once, with one demo each in memory; more are merged in passes with
/// temporaries beside the target. `missing`: files that should be included, recorded in the result as
/// lacking. Files recorded as lacking earlier that are present now (by name) are no longer recorded.
///
/// Errors: those of VotesReader, incompatible files, contradicting data for a demo, those of the disk.
[[nodiscard]] Result<MergedVotes> mergeVotes(std::span<const std::filesystem::path> files,
                                             std::span<const std::string> missing,
                                             const std::filesystem::path& target, JobContext& context);

}  // namespace navwright
