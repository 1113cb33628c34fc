#include "core/edit/rerelease/rerelease_patch.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <type_traits>

#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/json_fields.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/patch_words.h"
#include "core/nav/files/rerelease_names.h"

namespace navwright {

namespace {

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
    for (const auto& entry : view.elements(toIndex(bits))) {
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

void writeFlags(JsonWriter& json, std::uint16_t flags, RereleaseGame game,
                const RereleasePatchFields& fields) {
    json.beginList();
    for (int bit = 0; bit < kNodeFlagBits; ++bit) {
        if ((flags >> bit & 1) != 0) json.value(flagText(game, fields, bit));
    }
    json.endList();
}

auto flagsForm(RereleaseGame game, const RereleasePatchFields& fields) {
    return JsonForm{
        [game, fields](const JsonView& view) { return readFlags(view, game, fields); },
        [game, fields](JsonWriter& json, std::uint16_t flags) { writeFlags(json, flags, game, fields); }};
}

auto typeForm(RereleaseGame game) {
    const auto read = [game](const JsonView& view) {
        const auto word = view.text();
        for (int type = 0; type < kTypes; ++type) {
            if (linkTypeWord(game, static_cast<std::uint8_t>(type)) == word)
                return static_cast<std::uint8_t>(type);
        }
        view.reject(fmt::format("'{}' is not a type of {}'s links", word, gameKey(game)),
                    "types without a name are written \"type 77\"");
        return std::uint8_t{0};
    };
    return JsonForm{read,
                    [game](JsonWriter& json, std::uint8_t type) { json.value(linkTypeWord(game, type)); }};
}

constexpr auto kTraversalFields = [](auto& json, auto& traversal) {
    json.closed();
    json.field("exit", traversal.exit);
    json.field("start", traversal.start);
    json.field("end", traversal.end);
    json.optional("ladder_plane", traversal.ladderPlane);
};

constexpr auto kEdictFields = [](auto& json, auto& edict) {
    json.closed();
    json.field("mins", edict.bounds.mins);
    json.field("maxs", edict.bounds.maxs);
    json.optional("entity", edict.entityId);
    json.optional("model", edict.modelIndex);
    std::optional<std::int32_t> targetname, classname;
    if (edict.names) std::tie(targetname, classname) = *edict.names;
    json.optional("targetname", targetname);
    json.optional("classname", classname);
    json.check(targetname || !classname, "targetname", "It is missing beside classname");
    json.check(classname || !targetname, "classname", "It is missing beside targetname");
    if constexpr (std::decay_t<decltype(json)>::reads) {
        if (targetname && classname) edict.names = {*targetname, *classname};
    }
};

std::optional<RereleasePatchKind> kindFromName(std::string_view name) {
    const auto found = std::ranges::find(kKinds, name, &KindRow::name);
    if (found == kKinds.end()) return std::nullopt;
    return static_cast<RereleasePatchKind>(found - kKinds.begin());
}

constexpr JsonWords kKindWords{rereleasePatchKindName, kindFromName, "an operation"};

auto patchFields(RereleaseGame game) {
    return [game](auto& json, auto& patch) {
        json.closed();
        json.field("id", patch.id);
        json.check(!patch.id.empty(), "id", "The id is empty");
        json.field("operation", patch.kind, kKindWords);
        const auto& [name, fields] = kindRow(patch.kind);
        const auto part = [&](bool has, std::string_view key, auto& value, const auto&... rest) {
            if (has) return json.field(key, value, rest...);
            json.absent(key, fmt::format("The operation '{}' has no such field", name));
        };
        part(fields.at, "at", patch.at);
        part(fields.to, "to", patch.to);
        part(fields.flags, "flags", patch.flags, flagsForm(game, fields));
        part(fields.radius, "radius", patch.radius);
        part(fields.type, "type", patch.type, typeForm(game));
        part(fields.traversal, "traversal", patch.traversal, inOneLine<RereleaseTraversal>(kTraversalFields));
        part(fields.edict, "edict", patch.edict, inOneLine<RereleaseEdict>(kEdictFields));
        patchWords(json, patch, defaultTolerance(patch.kind));
    };
}

std::optional<RereleaseGame> gameFromKey(std::string_view key) {
    for (const auto game : {RereleaseGame::quake, RereleaseGame::quake2})
        if (gameKey(game) == key) return game;
    return std::nullopt;
}

constexpr JsonWords kGameWords{gameKey, gameFromKey, "a game", "quake or quake2"};

constexpr auto kPatchFileFields = [](auto& json, auto& file) {
    json.closed();
    json.format(kRereleasePatchFormat, kRereleasePatchFormatVersion);
    json.field("game", file.game, kGameWords);
    json.field("map", file.map);
    json.field("patches", file.patches, patchList<RereleasePatch>(patchFields(file.game)));
};

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
    return readJson<RereleasePatchFile>(text, file, kPatchFileFields);
}

std::string writeRereleasePatches(const RereleasePatchFile& patches) {
    return writeJson(patches, kPatchFileFields);
}

}  // namespace navwright
