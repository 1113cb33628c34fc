#include "core/output/project/project_file.h"

#include <set>

#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/json_fields.h"
#include "core/base/limits.h"
#include "core/base/output_place.h"
#include "core/bots/test/ledger.h"
#include "core/nav/files/edit_patch.h"
#include "core/output/project/project_inputs.h"
#include "core/output/project/run_list.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kFormat = "navwright.project";
/// An input of a project in `folder`.
auto inputFields(const fs::path& folder) {
    return [folder](auto& json, auto& input) {
        const auto text = [&](const fs::path& path) { return projectPathText(path, folder); };
        const auto path = [&](std::string_view name) -> std::optional<fs::path> {
            if (name.empty()) return std::nullopt;
            return projectPath(std::string(name), folder);
        };
        json.field("path", input.path, JsonWords{text, path, "a path"});
        json.optional("hash", input.hash, kHashWords);
    };
}

/// The map or the nav, on one line.
auto inputForm(const fs::path& folder) {
    const auto fields = [of = inputFields(folder)](auto& json, auto& input) {
        json.closed();
        of(json, input);
    };
    return JsonForm{[fields](const JsonView& view) {
                        ProjectInput input;
                        readFields(view, input, fields);
                        return input;
                    },
                    [fields](JsonWriter& json, const ProjectInput& input) {
                        writeObject(json, input, fields, JsonWriter::Layout::line);
                    }};
}

auto projectFields(const fs::path& folder) {
    return [folder](auto& json, auto& project) {
        const auto input = inputForm(folder);
        const auto demoFields = [of = inputFields(folder)](auto& list, auto& demo) {
            list.closed();
            of(list, demo.file);
            list.field("included", demo.included);
        };
        json.closed();
        json.format(kFormat, kProjectFormatVersion);
        json.field("map_name", project.mapName);
        json.optional("map", project.map, input);
        json.optional("own_entities", project.ownEntities);
        json.optional("nav", project.nav, input);
        json.field("demos", project.demos, demoFields, limit::kProjectDemos);
        json.field("parameters", project.parameters, JsonForm{readParameters, writeParameters});
        json.field("patches", project.patches, JsonForm{readPatchList, writePatchList});
        json.optional("ledger", project.ledger, JsonForm{readLedgerParts, writeLedgerParts});
        json.added("ignored_issues", project.ignoredIssues);
        json.added("runs", project.runs, JsonForm{readRunList, writeRunList});
        json.optional("test", project.test, JsonForm{readKeptTest, writeKeptTest});
        json.added("view", project.view);
    };
}

/// A demo that is listed twice is told with its place in the list.
void rejectRepeated(const JsonView& root, const std::vector<ProjectDemo>& demos) {
    std::set<fs::path> seen;
    for (std::size_t i = 0; i < demos.size() && !root.failed(); ++i) {
        if (seen.insert(demos[i].file.path).second) continue;
        root.list("demos")[i].reject("path", "This demo is listed twice", {});
    }
}

}  // namespace

Result<ProjectFile> parseProject(std::string_view text, const fs::path& file) {
    NAV_TRY(requireKind(text, FileKind::project, file.string()));
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, file.string()));
    ProjectFile project;
    readFields(document.root(), project, projectFields(realPath(file).parent_path()));
    rejectRepeated(document.root(), project.demos);
    return document.finish(std::move(project));
}

std::string writeProject(const ProjectFile& project, const fs::path& file) {
    return writeJson(project, projectFields(realPath(file).parent_path()));
}

Result<ProjectFile> loadProject(const fs::path& file) {
    NAV_ASSIGN(const auto bytes, readFile(file, limit::kJsonBytes));
    return parseProject(asText(bytes), file);
}

Result<> saveProject(const ProjectFile& project, const fs::path& file) {
    return writeFile(file, writeProject(project, file));
}

}  // namespace navwright
