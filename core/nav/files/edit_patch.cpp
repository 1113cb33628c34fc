#include "core/nav/files/edit_patch.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
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

/// Whether the field must be read; rejects superfluous and missing ones.
bool wanted(const JsonView& view, std::string_view key, PatchField need, std::string_view operation) {
    const bool there = view.has(key);
    if (there && need == kAbsent) {
        view.reject(key, fmt::format("The operation '{}' has no such field", operation), {});
    }
    if (!there && need == kRequired) {
        view.reject(key, fmt::format("The operation '{}' needs this field", operation), {});
    }
    return there && need != kAbsent;
}

std::optional<NodeType> readType(const JsonView& view) {
    const auto name = view.text("type");
    const auto type = nodeTypeFromName(name);
    if (!type)
        view.reject("type", fmt::format("'{}' is not a node type", name), "types are named as MOVE, LADDER");
    return type;
}

PatchOperation readOperation(const JsonView& view) {
    const auto name = view.text("operation");
    const auto found = std::ranges::find(kOperations, name, &OperationRow::name);
    if (found == kOperations.end()) {
        view.reject("operation", fmt::format("'{}' is not an operation", name), {});
        return PatchOperation::addNode;
    }
    return static_cast<PatchOperation>(found - kOperations.begin());
}

EditPatch readPatch(const JsonView& view) {
    EditPatch patch;
    view.onlyKeys({"id", "operation", "at", "to", "place", "type", "tolerance", "enabled", "group", "note"});
    patch.id = view.text("id");
    if (patch.id.empty()) view.reject("id", "The id is empty", {});
    patch.operation = readOperation(view);
    const auto& [name, fields] = row(patch.operation);
    patch.at = view.vec3("at");
    if (wanted(view, "to", fields.to, name)) patch.to = view.vec3("to");
    if (wanted(view, "place", fields.place, name)) patch.place = view.vec3("place");
    if (wanted(view, "type", fields.type, name)) patch.type = readType(view);
    readPatchWords(view, defaultPatchTolerance(patch.operation), patch);
    return patch;
}

void writePatch(JsonWriter& json, const EditPatch& patch) {
    json.beginObject(JsonWriter::Layout::line);
    json.member("id", patch.id);
    json.member("operation", row(patch.operation).name);
    json.member("at", patch.at);
    if (patch.to) json.member("to", *patch.to);
    if (patch.place) json.member("place", *patch.place);
    if (patch.type) json.member("type", nodeTypeName(*patch.type));
    writePatchWords(json, patch);
    json.endObject();
}

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

std::vector<EditPatch> readPatchList(const JsonView& object, std::string_view key) {
    std::vector<EditPatch> patches;
    std::set<std::string> ids;
    for (const auto& view : object.list(key, limit::kEdits)) {
        patches.push_back(readPatch(view));
        requireNewId(view, patches.back().id, ids);
    }
    return patches;
}

void writePatchList(JsonWriter& json, const std::vector<EditPatch>& patches) {
    json.beginList();
    for (const auto& patch : patches) writePatch(json, patch);
    json.endList();
}

Result<PatchFile> parsePatches(std::string_view text, std::string_view file) {
    NAV_TRY(requireKind(text, FileKind::patches, file));
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, file));
    const auto root = document.root();
    requireFormat(root, kFormat, kPatchFormatVersion);
    root.onlyKeys({"format", "version", "map", "patches"});
    PatchFile patches{root.text("map"), readPatchList(root, "patches")};
    return document.finish(std::move(patches));
}

std::string writePatches(const PatchFile& patches) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kFormat);
    json.member("version", kPatchFormatVersion);
    json.member("map", patches.map);
    json.key("patches");
    writePatchList(json, patches.patches);
    json.endObject();
    return std::move(json).take();
}

}  // namespace navwright
