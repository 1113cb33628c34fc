#include "base/json_view.h"
#include "base/json_writer.h"
#include "navtest/ledger.h"

namespace navwright {

namespace {

constexpr std::string_view kFormat = "navwright.ledger";

std::int32_t readIteration(const JsonView& view, std::string_view key, std::int64_t least) {
    return static_cast<std::int32_t>(view.integer(key, least, INT32_MAX));
}

}  // namespace

Result<Ledger> parseLedger(std::string_view text, std::string_view file) {
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, file));
    const auto root = document.root();
    requireFormat(root, kFormat, kLedgerFormatVersion);
    root.onlyKeys({"format", "version", "map", "iterations", "nodes", "links"});
    Ledger ledger;
    ledger.map = root.text("map");
    ledger.iterations = readIteration(root, "iterations", 0);
    for (const auto& view : root.list("nodes")) {
        view.onlyKeys({"origin", "iteration", "reason"});
        ledger.nodes.push_back(
            {view.vec3("origin"), readIteration(view, "iteration", 1), view.text("reason")});
    }
    for (const auto& view : root.list("links")) {
        view.onlyKeys({"from", "to", "iteration", "reason"});
        ledger.links.push_back(
            {view.vec3("from"), view.vec3("to"), readIteration(view, "iteration", 1), view.text("reason")});
    }
    return document.finish(std::move(ledger));
}

std::string writeLedger(const Ledger& ledger) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kFormat);
    json.member("version", kLedgerFormatVersion);
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
    json.endObject();
    return std::move(json).take();
}

}  // namespace navwright
