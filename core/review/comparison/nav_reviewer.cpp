#include "core/review/comparison/nav_reviewer.h"

#include <utility>

#include "core/floor/survey/coverage.h"
#include "core/floor/survey/floor_walks.h"
#include "core/generate/graph/rejected_components.h"
#include "core/physics/link_trials/nav_judgement.h"
#include "core/review/comparison/present_report.h"

namespace navwright {

namespace {

/// Links simulated while the user waits after an edit.
constexpr std::size_t kQuickLinks = 24;

}  // namespace

void NavReviewer::takeMap(const std::shared_ptr<const GameMap>& map) {
    if (map == map_) return;
    map_ = map;
    judge_.reset();
    if (map) judge_.emplace(map->bsp, map->collision);
    floor_.reset();
    ways_.reset();
    floorless_ = false;
}

Result<std::vector<std::vector<LinkJudgement>>> NavReviewer::judge(const ReviewSource& source,
                                                                   ReviewEffort effort, JobContext& context) {
    if (effort == ReviewEffort::without) return {};
    const auto& graph = source.generation->graph->graph;
    if (effort == ReviewEffort::quick && judge_->unknown(navLinkPlaces(graph)).size() > kQuickLinks)
        return {};
    return judgeNavLinks(graph, *judge_, source.jobs, context);
}

Result<std::shared_ptr<const Coverage>> NavReviewer::cover(const ReviewSource& source, ReviewEffort effort,
                                                           JobContext& context) {
    const auto& generation = *source.generation;
    if (!sameFloor(floorOf_, generation.parameters)) {
        floor_.reset();
        ways_.reset();
        floorless_ = false;
    }
    if (!floor_ && !floorless_ && effort == ReviewEffort::thorough) {
        auto floor = surveyFloor(*map_, generation.parameters, FloorSearch::ways, source.jobs, context);
        if (context.stopRequested()) return cancelled();
        floorless_ = !floor;
        floorOf_ = generation.parameters;
        if (floor) floor_ = std::make_shared<const Floor>(*std::move(floor));
    }
    if (!floor_) return nullptr;
    NAV_ASSIGN(auto coverage, measureCoverage(*floor_, generation.graph->graph, *map_, generation.parameters,
                                              source.jobs, context));
    return std::make_shared<const Coverage>(std::move(coverage));
}

Result<std::shared_ptr<const Directness>> NavReviewer::measureWays(const ReviewSource& source,
                                                                   JobContext& context) {
    if (!floor_) return nullptr;
    if (!ways_) {
        NAV_ASSIGN(ways_, shortestWaysOf(*floor_, *map_, source.jobs, context));
    }
    NAV_ASSIGN(auto measured, measureDirectness(*ways_, source.generation->graph->graph, map_->collision,
                                                source.jobs, context));
    return std::make_shared<const Directness>(std::move(measured));
}

namespace {

Result<std::shared_ptr<const NavConfidence>> rate(const ReviewSource& source, const NavtestReport* report,
                                                  const std::vector<std::vector<LinkJudgement>>& judged,
                                                  JobContext& context) {
    ConfidenceInput input{.generation = *source.generation};
    input.report = report;
    input.judged = judged;
    input.locks = navLocks({.map = {}, .patches = source.patches});
    NAV_ASSIGN(auto rated, navConfidence(input, context));
    return std::make_shared<const NavConfidence>(std::move(rated));
}

}  // namespace

Result<ReviewResult> NavReviewer::run(const ReviewSource& source, ReviewEffort effort, JobContext& context) {
    takeMap(source.map);
    const auto& generation = *source.generation;
    const auto& graph = generation.graph->graph;
    std::vector<std::vector<LinkJudgement>> judged;
    ReviewResult result;
    if (map_) {
        NAV_ASSIGN(judged, judge(source, effort, context));
        NAV_ASSIGN(result.coverage, cover(source, effort, context));
        NAV_ASSIGN(result.directness, measureWays(source, context));
        if (result.coverage) result.floor = floor_;
    }
    std::vector<UncoveredFloor> holes;
    if (result.coverage) {
        for (const auto& hole : listedHoles(*result.coverage, generation.parameters))
            holes.push_back({hole.center, hole.area});
    }
    std::optional<NavtestReport> report;
    if (source.report) report = presentReport(*source.report, graph);
    const auto& made = source.made ? *source.made : generation;
    auto evidence = navEvidence(made);
    if (evidence && source.made) {
        NAV_ASSIGN(evidence, evidenceAt(*evidence, made.graph->graph, graph, context));
    }

    LintInput input{.graph = graph};
    if (map_) {
        input.bsp = &map_->bsp;
        input.world = &map_->collision;
    }
    input.report = report ? &*report : nullptr;
    input.judged = judged;
    input.parameters = generation.parameters;
    input.evidence = evidence ? &*evidence : nullptr;
    input.patches = source.patches;
    input.outcomes = made.graph->patches.outcomes;
    const auto rejected = rejectedComponents(*generation.graph);
    input.rejected = rejected;
    input.ledger = source.ledger.get();
    input.uncovered = holes;
    input.directness = result.directness.get();

    result.generation = source.generation;
    NAV_ASSIGN(result.issues, lint(input, context));
    result.agreement =
        agreementOf({.graph = graph, .judged = judged, .evidence = input.evidence, .report = input.report});
    NAV_ASSIGN(result.confidence, rate(source, report ? &*report : nullptr, judged, context));
    result.complete = !map_ || (judged.size() == graph.nodes.size() && (result.coverage || floorless_));
    return result;
}

}  // namespace navwright
