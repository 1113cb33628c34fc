#include "core/demos/reading/demo_files.h"
#include "core/demos/samples/demo_summary.h"
#include "core/floor/survey/geometry_nav.h"
#include "core/generate/graph/graph.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/output/library/navwright/generate.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright::library::inline v1 {

namespace {

navwright::Result<Generated> fromMap(const GameMap& map, const Parameters& parameters, int threads,
                                     JobContext& context) {
    NAV_ASSIGN(const auto made, geometryNav(map, parameters, threads, context));
    if (made.graph.nodes.empty()) return fail("The map's floor gave no node", map.name());
    return Generated{publicNav(made.graph), {}};
}

navwright::Result<Generated> fromDemos(const GenerateInput& input, const Parameters& parameters, int threads,
                                       JobContext& context) {
    PipelineInput given;
    NAV_ASSIGN(const auto files, collectDemoFiles(input.demos, context));
    for (const auto& file : files) given.demos.push_back({file});
    given.map = input.map.inside;
    given.mapName = input.map.name;
    given.jobs = threads;
    given.cacheDir = input.cache;
    Pipeline pipeline;
    NAV_ASSIGN(const auto generation, pipeline.run(given, parameters, context));
    Generated made{publicNav(generation.graph->graph), {}};
    for (const auto& demo : generation.demos) {
        for (const auto& warning : demo->warnings) made.warnings.push_back(demo->name + ": " + warning);
    }
    for (const auto* more : {&generation.warnings, &generation.graph->warnings})
        made.warnings.insert(made.warnings.end(), more->begin(), more->end());
    if (!made.nav.nodes.empty()) return made;
    return fail("The demos gave no node", input.map.name,
                made.warnings.empty() ? "add demos, or lower nodes.min_demos" : made.warnings.front());
}

}  // namespace

Result<Generated> generate(const GenerateInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Generated> {
        NAV_ASSIGN(const auto parameters, parametersOf(input.settings));
        NAV_ASSIGN(const auto* map, readMapOf(input.map));
        if (input.demos.empty()) return fromMap(*map, parameters, work.threads, context);
        return fromDemos(input, parameters, work.threads, context);
    });
}

}  // namespace navwright::library::inline v1
