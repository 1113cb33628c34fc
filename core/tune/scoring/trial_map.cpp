#include "core/tune/scoring/trial_map.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/index.h"
#include "core/base/json_writer.h"
#include "core/base/parameter_preset.h"
#include "core/bots/test/seeded_tests.h"
#include "core/floor/survey/coverage.h"
#include "core/floor/survey/floor_walks.h"
#include "core/generate/graph/graph.h"
#include "core/generate/pipeline/demo_set.h"
#include "core/generate/pipeline/generation.h"
#include "core/nav/files/aq2_nav.h"
#include "core/physics/directness/directness.h"
#include "core/physics/map_queries/spawns.h"
#include "core/tune/scoring/route_share.h"

namespace navwright {

namespace {

/// Increment when scores change: states of other revisions are rejected.
constexpr std::string_view kScoringRevision = "scoring 2";

/// Navs cached per fold: the candidates of some generations, many of which genetic selection asks for again.
constexpr std::size_t kMadeKept = 64;
/// Navs per pipeline before it is replaced: its cache of simulated links grows by about a megabyte per nav.
constexpr int kNavsOfPipeline = 40;

PipelineInput inputOf(std::vector<DemoSource> demos, const std::shared_ptr<const GameMap>& map) {
    PipelineInput input;
    input.demos = std::move(demos);
    input.map = map;
    input.mapName = map->name();
    input.jobs = 1;
    return input;
}

std::size_t nodesInUse(const NavGraph& graph) {
    return toIndex(std::ranges::count_if(graph.nodes, &NavNode::inUse));
}

}  // namespace

ContentHash parametersHash(const Parameters& parameters) {
    JsonWriter json;
    writeChangedParameters(json, parameters);
    return contentHash(std::move(json).take());
}

Result<std::unique_ptr<TrialMap>> TrialMap::make(std::shared_ptr<const GameMap> map,
                                                 std::span<const DemoSource> demos, const Parameters& base,
                                                 std::size_t folds, int jobs, JobContext& context) {
    std::unique_ptr<TrialMap> trial(new TrialMap(std::move(map), base));
    if (spawnOrigins(trial->map_->bsp).empty()) {
        return fail("The map has no spawn points: bots cannot try its navs", trial->map_->name());
    }
    NAV_ASSIGN(trial->floor_, surveyFloor(*trial->map_, base, FloorSearch::ways, jobs, context));
    NAV_ASSIGN(trial->ways_, shortestWaysOf(trial->floor_, *trial->map_, jobs, context));
    JobContext quiet(context.stopToken());  // already read
    DemoShelf shelf;
    NAV_ASSIGN(const auto set, shelf.take(inputOf({demos.begin(), demos.end()}, trial->map_), base, quiet));
    trial->hash_ = combine(contentHash(kScoringRevision), trial->map_->content);
    std::vector<std::size_t> used;
    for (std::size_t i = 0; i < set.entries.size(); ++i) {
        if (set.entries[i]->summary->skip != SkipReason::none) continue;
        used.push_back(i);
        trial->hash_ = combine(trial->hash_, set.entries[i]->hash);
    }
    trial->demoCount_ = used.size();
    const std::size_t count = std::clamp<std::size_t>(folds, 1, used.size());
    trial->hash_ = combine(trial->hash_, contentHash(fmt::format("{} folds", count)));
    trial->folds_.resize(count);
    for (std::size_t fold = 0; fold < count; ++fold) {
        std::vector<std::shared_ptr<const DemoVotes>> kept;
        for (std::size_t i = 0; i < used.size(); ++i) {
            const bool back = i % count == fold;
            if (back) kept.push_back(set.entries[used[i]]->votes);
            if (!back || count == 1) trial->folds_[fold].shown.push_back(set.sources[used[i]]);
        }
        trial->folds_[fold].ways = shownWays(kept, base.real(Param::LinkMaxSpeed));
    }
    return trial;
}

Result<TrialMap::Made> TrialMap::make(const Fold& fold, Pipeline& pipeline, const Parameters& parameters,
                                      JobContext& context) const {
    const auto generation = pipeline.run(inputOf(fold.shown, map_), parameters, context);
    if (!generation) {
        if (generation.error().cancelled()) return cancelled();
        return Made{.graph = {}, .measures = {}, .failure = generation.error().message()};
    }
    const auto& result = *generation->graph;
    Made made{.graph = result.graph, .measures = {}, .failure = {}};
    made.measures.nodes = nodesInUse(made.graph);
    if (made.measures.nodes == 0) {
        made.failure = "No cluster became a node";
        return made;
    }
    if (const auto written = writeAq2Nav(made.graph); !written) {
        if (written.error().cancelled()) return cancelled();
        made.failure = written.error().message();
        return made;
    }
    NAV_ASSIGN(const auto coverage, measureCoverage(floor_, made.graph, *map_, base_, 1, context));
    made.measures.floorShare = coverage.share();
    made.measures.floorArea = coverage.floorArea;
    NAV_ASSIGN(auto straight, measureDirectness(*ways_, made.graph, map_->collision, 1, context));
    made.measures.directness = straight.figures;
    made.measures.routeShare = routeShare(made.graph, *map_);
    made.measures.heldOutShare = demoShare(fold.ways, made.graph);
    made.measures.links = made.graph.linkCount();
    made.measures.doubtedLinks = result.doubtedLinks;
    return made;
}

Result<std::shared_ptr<const TrialMap::Made>> TrialMap::navOf(Fold& fold, const Parameters& parameters,
                                                              JobContext& context) {
    const auto key = parametersHash(parameters);
    Idle used;
    {
        const std::scoped_lock lock(mutex_);
        if (const auto known = fold.made.find(key); known != fold.made.end()) return known->second;
        if (!idle_.empty()) {
            used = std::move(idle_.back());
            idle_.pop_back();
        }
    }
    if (!used.pipeline) used.pipeline = std::make_unique<Pipeline>();
    auto made = make(fold, *used.pipeline, parameters, context);
    const std::scoped_lock lock(mutex_);
    if (++used.navs < kNavsOfPipeline) idle_.push_back(std::move(used));
    if (!made) return std::unexpected(std::move(made).error());
    auto kept = std::make_shared<const Made>(*std::move(made));
    if (fold.made.emplace(key, kept).second) fold.order.push_back(key);
    if (fold.order.size() > kMadeKept) {
        fold.made.erase(fold.order.front());
        fold.order.erase(fold.order.begin());
    }
    return kept;
}

Result<TrialOutcome> TrialMap::run(const TrialSetup& setup, JobContext& context) {
    auto& fold = folds_[setup.fold % folds_.size()];
    auto parameters = setup.parameters;
    if (setup.rehearsals) {
        NAV_TRY(parameters.set(Param::RehearseRounds, *setup.rehearsals));
    }
    NAV_ASSIGN(const auto made, navOf(fold, parameters, context));
    TrialOutcome outcome;
    outcome.failure = made->failure;
    if (!outcome.failure.empty()) return outcome;
    auto simulated = simulatorSetup(base_, setup.firstSeed);
    simulated.seconds = simulated.maxSeconds = setup.seconds;
    const auto tests =
        simulateSeeds(made->graph, map_->bsp, map_->collision, simulated, setup.tests, 1, context);
    if (!tests) {
        if (tests.error().cancelled()) return cancelled();
        outcome.failure = tests.error().message();
        return outcome;
    }
    constexpr double kLeastLimit = 0.01;  // a limit of 0 would be divided by
    for (const auto& test : *tests) {
        const auto& report = test.report;
        outcome.tests.push_back(
            termsOf(made->measures, {.visited = report.coverageRatio,
                                     .stuckRate = report.stuckRatePerBotMin,
                                     .deathRate = report.deathRatePerBotMin,
                                     .mostStuck = std::max(kLeastLimit, simulated.thresholds.maxStuckRate),
                                     .mostDeaths = std::max(kLeastLimit, simulated.thresholds.maxDeathRate),
                                     .badLinks = report.badLinks.size()}));
    }
    return outcome;
}

}  // namespace navwright
