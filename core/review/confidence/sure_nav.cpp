#include "core/review/confidence/sure_nav.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/generate/pipeline/nav_generation.h"
#include "core/physics/link_trials/link_judge.h"

namespace navwright {

namespace {

/// With everything in it from the map.
Generation generationOfMapNav(const GeometryNav& nav, const std::shared_ptr<const GameMap>& map) {
    auto generation = *generationOfNav(nav.graph, {.mapName = map->name(), .map = map});
    auto result = *generation.graph;
    std::ranges::fill(result.nodeOrigin, NavOrigin::map);
    for (auto& links : result.linkOrigin) std::ranges::fill(links, NavOrigin::map);
    result.spawns = nav.spawns;
    generation.graph = std::make_shared<const GraphResult>(std::move(result));
    return generation;
}

}  // namespace

SureNav cutGeneration(const Generation& generation, const NavConfidence& confidence, double least) {
    const auto& result = *generation.graph;
    auto cut = planCut(result.graph, confidence, least, generation.map.get());
    auto rest = std::make_shared<Generation>(generation);
    rest->graph = std::make_shared<const GraphResult>(cutResult(result, cut));
    return {std::move(cut), std::move(rest)};
}

Result<SureNav> keepSure(const Generation& generation, const SureWanted& wanted, JobContext& context) {
    LinkJudge judge(generation.map->bsp, generation.map->collision);
    ConfidenceInput input{.generation = generation};
    input.judge = &judge;
    input.jobs = wanted.jobs;
    input.locks = wanted.locks;
    NAV_ASSIGN(const auto rated, navConfidence(input, context));
    auto sure = cutGeneration(generation, rated, wanted.least);
    if (sure.rest->graph->graph.nodes.empty()) {
        return fail(fmt::format("Nothing has a confidence of {:g} or more", wanted.least), wanted.where,
                    "lower the minimum confidence");
    }
    return sure;
}

Result<ConfidenceCut> keepSure(GeometryNav& nav, const std::shared_ptr<const GameMap>& map,
                               const SureWanted& wanted, JobContext& context) {
    NAV_ASSIGN(auto sure, keepSure(generationOfMapNav(nav, map), wanted, context));
    nav.graph = sure.rest->graph->graph;
    nav.spawns = sure.rest->graph->spawns;
    return std::move(sure.cut);
}

}  // namespace navwright
