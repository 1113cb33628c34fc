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

/// A file the work is made from, and what it held when the project was saved.
struct ProjectInput {
    std::filesystem::path path;            ///< absolute
    std::optional<ContentHash> hash = {};  ///< empty: was not read

    friend bool operator==(const ProjectInput&, const ProjectInput&) = default;
};

struct ProjectDemo {
    ProjectInput file;
    bool included = true;

    friend bool operator==(const ProjectDemo&, const ProjectDemo&) = default;
};

/// `<name>.navwright`: a piece of work, without the bytes of its inputs.
struct ProjectFile {
    std::string mapName;              ///< "wizs"; empty without a map
    std::optional<ProjectInput> map;  ///< empty until one is opened
    bool ownEntities = false;         ///< the map's, also where a file stands in their place (MapEntities)
    std::vector<ProjectDemo> demos;
    Parameters parameters;
    std::optional<ProjectInput> nav;  ///< shown instead of a generation from demos
    std::vector<EditPatch> patches;
    std::optional<Ledger> ledger;  ///< what feedback removed
    /// Issues that a person looked at and found harmless: key of the issue, and a note.
    std::map<std::string, std::string> ignoredIssues;
    std::vector<KeptRun> runs;  ///< oldest first
    std::optional<KeptTest> test = {};
    /// What the windows looked like, in their own words: key and value.
    std::map<std::string, std::string> view;

    friend bool operator==(const ProjectFile&, const ProjectFile&) = default;
};

/// 2: with kept runs. 3: with the test. 4: with the tested nav, and who judged runs. 5: with whose entities.
inline constexpr int kProjectFormatVersion = 5;
inline constexpr std::string_view kProjectSuffix = ".navwright";

/// `file` is the project's own path: inputs in its folder or below are named relative to it in the text, so
/// that the folder can be moved as a whole. Errors: not JSON, another format or a newer version, a field
/// missing, unknown, of the wrong kind or out of range, an input twice.
[[nodiscard]] Result<ProjectFile> parseProject(std::string_view text, const std::filesystem::path& file);

/// The same project always gives the same bytes.
[[nodiscard]] std::string writeProject(const ProjectFile& project, const std::filesystem::path& file);

[[nodiscard]] Result<ProjectFile> loadProject(const std::filesystem::path& file);
/// Whole or not at all; what was there before stays until the new one is on disk.
[[nodiscard]] Result<> saveProject(const ProjectFile& project, const std::filesystem::path& file);

}  // namespace navwright
