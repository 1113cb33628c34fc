#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tune/search/tuning_run.h"

namespace navwright {

/// Candidates that some other process judges.
struct TuningShard {
    std::string subject;            ///< TuningSetup::subject
    std::vector<TuningTask> tasks;  ///< without their points
};

/// Shares tasks out over at most `count` shards, none of them empty, so that each gets as much work.
[[nodiscard]] std::vector<TuningShard> shardsOf(std::span<const TuningTask> tasks, std::string_view subject,
                                                std::size_t count);

[[nodiscard]] std::string writeShard(const TuningShard& shard);
/// Errors: no shard, another version, damaged values.
[[nodiscard]] Result<TuningShard> readShard(std::string_view json, std::string_view where);

/// What came of a shard.
struct TuningResults {
    std::string subject;
    std::vector<TuningAnswer> answers;
};

[[nodiscard]] std::string writeResults(const TuningResults& results);
/// Errors: no results, another version, damaged values.
[[nodiscard]] Result<TuningResults> readResults(std::string_view json, std::string_view where);

/// Fails where a shard or results are of other maps, demos or ways to judge than `subject`.
[[nodiscard]] Result<> checkSubject(std::string_view of, std::string_view subject, std::string_view where);

}  // namespace navwright
