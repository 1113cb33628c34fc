#include "app/navgen/command_line/project_generation.h"

#include <CLI/CLI.hpp>

#include "app/navgen/command_line/verb.h"
#include "core/generate/pipeline/nav_generation.h"
#include "core/map/bsp/map_reading.h"
#include "core/nav/files/read_nav.h"
#include "core/output/project/open_project.h"

namespace navwright {

namespace {

void warnOf(const Generation& generation, Console& console) {
    for (const auto& warning : generation.graph->warnings) console.warn(warning);
}

const std::string kLocateHint = "name the folder that holds it with --locate FOLDER";

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

void ProjectOptions::addTo(CLI::App& app) {
    app.add_option("PROJECT", project, "A project of the workbench")->type_name("FILE.navwright")->required();
    addLocateTo(app);
}

void ProjectOptions::addLocateTo(CLI::App& app) {
    CLI::Validator exists = CLI::ExistingDirectory;
    exists.description("");  // otherwise --help shows it beside the type
    app.add_option("--locate", locate, "Where to look for a project's missing inputs")
        ->type_name("FOLDER")
        ->check(exists);
}

Result<ProjectFile> ProjectOptions::load(Session& session) const {
    NAV_ASSIGN(auto opened, openProject(project, locate, kLocateHint, session.job));
    auto& loaded = opened.project;
    std::vector<std::filesystem::path> inputs{project};
    for (const auto& check : opened.checks) inputs.push_back(check.path);
    if (loaded.map) {
        const auto beside = replacementsFor(loaded.map->path, mapReading().entities).files();
        inputs.insert(inputs.end(), beside.begin(), beside.end());
    }
    NAV_TRY(session.outputs.protectAll(inputs, session.job));
    return std::move(loaded);
}

Result<std::shared_ptr<const Generation>> generateProject(const ProjectFile& project, const WorkOptions& work,
                                                          Console& console, JobContext& context) {
    if (!project.map) return fail("The project has no map", {}, "open it in the workbench and add one");
    if (!isThere(project.map->path)) {
        return fail("The project's map is missing", project.map->path.string(), kLocateHint);
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
            return fail("The project's nav is missing", project.nav->path.string(), kLocateHint);
        }
        NAV_ASSIGN(auto graph, readNavFile(project.nav->path, project.parameters));
        auto generation = generationOfNav(std::move(graph), {.mapName = map->name(),
                                                             .map = map,
                                                             .ledger = ledger,
                                                             .patches = patches,
                                                             .parameters = project.parameters});
        warnOf(*generation, console);
        return generation;
    }
    PipelineInput input;
    for (const auto& demo : project.demos) {
        if (demo.included && isThere(demo.file.path)) input.demos.push_back({.path = demo.file.path});
    }
    if (input.demos.empty()) return fail("All demos of the project are missing", {}, kLocateHint);
    input.map = map;
    input.ledger = ledger;
    input.patches = patches;
    input.jobs = work.jobs;
    input.cacheDir = work.cacheFolder(console);
    input.cacheLimit = work.cacheLimit;
    Pipeline pipeline;
    NAV_ASSIGN(auto generation, pipeline.run(input, project.parameters, context));
    warnOf(generation, console);
    return std::make_shared<const Generation>(std::move(generation));
}

}  // namespace navwright
