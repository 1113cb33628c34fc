#include "app/navgen/command_line/project_generation.h"

#include <CLI/CLI.hpp>

#include "app/navgen/command_line/verb.h"
#include "core/map/bsp/map_reading.h"
#include "core/output/project/open_project.h"
#include "core/output/project/project_generation.h"

namespace navwright {

namespace {

const std::string kLocateHint = "name the folder that holds it with --locate FOLDER";

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
    ProjectWork how{.jobs = work.jobs, .cacheLimit = work.cacheLimit, .hint = kLocateHint};
    if (!project.nav) how.cache = work.cacheFolder(console);
    return generateProject(project, how, context);
}

}  // namespace navwright
