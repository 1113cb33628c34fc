#pragma once

#include <memory>
#include <string>

#include "app/navgen/command_line/work_options.h"
#include "core/generate/pipeline/generation.h"
#include "core/output/project/project_file.h"

namespace navwright {

struct Session;

/// A project, and folders in which to look for missing inputs.
struct ProjectOptions {
    std::string project;
    std::string locate;

    void addTo(CLI::App& app);
    /// Adds only --locate, for verbs that name the project differently.
    void addLocateTo(CLI::App& app);
    /// Loads the project; looks for missing inputs in `locate`, and warns of each input that is missing or
    /// changed since the project was saved. Protects the project and its inputs. Errors: those of
    /// loadProject(); one of the files is also an output.
    [[nodiscard]] Result<ProjectFile> load(Session& session) const;
};

/// As generateProject() of the project, with the options of the command line.
[[nodiscard]] Result<std::shared_ptr<const Generation>> generateProject(const ProjectFile& project,
                                                                        const WorkOptions& work,
                                                                        Console& console,
                                                                        JobContext& context);

}  // namespace navwright
