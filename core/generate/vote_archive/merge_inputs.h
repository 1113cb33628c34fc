#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/generate/vote_archive/merge_votes.h"

namespace navwright {

/// Votes to merge.
struct MergeInputs {
    std::map<std::string, std::vector<std::filesystem::path>> files;  ///< by the output file's name
    std::vector<std::string> missing;           ///< what was left out as it is absent or not finished
    std::vector<std::filesystem::path> others;  ///< read, and no votes to merge: reports, other maps
};

/// Which of the votes to merge.
struct MergeWanted {
    std::string map;       ///< only of the map of this name; empty: of all
    bool partial = false;  ///< inputs that are missing or not finished are warned of and left out
};

/// Finds what votes files, and folders that takeReportedVotes() filled, have to merge. Errors: those of
/// VotesReader and readIntakeState(); an input is missing or not finished, unless `partial`.
[[nodiscard]] Result<MergeInputs> findMergeInputs(std::span<const std::filesystem::path> inputs,
                                                  const MergeWanted& wanted, JobContext& context);

/// A merged votes file.
struct MergedFile {
    std::filesystem::path file;
    MergedVotes votes;
    std::size_t from = 0;  ///< number of input files
};

/// Merges votes by mergeVotes() to `out`: to a file if that is its ending, else to a folder, made when
/// absent, with one file for each revision of a map. `mayWrite` is asked before each file. Errors: those of
/// mergeVotes() and `mayWrite`; votes of several maps for one file, or none.
[[nodiscard]] Result<std::vector<MergedFile>> mergeFiles(
    const MergeInputs& inputs, const std::filesystem::path& out, JobContext& context,
    const std::function<Result<>(const std::filesystem::path& file)>& mayWrite = {});

}  // namespace navwright
