#include "core/output/project/project_generation.h"

#include "core/generate/pipeline/nav_generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/map/bsp/map_reading.h"
#include "core/nav/files/read_nav.h"

namespace navwright {

namespace {

void warnOf(const Generation& generation, JobContext& context) {
    for (const auto& warning : generation.graph->warnings) context.warn(warning);
}

bool isThere(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::exists(path, error);
}

/// Reads the project's map, with the entities chosen on the command line, else those of the project.
Result<std::shared_ptr<const GameMap>> mapOf(const ProjectFile& project) {
    const auto [entities, tell] = mapReading();
    if (!project.ownEntities || entities != MapEntities()) return GameMap::read(project.map->path);
    const MapReading own({.look = false, .file = {}}, tell);
    return GameMap::read(project.map->path);
}

}  // namespace

Result<std::shared_ptr<const Generation>> generateProject(const ProjectFile& project, const ProjectWork& work,
                                                          JobContext& context) {
    if (!project.map) return fail("The project has no map", {}, "open it in the workbench and add one");
    if (!isThere(project.map->path)) {
        return fail("The project's map is missing", project.map->path.string(), work.hint);
    }
    NAV_ASSIGN(const auto map, mapOf(project));
    std::shared_ptr<const Ledger> ledger;
    if (project.ledger) ledger = std::make_shared<const Ledger>(*project.ledger);
    std::shared_ptr<const PatchFile> patches;
    if (!project.patches.empty()) {
        patches = std::make_shared<const PatchFile>(PatchFile{map->name(), project.patches});
    }
    if (project.nav) {
        if (!isThere(project.nav->path)) {
            return fail("The project's nav is missing", project.nav->path.string(), work.hint);
        }
        NAV_ASSIGN(auto graph, readNavFile(project.nav->path, project.parameters));
        auto generation = generationOfNav(std::move(graph), {.mapName = map->name(),
                                                             .map = map,
                                                             .ledger = ledger,
                                                             .patches = patches,
                                                             .parameters = project.parameters});
        warnOf(*generation, context);
        return generation;
    }
    PipelineInput input;
    for (const auto& demo : project.demos) {
        if (demo.included && isThere(demo.file.path)) input.demos.push_back({.path = demo.file.path});
    }
    if (input.demos.empty()) return fail("All demos of the project are missing", {}, work.hint);
    input.map = map;
    input.ledger = ledger;
    input.patches = patches;
    input.jobs = work.jobs;
    input.cacheDir = work.cache;
    input.cacheLimit = work.cacheLimit;
    Pipeline pipeline;
    NAV_ASSIGN(auto generation, pipeline.run(input, project.parameters, context));
    warnOf(generation, context);
    return std::make_shared<const Generation>(std::move(generation));
}

}  // namespace navwright
