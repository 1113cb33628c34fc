#include "core/tune/search/tuning_shard.h"

#include <algorithm>

#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
#include "core/base/parameter_preset.h"

namespace navwright {

namespace {

constexpr std::string_view kShardFormat = "navwright.tuning_shard";
constexpr std::string_view kResultsFormat = "navwright.tuning_results";
constexpr std::int64_t kShardVersion = 1;
constexpr std::int64_t kMostNumber = std::int64_t{1} << 53;
constexpr double kMostTerm = 1e300;

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
    JsonWriter json;
    json.beginObject();
    json.member("format", kShardFormat);
    json.member("version", kShardVersion);
    json.member("subject", shard.subject);
    json.key("candidates");
    json.beginList();
    for (const auto& task : shard.tasks) {
        json.beginObject();
        json.member("number", task.number);
        json.member("generation", task.generation);
        json.member("tests", task.tests);
        json.member("first_seed", task.firstSeed);
        json.key("values");
        writeChangedParameters(json, task.values);
        json.endObject();
    }
    json.endList();
    json.endObject();
    return std::move(json).take();
}

Result<TuningShard> readShard(std::string_view text, std::string_view where) {
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, where));
    const auto root = document.root();
    requireFormat(root, kShardFormat, kShardVersion);
    TuningShard shard;
    shard.subject = root.text("subject");
    for (const auto& item : root.list("candidates")) {
        TuningTask task;
        task.number = item.count("number");
        task.generation = item.count("generation");
        task.tests = static_cast<int>(item.integer("tests", 1, limit::kCandidates));
        task.firstSeed = static_cast<std::uint64_t>(item.integer("first_seed", 0, kMostNumber));
        const auto values = item.object("values");
        for (const auto& key : values.keys()) {
            const auto done = task.values.setText(key, values.plain(key));
            if (!done) values.reject(key, done.error().error().what, done.error().error().hint);
        }
        shard.tasks.push_back(std::move(task));
    }
    return document.finish(std::move(shard));
}

std::string writeResults(const TuningResults& results) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kResultsFormat);
    json.member("version", kShardVersion);
    json.member("subject", results.subject);
    json.key("answers");
    json.beginList();
    for (const auto& answer : results.answers) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("number", answer.number);
        if (answer.score) {
            json.member("score", *answer.score);
            writeNumbers(json, "terms", answer.terms);
        } else {
            json.member("failure", answer.failure);
        }
        json.endObject();
    }
    json.endList();
    json.endObject();
    return std::move(json).take();
}

Result<TuningResults> readResults(std::string_view text, std::string_view where) {
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, where));
    const auto root = document.root();
    requireFormat(root, kResultsFormat, kShardVersion);
    TuningResults results;
    results.subject = root.text("subject");
    for (const auto& item : root.list("answers")) {
        TuningAnswer answer;
        answer.number = item.count("number");
        if (item.has("score")) {
            answer.score = item.real("score", -kMostTerm, kMostTerm);
            for (const auto& term : item.list("terms")) {
                answer.terms.push_back(term.real(-kMostTerm, kMostTerm));
            }
        } else {
            answer.failure = item.text("failure");
        }
        results.answers.push_back(std::move(answer));
    }
    return document.finish(std::move(results));
}

Result<> checkSubject(std::string_view of, std::string_view subject, std::string_view where) {
    if (of == subject) return {};
    return fail("It is for other maps, demos or scoring", where,
                "all steps of a tuning need the same maps, demos and options");
}

}  // namespace navwright
