#include <fmt/format.h>

#include <optional>

#include "base/file_kind.h"
#include "base/limits.h"
#include "navtest/ledger_parts.h"

namespace navwright {

namespace {

constexpr std::string_view kFormat = "navwright.ledger";

std::int32_t readIteration(const JsonView& view, std::string_view key, std::int64_t least) {
    return static_cast<std::int32_t>(view.integer(key, least, INT32_MAX));
}

std::optional<NodeType> readType(const JsonView& view) {
    if (!view.has("type")) return std::nullopt;
    const auto name = view.text("type");
    const auto type = nodeTypeFromName(name);
    if (!type)
        view.reject("type", fmt::format("'{}' is not a node type", name), "types are named as MOVE, LADDER");
    return type;
}

LedgerRepair readRepair(const JsonView& view) {
    view.onlyKeys({"at", "to", "type", "cost", "iteration", "reason"});
    LedgerRepair repair{.at = view.vec3("at")};
    if (view.has("to")) repair.to = view.vec3("to");
    repair.type = readType(view);
    if (repair.to && repair.type) {
        repair.cost = static_cast<float>(view.real("cost", 0, limit::kCost));
        if (!(repair.cost > 0)) view.reject("cost", "A link's cost must be above 0", {});
    } else if (view.has("cost")) {
        view.reject("cost", "A removed link has no cost", {});
    }
    repair.iteration = readIteration(view, "iteration", 1);
    repair.reason = view.text("reason");
    return repair;
}

void writeRepair(JsonWriter& json, const LedgerRepair& repair) {
    json.beginObject(JsonWriter::Layout::line);
    json.member("at", repair.at);
    if (repair.to) json.member("to", *repair.to);
    if (repair.type) json.member("type", nodeTypeName(*repair.type));
    if (repair.to && repair.type) json.member("cost", repair.cost);
    json.member("iteration", repair.iteration);
    json.member("reason", repair.reason);
    json.endObject();
}

}  // namespace

Ledger readLedgerParts(const JsonView& object) {
    Ledger ledger;
    ledger.map = object.text("map");
    ledger.iterations = readIteration(object, "iterations", 0);
    for (const auto& view : object.list("nodes", limit::kEdits)) {
        view.onlyKeys({"origin", "iteration", "reason"});
        ledger.nodes.push_back(
            {view.vec3("origin"), readIteration(view, "iteration", 1), view.text("reason")});
    }
    for (const auto& view : object.list("links", limit::kEdits)) {
        view.onlyKeys({"from", "to", "iteration", "reason"});
        ledger.links.push_back(
            {view.vec3("from"), view.vec3("to"), readIteration(view, "iteration", 1), view.text("reason")});
    }
    if (!object.has("repairs")) return ledger;
    for (const auto& view : object.list("repairs", limit::kEdits)) ledger.repairs.push_back(readRepair(view));
    return ledger;
}

void writeLedgerParts(JsonWriter& json, const Ledger& ledger) {
    json.member("map", ledger.map);
    json.member("iterations", ledger.iterations);
    json.key("nodes");
    json.beginList();
    for (const auto& node : ledger.nodes) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("origin", node.origin);
        json.member("iteration", node.iteration);
        json.member("reason", node.reason);
        json.endObject();
    }
    json.endList();
    json.key("links");
    json.beginList();
    for (const auto& link : ledger.links) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("from", link.from);
        json.member("to", link.to);
        json.member("iteration", link.iteration);
        json.member("reason", link.reason);
        json.endObject();
    }
    json.endList();
    if (ledger.repairs.empty()) return;
    json.key("repairs");
    json.beginList();
    for (const auto& repair : ledger.repairs) writeRepair(json, repair);
    json.endList();
}

Result<Ledger> parseLedger(std::string_view text, std::string_view file) {
    NAV_TRY(requireKind(text, FileKind::ledger, file));
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, file));
    const auto root = document.root();
    requireFormat(root, kFormat, kLedgerFormatVersion);
    root.onlyKeys({"format", "version", "map", "iterations", "nodes", "links", "repairs"});
    return document.finish(readLedgerParts(root));
}

std::string writeLedger(const Ledger& ledger) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kFormat);
    // Without repairs it is what readers of version 1 know.
    json.member("version", ledger.repairs.empty() ? 1 : kLedgerFormatVersion);
    writeLedgerParts(json, ledger);
    json.endObject();
    return std::move(json).take();
}

}  // namespace navwright
