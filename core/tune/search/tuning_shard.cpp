#include "core/tune/search/tuning_shard.h"

#include <algorithm>

#include "core/base/json_fields.h"
#include "core/base/limits.h"
#include "core/base/parameter_preset.h"

namespace navwright {

namespace {

constexpr std::string_view kShardFormat = "navwright.tuning_shard";
constexpr std::string_view kResultsFormat = "navwright.tuning_results";
constexpr int kShardVersion = 1;
constexpr std::int64_t kMostNumber = std::int64_t{1} << 53;
constexpr double kMostTerm = 1e300;

constexpr auto kTaskFields = [](auto& json, auto& task) {
    json.field("number", task.number);
    json.field("generation", task.generation);
    json.field("tests", task.tests, 1, limit::kCandidates);
    json.field("first_seed", task.firstSeed, 0, kMostNumber);
    json.field("values", task.values, JsonForm{readChangedParameters, writeChangedParameters});
};

constexpr auto kShardFields = [](auto& json, auto& shard) {
    json.format(kShardFormat, kShardVersion);
    json.field("subject", shard.subject);
    json.field("candidates", shard.tasks, kTaskFields);
};

double readTerm(const JsonView& view) {
    return view.real(-kMostTerm, kMostTerm);
}

void writeTerm(JsonWriter& json, double term) {
    json.value(term);
}

constexpr auto kAnswerFields = [](auto& json, auto& answer) {
    json.field("number", answer.number);
    json.optional("score", answer.score, -kMostTerm, kMostTerm);
    if (answer.score) {
        json.field("terms", answer.terms, JsonForm{readTerm, writeTerm});
    } else {
        json.field("failure", answer.failure);
    }
};

constexpr auto kResultsFields = [](auto& json, auto& results) {
    json.format(kResultsFormat, kShardVersion);
    json.field("subject", results.subject);
    json.field("answers", results.answers, kAnswerFields);
};

}  // namespace

std::vector<TuningShard> shardsOf(std::span<const TuningTask> tasks, std::string_view subject,
                                  std::size_t count) {
    std::vector<TuningShard> shards(
        std::clamp<std::size_t>(count, 1, std::max<std::size_t>(1, tasks.size())));
    for (auto& shard : shards) shard.subject = subject;
    for (std::size_t i = 0; i < tasks.size(); ++i) shards[i % shards.size()].tasks.push_back(tasks[i]);
    return shards;
}

std::string writeShard(const TuningShard& shard) {
    return writeJson(shard, kShardFields);
}

Result<TuningShard> readShard(std::string_view text, std::string_view where) {
    return readJson<TuningShard>(text, where, kShardFields);
}

std::string writeResults(const TuningResults& results) {
    return writeJson(results, kResultsFields);
}

Result<TuningResults> readResults(std::string_view text, std::string_view where) {
    return readJson<TuningResults>(text, where, kResultsFields);
}

Result<> checkSubject(std::string_view of, std::string_view subject, std::string_view where) {
    if (of == subject) return {};
    return fail("It is for other maps, demos or scoring", where,
                "all steps of a tuning need the same maps, demos and options");
}

}  // namespace navwright
