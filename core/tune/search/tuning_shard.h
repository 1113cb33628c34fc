#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tune/search/tuning_run.h"

namespace navwright {

/// Candidates to be scored by another process.
struct TuningShard {
    std::string subject;            ///< TuningSetup::subject
    std::vector<TuningTask> tasks;  ///< without their points
};

/// Distributes tasks evenly over at most `count` shards, none empty.
[[nodiscard]] std::vector<TuningShard> shardsOf(std::span<const TuningTask> tasks, std::string_view subject,
                                                std::size_t count);

[[nodiscard]] std::string writeShard(const TuningShard& shard);
/// Errors: not a shard, another version, damaged values.
[[nodiscard]] Result<TuningShard> readShard(std::string_view json, std::string_view where);

/// The results of a shard.
struct TuningResults {
    std::string subject;
    std::vector<TuningAnswer> answers;
};

[[nodiscard]] std::string writeResults(const TuningResults& results);
/// Errors: not results, another version, damaged values.
[[nodiscard]] Result<TuningResults> readResults(std::string_view json, std::string_view where);

/// Fails when a shard or results are for other maps, demos or scoring than `subject`.
[[nodiscard]] Result<> checkSubject(std::string_view of, std::string_view subject, std::string_view where);

}  // namespace navwright
