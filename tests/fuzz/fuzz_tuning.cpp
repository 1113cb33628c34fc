#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/tune/search/tuning_run.h"
#include "core/tune/search/tuning_shard.h"
#include "require.h"

namespace {

navwright::TuningSetup fuzzSetup() {
    return {.space = *navwright::ParameterSpace::choose("nodes.radius,nodes.z_split", {}),
            .algorithm = navwright::TuningAlgorithm::cmaEs,
            .seed = 1,
            .population = 4,
            .tests = 1,
            .mostTests = 4,
            .terms = {"score"},
            .subject = "fuzz"};
}

/// A run that was read can be continued, and kept again.
void requireContinues(const navwright::TuningSetup& setup, navwright::TuningRun run) {
    using namespace navwright;
    for (int round = 0; round < 3; ++round) {
        std::vector<TuningAnswer> answers;
        for (const auto& task : run.ask()) {
            const double score = task.values.real(Param::NodeRadius);
            answers.push_back({.number = task.number, .score = score, .failure = {}, .terms = {score}});
        }
        require(run.tell(answers).has_value());
        const auto state = run.write();
        const auto again = TuningRun::resume(setup, state, "fuzz");
        require(again.has_value() && again->write() == state);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static const auto setup = fuzzSetup();
    if (auto run = TuningRun::resume(setup, text, "fuzz")) requireContinues(setup, *std::move(run));
    if (const auto shard = readShard(text, "fuzz")) {
        require(readShard(writeShard(*shard), "fuzz").has_value());
    }
    if (const auto results = readResults(text, "fuzz")) {
        require(readResults(writeResults(*results), "fuzz").has_value());
    }
    return 0;
}
