#include "core/output/project/project_file.h"

#include <fmt/format.h>

#include <charconv>
#include <set>

#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"
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
constexpr std::size_t kHexDigits = 16;  // per half of a hash

bool parseHalf(std::string_view digits, std::uint64_t& half) {
    const auto* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, half, 16);
    return error == std::errc() && stop == end;
}

std::optional<ContentHash> readHash(const JsonView& view) {
    if (!view.has("hash")) return std::nullopt;
    const auto text = view.text("hash");
    ContentHash hash;
    if (text.size() != 2 * kHexDigits ||
        !parseHalf(std::string_view(text).substr(0, kHexDigits), hash.high) ||
        !parseHalf(std::string_view(text).substr(kHexDigits), hash.low)) {
        view.reject("hash", "Not 32 hexadecimal digits", {});
    }
    return hash;
}

ProjectInput readInput(const JsonView& view, const fs::path& folder) {
    const auto text = view.text("path");
    if (text.empty()) view.reject("path", "The path is empty", {});
    return {projectPath(text, folder), readHash(view)};
}

std::optional<ProjectInput> readInputAt(const JsonView& root, std::string_view key, const fs::path& folder) {
    if (!root.has(key)) return std::nullopt;
    const auto view = root.object(key);
    view.onlyKeys({"path", "hash"});
    return readInput(view, folder);
}

std::optional<Ledger> readLedger(const JsonView& root) {
    if (!root.has("ledger")) return std::nullopt;
    const auto view = root.object("ledger");
    view.onlyKeys({"map", "iterations", "nodes", "links", "repairs"});
    return readLedgerParts(view);
}

std::map<std::string, std::string> readTexts(const JsonView& root, std::string_view key) {
    std::map<std::string, std::string> texts;
    if (!root.has(key)) return texts;
    const auto view = root.object(key);
    for (const auto& name : view.keys()) texts[name] = view.text(name);
    return texts;
}

void writeInput(JsonWriter& json, const ProjectInput& input, const fs::path& folder) {
    json.member("path", projectPathText(input.path, folder));
    if (input.hash) json.member("hash", input.hash->hex());
}

void writeInputAt(JsonWriter& json, std::string_view key, const std::optional<ProjectInput>& input,
                  const fs::path& folder) {
    if (!input) return;
    json.key(key);
    json.beginObject(JsonWriter::Layout::line);
    writeInput(json, *input, folder);
    json.endObject();
}

void writeTexts(JsonWriter& json, std::string_view key, const std::map<std::string, std::string>& texts) {
    json.key(key);
    json.beginObject();
    for (const auto& [name, text] : texts) json.member(name, text);
    json.endObject();
}

void writeDemos(JsonWriter& json, const std::vector<ProjectDemo>& demos, const fs::path& folder) {
    json.beginList();
    for (const auto& demo : demos) {
        json.beginObject(JsonWriter::Layout::line);
        writeInput(json, demo.file, folder);
        json.member("included", demo.included);
        json.endObject();
    }
    json.endList();
}

}  // namespace

Result<ProjectFile> parseProject(std::string_view text, const fs::path& file) {
    NAV_TRY(requireKind(text, FileKind::project, file.string()));
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, file.string()));
    const auto root = document.root();
    requireFormat(root, kFormat, kProjectFormatVersion);
    root.onlyKeys({"format", "version", "map_name", "map", "own_entities", "nav", "demos", "parameters",
                   "patches", "ledger", "ignored_issues", "runs", "test", "view"});
    const auto folder = realPath(file).parent_path();
    ProjectFile project;
    project.mapName = root.text("map_name");
    project.map = readInputAt(root, "map", folder);
    project.ownEntities = root.has("own_entities") && root.flag("own_entities");
    project.nav = readInputAt(root, "nav", folder);
    std::set<fs::path> seen;
    for (const auto& view : root.list("demos", limit::kProjectDemos)) {
        view.onlyKeys({"path", "hash", "included"});
        project.demos.push_back({readInput(view, folder), view.flag("included")});
        if (!seen.insert(project.demos.back().file.path).second)
            view.reject("path", "This demo is listed twice", {});
    }
    readParameters(root.object("parameters"), project.parameters);
    project.patches = readPatchList(root, "patches");
    project.ledger = readLedger(root);
    project.ignoredIssues = readTexts(root, "ignored_issues");
    project.runs = readRunList(root, "runs");
    project.test = readKeptTest(root, "test");
    project.view = readTexts(root, "view");
    return document.finish(std::move(project));
}

std::string writeProject(const ProjectFile& project, const fs::path& file) {
    const auto folder = realPath(file).parent_path();
    JsonWriter json;
    json.beginObject();
    json.member("format", kFormat);
    json.member("version", kProjectFormatVersion);
    json.member("map_name", project.mapName);
    writeInputAt(json, "map", project.map, folder);
    if (project.ownEntities) json.member("own_entities", true);
    writeInputAt(json, "nav", project.nav, folder);
    json.key("demos");
    writeDemos(json, project.demos, folder);
    json.key("parameters");
    writeParameters(json, project.parameters);
    json.key("patches");
    writePatchList(json, project.patches);
    if (project.ledger) {
        json.key("ledger");
        json.beginObject();
        writeLedgerParts(json, *project.ledger);
        json.endObject();
    }
    writeTexts(json, "ignored_issues", project.ignoredIssues);
    writeRunList(json, "runs", project.runs);
    writeKeptTest(json, "test", project.test);
    writeTexts(json, "view", project.view);
    json.endObject();
    return std::move(json).take();
}

Result<ProjectFile> loadProject(const fs::path& file) {
    NAV_ASSIGN(const auto bytes, readFile(file, limit::kJsonBytes));
    return parseProject(asText(bytes), file);
}

Result<> saveProject(const ProjectFile& project, const fs::path& file) {
    return writeFile(file, writeProject(project, file));
}

}  // namespace navwright
