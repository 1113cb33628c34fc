#include "navgen/project_generation.h"

#include "nav/read_nav.h"
#include "pipeline/nav_generation.h"
#include "project/project_inputs.h"

namespace navwright {

namespace {

Result<> warnOfChanges(const ProjectFile& project, Console& console, JobContext& context) {
    NAV_ASSIGN(const auto checks, checkInputs(project, context));
    for (const auto& check : checks) {
        if (check.state == InputState::changed) {
            console.warn(check.path.string() + " is not what it was when the project was saved");
        }
    }
    return {};
}

}  // namespace

Result<std::shared_ptr<const Generation>> generateProject(const ProjectFile& project, const WorkOptions& work,
                                                          Console& console, JobContext& context) {
    if (!project.map) return fail("The project has no map", {}, "open it in the workbench and add one");
    NAV_TRY(warnOfChanges(project, console, context));
    NAV_ASSIGN(const auto map, GameMap::read(project.map->path));
    std::shared_ptr<const Ledger> ledger;
    if (project.ledger) ledger = std::make_shared<const Ledger>(*project.ledger);
    std::shared_ptr<const PatchFile> patches;
    if (!project.patches.empty()) {
        patches = std::make_shared<const PatchFile>(PatchFile{map->name(), project.patches});
    }
    if (project.nav) {
        NAV_ASSIGN(auto graph, readNavFile(project.nav->path, project.parameters));
        return generationOfNav(std::move(graph), {.mapName = map->name(),
                                                  .map = map,
                                                  .ledger = ledger,
                                                  .patches = patches,
                                                  .parameters = project.parameters});
    }
    PipelineInput input;
    for (const auto& demo : project.demos) {
        if (demo.included) input.demos.push_back({.path = demo.file.path});
    }
    input.map = map;
    input.ledger = ledger;
    input.patches = patches;
    input.jobs = work.jobs;
    input.cacheDir = work.cacheFolder(console);
    Pipeline pipeline;
    NAV_ASSIGN(auto generation, pipeline.run(input, project.parameters, context));
    return std::make_shared<const Generation>(std::move(generation));
}

}  // namespace navwright
