#include "core/edit/rerelease/quake_nav_patches.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/file_kind.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
#include "core/base/text_marks.h"

namespace navwright {

namespace {

constexpr std::string_view kMark = "NAV2PATCH";
constexpr std::string_view kVersion = "1";
/// The editor's search radius for nodes, units.
constexpr float kReach = 1;
/// Limits for the JSON of one patch.
constexpr JsonLimits kPatchLimits{.bytes = limit::kText, .depth = 8, .values = 256};

/// Splits a text into lines, accepting Windows line ends.
class Lines {
  public:
    explicit Lines(std::string_view text) : left_(text) {}

    [[nodiscard]] bool done() const { return left_.empty(); }
    [[nodiscard]] std::size_t number() const { return number_; }
    std::string_view next() {
        const auto end = left_.find('\n');
        auto line = left_.substr(0, end);
        left_ = end == std::string_view::npos ? std::string_view() : left_.substr(end + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        ++number_;
        return line;
    }

  private:
    std::string_view left_;
    std::size_t number_ = 0;
};

std::uint16_t editorWord(const JsonView& view, std::string_view key) {
    return static_cast<std::uint16_t>(view.integer(key, 0, UINT16_MAX));
}
std::int32_t editorNumber(const JsonView& view, std::string_view key) {
    return static_cast<std::int32_t>(view.integer(key, INT32_MIN, INT32_MAX));
}

RereleaseEdict readEditorEdict(const JsonView& view) {
    RereleaseEdict edict{.bounds = {view.vec3("Mins"), view.vec3("Maxs")}};
    if (view.has("EntityId")) {
        edict.entityId = editorNumber(view, "EntityId");
    } else {
        edict.names = {editorNumber(view, "Targetname"), editorNumber(view, "Classname")};
    }
    return edict;
}

void readEditorFields(const JsonView& view, RereleasePatch& patch) {
    const auto fields = rereleasePatchFields(patch.kind);
    if (patch.kind == RereleasePatchKind::comment)
        patch.note = view.has("Comment") ? view.text("Comment") : "";
    if (fields.at) patch.at = view.vec3("Node");
    if (fields.to) patch.to = view.vec3("DestinationNode");
    if (fields.flags) patch.flags = editorWord(view, "Flags");
    if (fields.radius) patch.radius = editorWord(view, "Radius");
    if (fields.type) patch.type = static_cast<std::uint8_t>(view.integer("Type", 0, UINT8_MAX));
    if (fields.edict) patch.edict = readEditorEdict(view.object("Edict"));
    if (fields.traversal) {
        const auto way = view.object("Traversal");
        patch.traversal = {way.vec3("Point1"), way.vec3("Point2"), way.vec3("Point3")};
    }
}

/// The kinds that both formats name alike.
constexpr RereleasePatchKind kShared[] = {RereleasePatchKind::comment,   RereleasePatchKind::linkType,
                                          RereleasePatchKind::linkEdict, RereleasePatchKind::linkTraversal,
                                          RereleasePatchKind::nodeFlags, RereleasePatchKind::nodeRadius};

Result<RereleasePatch> readEditorLine(std::string_view line, const std::string& where, std::size_t number) {
    const auto bar = line.find('|');
    if (bar == std::string_view::npos) return fail("This line has no patch: it has no |", where);
    const auto* kind = std::ranges::find(kShared, line.substr(0, bar), rereleasePatchKindName);
    if (kind == std::end(kShared))
        return fail(fmt::format("'{}' is not a kind of patch", line.substr(0, bar)), where);
    NAV_ASSIGN(const auto document, JsonDocument::parse(line.substr(bar + 1), where, kPatchLimits));
    RereleasePatch patch{.id = fmt::format("q{}", number), .kind = *kind, .tolerance = kReach};
    readEditorFields(document.root(), patch);
    return document.finish(std::move(patch));
}

void writeEditorEdict(JsonWriter& json, const RereleaseEdict& edict) {
    json.key("Edict");
    json.beginObject();
    json.member("Mins", edict.bounds.mins);
    json.member("Maxs", edict.bounds.maxs);
    json.member("Targetname", edict.names->first);
    json.member("Classname", edict.names->second);
    json.endObject();
}

std::string editorLine(const RereleasePatch& patch) {
    JsonWriter json;
    json.beginObject(JsonWriter::Layout::line);
    if (patch.kind == RereleasePatchKind::comment) json.member("Comment", patch.note);
    if (patch.kind == RereleasePatchKind::linkType) json.member("Type", *patch.type);
    if (patch.kind == RereleasePatchKind::linkEdict) writeEditorEdict(json, *patch.edict);
    if (patch.kind == RereleasePatchKind::linkTraversal) {
        json.key("Traversal");
        json.beginObject();
        json.member("Point1", patch.traversal->exit);
        json.member("Point2", patch.traversal->start);
        json.member("Point3", patch.traversal->end);
        json.endObject();
    }
    if (patch.kind == RereleasePatchKind::nodeFlags) json.member("Flags", *patch.flags);
    if (patch.kind == RereleasePatchKind::nodeRadius) json.member("Radius", *patch.radius);
    if (patch.to) json.member("DestinationNode", *patch.to);
    if (patch.kind != RereleasePatchKind::comment) json.member("Node", patch.at);
    json.endObject();
    auto text = std::move(json).take();
    while (text.ends_with('\n')) text.pop_back();
    return fmt::format("{}|{}\n", rereleasePatchKindName(patch.kind), text);
}

/// Whether the format can express the patch; counts what is lost.
bool canSay(const RereleasePatch& patch, ConversionLosses& losses) {
    if (!patch.enabled) {
        losses.add("enabled", "patches that are switched off were left out");
        return false;
    }
    if (std::ranges::find(kShared, patch.kind) == std::end(kShared)) {
        losses.add("operation",
                   fmt::format("patches of the kind {} were left out", rereleasePatchKindName(patch.kind)));
        return false;
    }
    const auto fields = rereleasePatchFields(patch.kind);
    if ((fields.traversal && !patch.traversal) || (fields.type && !patch.type) ||
        (fields.flags && !patch.flags) || (fields.radius && !patch.radius) || (fields.to && !patch.to) ||
        (fields.edict && !patch.edict)) {
        losses.add("operation", "patches without what their kind needs were left out");
        return false;
    }
    if (patch.kind == RereleasePatchKind::linkEdict && !patch.edict->names) {
        losses.add("edict", "edicts known by number were left out: QuakeNavEditor has names");
        return false;
    }
    if (patch.kind != RereleasePatchKind::comment && patch.tolerance != kReach)
        losses.add("tolerance", "patches find their nodes only within 1 unit");
    return true;
}

}  // namespace

Result<RereleasePatchFile> parseQuakeNavPatches(std::string_view text, std::string_view file) {
    NAV_TRY(requireKind(text, FileKind::quakeNavPatches, file));
    NAV_TRY(requireUtf8(text, file));
    Lines lines(withoutByteOrderMark(text));
    if (lines.next() != kMark) return fail("This is not a patch file of QuakeNavEditor", file);
    if (const auto version = lines.next(); version != kVersion)
        return fail(fmt::format("Version '{}' of QuakeNavEditor's patches is unknown", version), file,
                    "1 is read");
    RereleasePatchFile patches;
    while (!lines.done()) {
        const auto line = lines.next();
        if (line.empty()) continue;
        if (patches.patches.size() >= limit::kEdits)
            return fail(fmt::format("More than {} patches", limit::kEdits), file);
        NAV_ASSIGN(auto patch, readEditorLine(line, fmt::format("{}, line {}", file, lines.number()),
                                              patches.patches.size() + 1));
        patches.patches.push_back(std::move(patch));
    }
    return patches;
}

Result<QuakeNavPatchText> writeQuakeNavPatches(const RereleasePatchFile& patches) {
    if (patches.game != RereleaseGame::quake)
        return fail("QuakeNavEditor supports only Quake, these patches are for Quake II");
    ConversionLosses losses;
    QuakeNavPatchText made;
    made.text = fmt::format("{}\n{}\n", kMark, kVersion);
    for (const auto& patch : patches.patches) {
        if (!canSay(patch, losses)) continue;
        if (patch.kind != RereleasePatchKind::comment && !patch.note.empty())
            made.text += editorLine({.id = {}, .note = patch.note});
        made.text += editorLine(patch);
    }
    made.losses = std::move(losses).take();
    return made;
}

Result<RereleasePatchFile> readAnyRereleasePatches(std::string_view text, std::string_view file) {
    return fileKindOf(std::as_bytes(std::span(text))) == FileKind::quakeNavPatches
               ? parseQuakeNavPatches(text, file)
               : parseRereleasePatches(text, file);
}

}  // namespace navwright
