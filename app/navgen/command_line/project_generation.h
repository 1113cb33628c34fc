#pragma once

#include <memory>
#include <string>

#include "app/navgen/command_line/work_options.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/output/project/project_file.h"

namespace navwright {

struct Session;

/// Which project, and where inputs are that are not at their place.
struct ProjectOptions {
    std::string project;
    std::string locate;

    void addTo(CLI::App& app);
    /// --locate alone, for verbs that name the project in a way of their own.
    void addLocateTo(CLI::App& app);
    /// The project, missing inputs looked for in `locate`. Of every input that is missing or changed since it
    /// was saved there is a warning. No output replaces the project or an input of it. Errors: those of
    /// loadProject(); one of them is an output, too.
    [[nodiscard]] Result<ProjectFile> load(Session& session) const;
};

/// What the workbench shows when it opens the project: its demos through the pipeline with its parameters,
/// feedback and edits, or its nav. Demos that are missing are left out. Errors: no map, no nav where there
/// should be one, an input that cannot be read, those of Pipeline::run().
[[nodiscard]] Result<std::shared_ptr<const Generation>> generateProject(const ProjectFile& project,
                                                                        const WorkOptions& work,
                                                                        Console& console,
                                                                        JobContext& context);

}  // namespace navwright
