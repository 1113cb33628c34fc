#include "core/review/confidence/rate_nav.h"

#include <optional>
#include <utility>

#include "core/demos/reading/recording.h"
#include "core/demos/samples/gate.h"
#include "core/generate/pipeline/demo_set.h"
#include "core/generate/pipeline/nav_generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/physics/link_trials/link_judge.h"
#include "core/review/confidence/play_signs.h"

namespace navwright {

namespace {

/// Reads what the demos show of the nav.
Result<PlayOnNav> playOf(const RateInput& input, const NavGraph& graph, JobContext& context) {
    PipelineInput given;
    for (const auto& file : input.demos) given.demos.push_back({.path = file});
    given.map = input.map;
    given.mapName = input.map->name();
    given.keepRaw = true;
    given.jobs = input.jobs;
    given.cacheDir = input.cacheDir;
    given.cacheLimit = input.cacheLimit;
    DemoShelf shelf;
    NAV_ASSIGN(const auto demos, shelf.take(given, input.parameters, context));
    for (const auto& warning : demos.warnings) context.warn(warning);
    std::vector<std::shared_ptr<const Recording>> recordings;
    std::vector<std::shared_ptr<const GatedDemo>> gated;
    for (const auto& entry : demos.entries) {
        recordings.push_back(entry->recording);
        gated.push_back(entry->gated);
    }
    return playOnNav(graph, recordings, gated, input.parameters, input.jobs, context);
}

}  // namespace

Result<RatedNav> rateNav(RateInput input, JobContext& context) {
    NavContext about;
    about.mapName = input.map->name();
    about.map = input.map;
    about.parameters = input.parameters;
    RatedNav rated{.generation = generationOfNav(std::move(input.graph), about), .confidence = {}};
    std::optional<PlayOnNav> play;
    if (!input.demos.empty()) {
        NAV_ASSIGN(play, playOf(input, rated.generation->graph->graph, context));
    }
    LinkJudge judge(input.map->bsp, input.map->collision);
    ConfidenceInput asked{.generation = *rated.generation};
    asked.judge = input.bots ? &judge : nullptr;
    asked.play = play ? &*play : nullptr;
    asked.locks = std::move(input.locks);
    asked.jobs = input.jobs;
    asked.takeTests(input.tests);
    NAV_ASSIGN(rated.confidence, navConfidence(asked, context));
    return rated;
}

}  // namespace navwright
