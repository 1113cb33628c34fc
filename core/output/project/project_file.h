#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/digest.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/bots/test/ledger.h"
#include "core/nav/files/edit_patch.h"
#include "core/output/project/kept_run.h"

namespace navwright {

/// An input file and its hash when the project was saved.
struct ProjectInput {
    std::filesystem::path path;            ///< absolute
    std::optional<ContentHash> hash = {};  ///< nullopt: never read

    friend bool operator==(const ProjectInput&, const ProjectInput&) = default;
};

struct ProjectDemo {
    ProjectInput file;
    bool included = true;

    friend bool operator==(const ProjectDemo&, const ProjectDemo&) = default;
};

/// `<name>.navwright`: a project, without its inputs' bytes.
struct ProjectFile {
    std::string mapName;              ///< "wizs"; empty without a map
    std::optional<ProjectInput> map;  ///< nullopt: none opened
    bool ownEntities = false;         ///< use the map's own entities even if files replace them (MapEntities)
    std::vector<ProjectDemo> demos;
    Parameters parameters;
    std::optional<ProjectInput> nav;  ///< shown instead of generating from demos
    std::vector<EditPatch> patches;
    std::optional<Ledger> ledger;  ///< removals by feedback
    /// Issues accepted by the user: the issue's key, and a note.
    std::map<std::string, std::string> ignoredIssues;
    std::vector<KeptRun> runs;  ///< oldest first
    std::optional<KeptTest> test = {};
    /// UI state: keys and values defined by the UI.
    std::map<std::string, std::string> view;

    friend bool operator==(const ProjectFile&, const ProjectFile&) = default;
};

/// 2: adds kept runs. 3: the test. 4: the tested nav, and who judged runs. 5: the choice of entities.
inline constexpr int kProjectFormatVersion = 5;
inline constexpr std::string_view kProjectSuffix = ".navwright";

/// Parses a project. `file` is the project's path: inputs in or below its folder are stored relative to it,
/// so that the folder can be moved. Errors: invalid JSON, another format or a newer version, a field missing,
/// unknown, of the wrong type or out of range, a duplicate input.
[[nodiscard]] Result<ProjectFile> parseProject(std::string_view text, const std::filesystem::path& file);

/// Equal projects give equal bytes.
[[nodiscard]] std::string writeProject(const ProjectFile& project, const std::filesystem::path& file);

[[nodiscard]] Result<ProjectFile> loadProject(const std::filesystem::path& file);
/// Saves atomically: the old file stays until the new one is on disk.
[[nodiscard]] Result<> saveProject(const ProjectFile& project, const std::filesystem::path& file);

}  // namespace navwright
