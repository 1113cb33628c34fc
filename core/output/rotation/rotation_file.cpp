#include "core/output/rotation/rotation_file.h"

#include <array>
#include <utility>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/json_fields.h"
#include "core/base/limits.h"
#include "core/base/path_text.h"
#include "core/output/project/run_list.h"

namespace navwright {

namespace {

constexpr std::string_view kIndexFormat = "navwright.rotation";
constexpr std::string_view kRowFormat = "navwright.rotation_row";
constexpr std::array<std::string_view, 4> kStages{"reading", "making", "stopped", "finished"};

std::string_view stageWord(RotationStage stage) {
    return kStages[toIndex(stage)];
}

/// The fields of a processed map.
constexpr auto kMadeFields = [](auto& json, auto& row) {
    json.field("failure", row.failure);
    json.field("nodes", row.nodes);
    json.field("links", row.links);
    json.field("passed", row.passed);
    json.field("visited", row.visited, 0, 1);
    json.field("stuck", row.stuck, 0, limit::kRate);
    json.field("deaths", row.deaths, 0, limit::kRate);
    json.optional("coverage", row.coverage, 0, 1);
    json.field("errors", row.errors);
    json.field("warnings", row.warnings);
    json.field("worst", row.worst);
};

std::string nameText(const std::string& name) {
    return pathText(name);
}

std::optional<std::string> plainName(std::string_view text) {
    auto name = pathFromText(text).string();
    if (name.empty() || name == "." || name == ".." || name.contains('/') || name.contains('\0')) return {};
    return name;
}

constexpr JsonWords kNameWords{nameText, plainName, "the name of a file"};

constexpr auto kRowFields = [](auto& json, auto& row) {
    json.closed();
    json.field("map", row.map, kNameWords);
    json.field("folder", row.folder, kNameWords);
    json.field("demos", row.demos);
    json.field("votes", row.votes);
    json.field("map_file", row.mapFile, kPathWords);
    json.field("map_hash", row.mapHash);
    json.field("made", row.made);
    if (!row.made) return;
    kMadeFields(json, row);
    json.field("picture", row.picture);
};

constexpr auto kIndexFields = [](auto& json, auto& index) {
    json.closed();
    json.format(kIndexFormat, 1);
    json.field("program", index.program);
    json.field("stage", index.stage, enumWords(stageWord, kStages.size(), "a stage of a rotation"));
    json.field("demos_done", index.demosDone);
    json.field("demos", index.demos);
    json.field("parameters", index.parameters, JsonForm{readParameters, writeParameters});
    json.field("picture_notice", index.pictureNotice);
    json.field("maps", index.rows, kRowFields, limit::kEdits);
    json.field("without_map", index.withoutMap);
    json.field("other_revision", index.otherRevision);
    json.field("unreadable", index.unreadable);
};

/// The fields of a row that is kept for these inputs.
auto keptFields(const ContentHash& inputs) {
    return [inputs](auto& json, auto& row) {
        auto key = inputs;
        json.format(kRowFormat, 1);
        json.field("key", key, kHashWords);
        json.check(key == inputs, "key", "The row is of other inputs");
        json.field("map", row.map);
        kMadeFields(json, row);
    };
}

}  // namespace

std::string writeRotationIndex(const RotationIndex& index) {
    return writeJson(index, kIndexFields);
}

Result<RotationIndex> parseRotationIndex(std::string_view json, std::string_view where) {
    NAV_TRY(requireKind(json, FileKind::rotation, where));
    return readJson<RotationIndex>(json, where, kIndexFields);
}

std::string writeRotationRow(const RotationRow& row, const ContentHash& key) {
    return writeJson(row, keptFields(key));
}

std::optional<RotationRow> keptRotationRow(const std::filesystem::path& file, const ContentHash& key) {
    const auto bytes = readFile(file, limit::kJsonBytes);
    if (!bytes) return std::nullopt;
    auto row = readJson<RotationRow>(asText(*bytes), file.string(), keptFields(key));
    if (!row) return std::nullopt;
    row->made = true;
    row->folder = file.parent_path().filename().string();
    return *std::move(row);
}

}  // namespace navwright
