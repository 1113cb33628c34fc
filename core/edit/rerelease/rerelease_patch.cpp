#include "core/edit/rerelease/rerelease_patch.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/patch_words.h"
#include "core/nav/files/rerelease_names.h"

namespace navwright {

namespace {

using Line = JsonWriter::Layout;

constexpr std::string_view kRereleasePatchFormat = "navwright.gamepatches";
constexpr int kNodeFlagBits = 16, kLinkFlagBits = 8, kTypes = 256;

struct KindRow {
    std::string_view name;
    RereleasePatchFields fields;
};

/// In the order of RereleasePatchKind.
constexpr std::array<KindRow, kRereleasePatchKindCount> kKinds{{
    {"comment", {.at = false}},
    {"add_node", {.flags = true, .radius = true}},
    {"move_node", {.to = true}},
    {"delete_node", {}},
    {"node_flags", {.flags = true}},
    {"node_radius", {.radius = true}},
    {"add_link", {.to = true, .flags = true, .type = true}},
    {"delete_link", {.to = true}},
    {"link_type", {.to = true, .type = true}},
    {"link_flags", {.to = true, .flags = true}},
    {"link_traversal", {.to = true, .traversal = true}},
    {"remove_traversal", {.to = true}},
    {"link_edict", {.to = true, .edict = true}},
    {"remove_edict", {.to = true}},
}};

const KindRow& kindRow(RereleasePatchKind kind) {
    return kKinds[toIndex(kind)];
}

/// The name of a link flag; NAV2 18 uses a team mask without names.
std::string linkFlagText(RereleaseGame game, int bit) {
    return game == RereleaseGame::quake2 ? linkFlagWord(bit) : fmt::format("bit {}", 1 << bit);
}

std::string flagText(RereleaseGame game, const RereleasePatchFields& fields, int bit) {
    return fields.to ? linkFlagText(game, bit) : nodeFlagWord(game, bit);
}

std::uint16_t readFlags(const JsonView& view, RereleaseGame game, const RereleasePatchFields& fields) {
    const int bits = fields.to ? kLinkFlagBits : kNodeFlagBits;
    std::uint16_t flags = 0;
    for (const auto& entry : view.list("flags", toIndex(bits))) {
        const auto word = entry.text();
        int bit = 0;
        while (bit < bits && flagText(game, fields, bit) != word) ++bit;
        if (bit == bits) {
            entry.reject(fmt::format("'{}' is not a flag of {}", word, gameKey(game)),
                         "flags without a name are written \"bit 512\"");
        } else {
            flags = static_cast<std::uint16_t>(flags | 1 << bit);
        }
    }
    return flags;
}

std::uint8_t readType(const JsonView& view, RereleaseGame game) {
    const auto word = view.text("type");
    for (int type = 0; type < kTypes; ++type) {
        if (linkTypeWord(game, static_cast<std::uint8_t>(type)) == word)
            return static_cast<std::uint8_t>(type);
    }
    view.reject("type", fmt::format("'{}' is not a type of {}'s links", word, gameKey(game)),
                "types without a name are written \"type 77\"");
    return 0;
}

RereleaseTraversal readTraversal(const JsonView& view) {
    view.onlyKeys({"exit", "start", "end", "ladder_plane"});
    RereleaseTraversal traversal{view.vec3("exit"), view.vec3("start"), view.vec3("end")};
    if (view.has("ladder_plane")) traversal.ladderPlane = view.vec3("ladder_plane");
    return traversal;
}

std::int32_t readId(const JsonView& view, std::string_view key) {
    return static_cast<std::int32_t>(view.integer(key, INT32_MIN, INT32_MAX));
}

RereleaseEdict readEdict(const JsonView& view) {
    view.onlyKeys({"mins", "maxs", "entity", "model", "targetname", "classname"});
    RereleaseEdict edict{.bounds = {view.vec3("mins"), view.vec3("maxs")}};
    if (view.has("entity")) edict.entityId = readId(view, "entity");
    if (view.has("model")) edict.modelIndex = readId(view, "model");
    if (view.has("targetname") || view.has("classname"))
        edict.names = {readId(view, "targetname"), readId(view, "classname")};
    return edict;
}

RereleasePatchKind readKind(const JsonView& view) {
    const auto name = view.text("operation");
    const auto found = std::ranges::find(kKinds, name, &KindRow::name);
    if (found == kKinds.end()) {
        view.reject("operation", fmt::format("'{}' is not an operation", name), {});
        return RereleasePatchKind::comment;
    }
    return static_cast<RereleasePatchKind>(found - kKinds.begin());
}

/// Whether the field must be read; rejects a superfluous one.
bool wants(const JsonView& view, std::string_view key, bool has, std::string_view operation) {
    if (view.has(key) && !has)
        view.reject(key, fmt::format("The operation '{}' has no such field", operation), {});
    return has;
}

RereleasePatch readPatch(const JsonView& view, RereleaseGame game) {
    RereleasePatch patch;
    view.onlyKeys({"id", "operation", "at", "to", "flags", "radius", "type", "traversal", "edict",
                   "tolerance", "enabled", "group", "note"});
    patch.id = view.text("id");
    if (patch.id.empty()) view.reject("id", "The id is empty", {});
    patch.kind = readKind(view);
    const auto& [name, fields] = kindRow(patch.kind);
    if (wants(view, "at", fields.at, name)) patch.at = view.vec3("at");
    if (wants(view, "to", fields.to, name)) patch.to = view.vec3("to");
    if (wants(view, "flags", fields.flags, name)) patch.flags = readFlags(view, game, fields);
    if (wants(view, "radius", fields.radius, name))
        patch.radius = static_cast<std::uint16_t>(view.integer("radius", 0, UINT16_MAX));
    if (wants(view, "type", fields.type, name)) patch.type = readType(view, game);
    if (wants(view, "traversal", fields.traversal, name))
        patch.traversal = readTraversal(view.object("traversal"));
    if (wants(view, "edict", fields.edict, name)) patch.edict = readEdict(view.object("edict"));
    FieldReader words(view);
    patchWords(words, patch, defaultTolerance(patch.kind));
    return patch;
}

void writeFlags(JsonWriter& json, std::uint16_t flags, RereleaseGame game,
                const RereleasePatchFields& fields) {
    json.key("flags");
    json.beginList();
    for (int bit = 0; bit < kNodeFlagBits; ++bit) {
        if ((flags >> bit & 1) != 0) json.value(flagText(game, fields, bit));
    }
    json.endList();
}

void writeTraversal(JsonWriter& json, const RereleaseTraversal& traversal) {
    json.key("traversal");
    json.beginObject(Line::line);
    json.member("exit", traversal.exit);
    json.member("start", traversal.start);
    json.member("end", traversal.end);
    if (traversal.ladderPlane != Vec3(0)) json.member("ladder_plane", traversal.ladderPlane);
    json.endObject();
}

void writeEdict(JsonWriter& json, const RereleaseEdict& edict) {
    json.key("edict");
    json.beginObject(Line::line);
    json.member("mins", edict.bounds.mins);
    json.member("maxs", edict.bounds.maxs);
    if (edict.entityId) json.member("entity", *edict.entityId);
    if (edict.modelIndex) json.member("model", *edict.modelIndex);
    if (edict.names) {
        json.member("targetname", edict.names->first);
        json.member("classname", edict.names->second);
    }
    json.endObject();
}

void writePatch(JsonWriter& json, const RereleasePatch& patch, RereleaseGame game) {
    const auto& [name, fields] = kindRow(patch.kind);
    json.beginObject(Line::line);
    json.member("id", patch.id);
    json.member("operation", name);
    if (fields.at) json.member("at", patch.at);
    if (fields.to) json.member("to", patch.to.value_or(Vec3(0)));
    if (fields.flags) writeFlags(json, patch.flags.value_or(0), game, fields);
    if (fields.radius) json.member("radius", patch.radius.value_or(0));
    if (fields.type) json.member("type", linkTypeWord(game, patch.type.value_or(0)));
    if (fields.traversal) writeTraversal(json, patch.traversal.value_or(RereleaseTraversal()));
    if (fields.edict) writeEdict(json, patch.edict.value_or(RereleaseEdict()));
    FieldWriter words(json);
    patchWords(words, patch, patch.tolerance);
    json.endObject();
}

}  // namespace

std::string_view rereleasePatchKindName(RereleasePatchKind kind) {
    return kindRow(kind).name;
}

RereleasePatchFields rereleasePatchFields(RereleasePatchKind kind) {
    return kindRow(kind).fields;
}

float defaultTolerance(RereleasePatchKind kind) {
    if (kind == RereleasePatchKind::addNode) return defaultPatchTolerance(PatchOperation::addNode);
    if (kind == RereleasePatchKind::deleteNode) return defaultPatchTolerance(PatchOperation::deleteNode);
    return defaultPatchTolerance(PatchOperation::moveNode);
}

std::string_view gameKey(RereleaseGame game) {
    return game == RereleaseGame::quake ? "quake" : "quake2";
}

Result<RereleasePatchFile> parseRereleasePatches(std::string_view text, std::string_view file) {
    NAV_TRY(requireKind(text, FileKind::rereleasePatches, file));
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, file));
    const auto root = document.root();
    requireFormat(root, kRereleasePatchFormat, kRereleasePatchFormatVersion);
    root.onlyKeys({"format", "version", "game", "map", "patches"});
    RereleasePatchFile patches;
    const auto game = root.text("game");
    if (game == gameKey(RereleaseGame::quake2)) {
        patches.game = RereleaseGame::quake2;
    } else if (game != gameKey(RereleaseGame::quake)) {
        root.reject("game", fmt::format("'{}' is not a game", game), "quake or quake2");
    }
    patches.map = root.text("map");
    std::set<std::string> ids;
    for (const auto& view : root.list("patches", limit::kEdits)) {
        patches.patches.push_back(readPatch(view, patches.game));
        requireNewId(view, patches.patches.back().id, ids);
        if (document.failed()) break;
    }
    return document.finish(std::move(patches));
}

std::string writeRereleasePatches(const RereleasePatchFile& patches) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kRereleasePatchFormat);
    json.member("version", kRereleasePatchFormatVersion);
    json.member("game", gameKey(patches.game));
    json.member("map", patches.map);
    json.key("patches");
    json.beginList();
    for (const auto& patch : patches.patches) writePatch(json, patch, patches.game);
    json.endList();
    json.endObject();
    return std::move(json).take();
}

}  // namespace navwright
