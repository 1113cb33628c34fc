#include "core/nav/files/edit_patch.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/json_fields.h"
#include "core/nav/files/patch_words.h"

namespace navwright {

namespace {

/// Nodes may shift by the clustering radius (docs/rules.md 5.1) when demos or thresholds change; removals use
/// the same distance (docs/rules.md 9.1). Operations that remove nodes use less, so as not to hit neighbours.
constexpr float kUsualTolerance = 48;
constexpr float kSureTolerance = 32;

constexpr std::string_view kFormat = "navwright.patches";

struct OperationRow {
    std::string_view name;
    PatchFields fields;
};

constexpr auto kAbsent = PatchField::absent;
constexpr auto kOptional = PatchField::optional;
constexpr auto kRequired = PatchField::required;

/// In the order of PatchOperation; fields: to, place, type.
constexpr std::array<OperationRow, kPatchOperationCount> kOperations{{
    {"add_node", {kAbsent, kAbsent, kRequired}},
    {"move_node", {kRequired, kAbsent, kAbsent}},
    {"delete_node", {}},
    {"retype_node", {kAbsent, kAbsent, kRequired}},
    {"add_link", {kRequired, kAbsent, kOptional}},
    {"delete_link", {kRequired, kAbsent, kAbsent}},
    {"reverse_link", {kRequired, kAbsent, kOptional}},
    {"retype_link", {kRequired, kAbsent, kRequired}},
    {"dissolve_node", {}},
    {"insert_on_link", {kRequired, kRequired, kOptional}},
    {"merge_nodes", {kRequired, kOptional, kAbsent}},
    {"split_node", {kAbsent, kRequired, kAbsent}},
    {"align_ladder", {kRequired, kOptional, kAbsent}},
    {"lock_node", {}},
    {"lock_link", {kRequired, kAbsent, kAbsent}},
}};

const OperationRow& row(PatchOperation operation) {
    return kOperations[toIndex(operation)];
}

std::optional<PatchOperation> operationFromName(std::string_view name) {
    const auto found = std::ranges::find(kOperations, name, &OperationRow::name);
    if (found == kOperations.end()) return std::nullopt;
    return static_cast<PatchOperation>(found - kOperations.begin());
}

constexpr JsonWords kOperationWords{patchOperationName, operationFromName, "an operation"};

/// A field that depends on the operation.
template <class Json, class V, class... Rest>
void fieldOf(Json& json, PatchOperation operation, std::string_view key, PatchField need, V& value,
             const Rest&... rest) {
    const auto& name = row(operation).name;
    if (need == kAbsent) {
        return json.absent(key, fmt::format("The operation '{}' has no such field", name));
    }
    json.optional(key, value, rest...);
    json.check(need != kRequired || value, key, fmt::format("The operation '{}' needs this field", name));
}

constexpr auto kPatchFieldList = [](auto& json, auto& patch) {
    json.closed();
    json.field("id", patch.id);
    json.check(!patch.id.empty(), "id", "The id is empty");
    json.field("operation", patch.operation, kOperationWords);
    json.field("at", patch.at);
    const auto& needs = row(patch.operation).fields;
    fieldOf(json, patch.operation, "to", needs.to, patch.to);
    fieldOf(json, patch.operation, "place", needs.place, patch.place);
    fieldOf(json, patch.operation, "type", needs.type, patch.type, kNodeTypeWords);
    patchWords(json, patch, defaultPatchTolerance(patch.operation));
};

constexpr auto kPatchList = patchList<EditPatch>(kPatchFieldList);

}  // namespace

std::string_view patchOperationName(PatchOperation operation) {
    return row(operation).name;
}

PatchFields patchFields(PatchOperation operation) {
    return row(operation).fields;
}

float defaultPatchTolerance(PatchOperation operation) {
    switch (operation) {
        case PatchOperation::addNode:
            return 1;
        case PatchOperation::deleteNode:
        case PatchOperation::dissolveNode:
        case PatchOperation::mergeNodes:
            return kSureTolerance;
        default:
            return kUsualTolerance;
    }
}

std::vector<EditPatch> readPatchList(const JsonView& view) {
    return kPatchList.read(view);
}

void writePatchList(JsonWriter& json, const std::vector<EditPatch>& patches) {
    kPatchList.write(json, patches);
}

namespace {

constexpr auto kPatchFileFields = [](auto& json, auto& file) {
    json.closed();
    json.format(kFormat, kPatchFormatVersion);
    json.field("map", file.map);
    json.field("patches", file.patches, kPatchList);
};

}  // namespace

Result<PatchFile> parsePatches(std::string_view text, std::string_view file) {
    NAV_TRY(requireKind(text, FileKind::patches, file));
    return readJson<PatchFile>(text, file, kPatchFileFields);
}

std::string writePatches(const PatchFile& patches) {
    return writeJson(patches, kPatchFileFields);
}

}  // namespace navwright
