#include "core/output/rotation/rotation_file.h"

#include <array>
#include <utility>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/json_counts.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
#include "core/base/path_text.h"
#include "core/output/project/run_list.h"

namespace navwright {

namespace {

constexpr std::string_view kIndexFormat = "navwright.rotation";
constexpr std::string_view kRowFormat = "navwright.rotation_row";
constexpr std::array<std::string_view, 4> kStages{"reading", "making", "stopped", "finished"};

/// Writes the fields of a processed map.
void writeMade(JsonWriter& json, const RotationRow& row) {
    json.member("failure", row.failure);
    json.member("nodes", row.nodes);
    json.member("links", row.links);
    json.member("passed", row.passed);
    json.member("visited", row.visited);
    json.member("stuck", row.stuck);
    json.member("deaths", row.deaths);
    if (row.coverage) json.member("coverage", *row.coverage);
    json.member("errors", row.errors);
    json.member("warnings", row.warnings);
    json.member("worst", row.worst);
}

void readMade(const JsonView& view, RotationRow& row) {
    row.made = true;
    row.failure = view.text("failure");
    row.nodes = view.count("nodes");
    row.links = view.count("links");
    row.passed = view.flag("passed");
    row.visited = view.real("visited", 0, 1);
    row.stuck = view.real("stuck", 0, limit::kRate);
    row.deaths = view.real("deaths", 0, limit::kRate);
    if (view.has("coverage")) row.coverage = view.real("coverage", 0, 1);
    row.errors = view.count("errors");
    row.warnings = view.count("warnings");
    row.worst = view.text("worst");
}

/// Reads a file name without path.
std::string plainName(const JsonView& view, std::string_view key) {
    auto name = pathFromText(view.text(key)).string();
    if (name.empty() || name == "." || name == ".." || name.contains('/') || name.contains('\0')) {
        view.reject(key, "This is not the name of a file", {});
    }
    return name;
}

void writeRow(JsonWriter& json, const RotationRow& row) {
    json.member("map", pathText(row.map));
    json.member("folder", pathText(row.folder));
    json.member("demos", row.demos);
    json.member("votes", row.votes);
    json.member("map_file", pathText(row.mapFile));
    json.member("map_hash", row.mapHash);
    json.member("made", row.made);
    if (!row.made) return;
    writeMade(json, row);
    json.member("picture", row.picture);
}

RotationRow readRow(const JsonView& view) {
    view.onlyKeys({"map", "folder", "demos", "votes", "map_file", "map_hash", "made", "failure", "nodes",
                   "links", "passed", "visited", "stuck", "deaths", "coverage", "errors", "warnings", "worst",
                   "picture"});
    RotationRow row;
    row.map = plainName(view, "map");
    row.folder = plainName(view, "folder");
    row.demos = view.count("demos");
    row.votes = view.count("votes");
    row.mapFile = pathFromText(view.text("map_file"));
    row.mapHash = view.text("map_hash");
    if (!view.flag("made")) return row;
    readMade(view, row);
    row.picture = view.flag("picture");
    return row;
}

RotationStage readStage(const JsonView& root) {
    const auto text = root.text("stage");
    for (std::size_t i = 0; i < kStages.size(); ++i) {
        if (text == kStages[i]) return static_cast<RotationStage>(i);
    }
    root.reject("stage", "\"" + text + "\" is no stage of a rotation", {});
    return RotationStage::finished;
}

}  // namespace

std::string writeRotationIndex(const RotationIndex& index) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kIndexFormat);
    json.member("version", 1);
    json.member("program", index.program);
    json.member("stage", kStages[toIndex(index.stage)]);
    json.member("demos_done", index.demosDone);
    json.member("demos", index.demos);
    json.key("parameters");
    writeParameters(json, index.parameters);
    json.member("picture_notice", index.pictureNotice);
    json.rows("maps", index.rows, [&](const RotationRow& row) { writeRow(json, row); });
    writeCounts(json, "without_map", index.withoutMap);
    writeCounts(json, "other_revision", index.otherRevision);
    json.list("unreadable", index.unreadable);
    json.endObject();
    return std::move(json).take();
}

Result<RotationIndex> parseRotationIndex(std::string_view json, std::string_view where) {
    NAV_TRY(requireKind(json, FileKind::rotation, where));
    NAV_ASSIGN(const auto document, JsonDocument::parse(json, where));
    const auto root = document.root();
    requireFormat(root, kIndexFormat, 1);
    root.onlyKeys({"format", "version", "program", "stage", "demos_done", "demos", "parameters",
                   "picture_notice", "maps", "without_map", "other_revision", "unreadable"});
    RotationIndex index;
    index.program = root.text("program");
    index.stage = readStage(root);
    index.demosDone = root.count("demos_done");
    index.demos = root.count("demos");
    readParameters(root.object("parameters"), index.parameters);
    index.pictureNotice = root.text("picture_notice");
    for (const auto& row : root.list("maps", limit::kEdits)) index.rows.push_back(readRow(row));
    index.withoutMap = readCounts(root.object("without_map"));
    index.otherRevision = readCounts(root.object("other_revision"));
    for (const auto& demo : root.list("unreadable")) index.unreadable.push_back(demo.text());
    return document.finish(std::move(index));
}

std::string writeRotationRow(const RotationRow& row, const ContentHash& key) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kRowFormat);
    json.member("version", 1);
    json.member("key", key.hex());
    json.member("map", row.map);
    writeMade(json, row);
    json.endObject();
    return std::move(json).take();
}

std::optional<RotationRow> keptRotationRow(const std::filesystem::path& file, const ContentHash& key) {
    const auto bytes = readFile(file, limit::kJsonBytes);
    if (!bytes) return std::nullopt;
    const auto document = JsonDocument::parse(asText(*bytes), file.string());
    if (!document) return std::nullopt;
    const auto root = document->root();
    RotationRow row;
    const bool same = root.text("format") == kRowFormat && root.text("key") == key.hex();
    row.map = root.text("map");
    readMade(root, row);
    if (!same || document->failed()) return std::nullopt;
    row.folder = file.parent_path().filename().string();
    return row;
}

}  // namespace navwright
