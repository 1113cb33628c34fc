#include "navtest/ledger_parts.h"

namespace navwright {

namespace {

constexpr std::string_view kFormat = "navwright.ledger";

std::int32_t readIteration(const JsonView& view, std::string_view key, std::int64_t least) {
    return static_cast<std::int32_t>(view.integer(key, least, INT32_MAX));
}

}  // namespace

Ledger readLedgerParts(const JsonView& object) {
    Ledger ledger;
    ledger.map = object.text("map");
    ledger.iterations = readIteration(object, "iterations", 0);
    for (const auto& view : object.list("nodes")) {
        view.onlyKeys({"origin", "iteration", "reason"});
        ledger.nodes.push_back(
            {view.vec3("origin"), readIteration(view, "iteration", 1), view.text("reason")});
    }
    for (const auto& view : object.list("links")) {
        view.onlyKeys({"from", "to", "iteration", "reason"});
        ledger.links.push_back(
            {view.vec3("from"), view.vec3("to"), readIteration(view, "iteration", 1), view.text("reason")});
    }
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
}

Result<Ledger> parseLedger(std::string_view text, std::string_view file) {
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, file));
    const auto root = document.root();
    requireFormat(root, kFormat, kLedgerFormatVersion);
    root.onlyKeys({"format", "version", "map", "iterations", "nodes", "links"});
    return document.finish(readLedgerParts(root));
}

std::string writeLedger(const Ledger& ledger) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kFormat);
    json.member("version", kLedgerFormatVersion);
    writeLedgerParts(json, ledger);
    json.endObject();
    return std::move(json).take();
}

}  // namespace navwright
