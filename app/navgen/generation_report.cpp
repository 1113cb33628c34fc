#include "navgen/generation_report.h"

#include <span>

#include "analysis/nav_statistics.h"
#include "analysis/type_counts.h"
#include "base/json_writer.h"
#include "navgen/demo_report.h"
#include "navgen/parameter_text.h"

namespace navwright {

namespace {

void texts(JsonWriter& json, std::string_view key, std::span<const std::string> values) {
    json.key(key);
    json.beginList();
    for (const auto& value : values) json.value(value);
    json.endList();
}

void inputs(JsonWriter& json, const GenerationRun& run) {
    json.key("inputs");
    json.beginList();
    for (const auto& input : run.inputs) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("role", input.role);
        json.member("file", input.path);
        json.member("hash", input.hash.hex());
        json.endObject();
    }
    for (const auto& demo : run.generation.demos) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("role", "demo");
        json.member("file", demo->name);
        json.member("hash", demo->hash.hex());
        json.endObject();
    }
    json.endList();
}

void stages(JsonWriter& json, const Generation& generation) {
    json.key("stages");
    json.beginList();
    for (const auto& stage : generation.stages) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("stage", stageName(stage.stage));
        json.member("in", stage.in);
        json.member("out", stage.out);
        json.member("ms", stage.milliseconds);
        json.endObject();
    }
    json.endList();
}

template <class Reason, class Counts>
void reasons(JsonWriter& json, std::string_view key, const Counts& counts, std::string_view (*name)(Reason)) {
    json.key(key);
    json.beginObject(JsonWriter::Layout::line);
    for (std::size_t reason = 0; reason < counts.size(); ++reason) {
        json.member(name(static_cast<Reason>(reason)), counts[reason]);
    }
    json.endObject();
}

void graph(JsonWriter& json, const Generation& generation) {
    const auto& connectivity = generation.graph->connectivity;
    json.key("graph");
    json.beginObject();
    json.member("nodes", connectivity.nodes);
    json.member("links", connectivity.links);
    json.member("one_way_links", connectivity.oneWayLinks);
    json.member("unlinked_nodes", connectivity.unlinkedNodes);
    json.member("islands", connectivity.islands);
    json.member("strongly_connected_parts", connectivity.strongParts);
    json.member("largest_strongly_connected_share", connectivity.largestStrongShare);
    const auto statistics = navStatistics(generation.graph->graph);
    typeCounts(json, "nodes_by_type", statistics.nodeTypes);
    typeCounts(json, "links_by_type", statistics.linkTypes);
    json.endObject();
}

void rejections(JsonWriter& json, const Generation& generation) {
    json.key("clusters");
    json.beginObject();
    json.member("count", generation.clusters->clusters.size());
    json.member("excluded_votes", generation.clusters->excluded);
    reasons(json, "rejected", generation.nodes->rejectedByReason(), nodeRejectionName);
    json.endObject();

    const auto& links = *generation.links;
    json.key("traversals");
    json.beginObject();
    json.member("count", links.traversals);
    json.member("within_one_node", links.withinOneNode);
    json.member("without_node", links.withoutNode);
    json.member("fast", links.fast.size());
    reasons(json, "rejected_links", links.rejectedByReason(), linkRejectionName);
    json.endObject();
}

void origins(JsonWriter& json, const Generation& generation) {
    const auto counts = countOrigins(*generation.graph);
    const auto list = [&](std::string_view key, const auto& numbers) {
        json.key(key);
        json.beginObject(JsonWriter::Layout::line);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            json.member(navOriginName(static_cast<NavOrigin>(i)), numbers[i]);
        json.endObject();
    };
    json.key("origins");
    json.beginObject();
    list("nodes", counts.nodes);
    list("links", counts.links);
    json.endObject();
}

void spawns(JsonWriter& json, const Generation& generation) {
    json.key("spawns");
    json.beginList();
    for (const auto& spawn : generation.graph->spawns) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("class", spawn.className);
        json.member("origin", spawn.origin);
        json.member("node", spawn.node);
        json.member("distance", spawn.distance);
        json.member("service", spawnServiceName(spawn.service));
        if (!spawn.reason.empty()) json.member("reason", spawn.reason);
        json.endObject();
    }
    json.endList();
}

void feedback(JsonWriter& json, const GenerationRun& run) {
    const auto& graph = *run.generation.graph;
    if (run.feedback) {
        json.key("feedback");
        json.beginObject(JsonWriter::Layout::line);
        json.member("nodes_added", run.feedback->nodesAdded);
        json.member("links_added", run.feedback->linksAdded);
        json.member("known", run.feedback->known);
        json.member("locked", run.feedback->locked);
        json.endObject();
    }
    json.key("ledger");
    json.beginObject(JsonWriter::Layout::line);
    json.member("nodes_removed", graph.ledger.nodesRemoved);
    json.member("links_removed", graph.ledger.linksRemoved);
    json.endObject();
    json.key("patches");
    json.beginList();
    for (const auto& outcome : graph.patches.outcomes) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("id", outcome.id);
        json.member("state", patchStateName(outcome.state));
        json.member("reason", outcome.reason);
        json.endObject();
    }
    json.endList();
}

}  // namespace

std::string generationReport(const GenerationRun& run) {
    const auto& generation = run.generation;
    JsonWriter json;
    json.beginObject();
    json.member("format", "navwright.generation");
    json.member("version", 1);
    json.member("navgen", NAVWRIGHT_VERSION);
    json.member("map", generation.mapName);
    if (generation.map) json.member("map_checksum", generation.map->bsp.checksum);
    inputs(json, run);
    json.key("parameters");
    changedParameters(json, generation.parameters);
    stages(json, generation);
    graph(json, generation);
    rejections(json, generation);
    if (generation.archive) json.member("strafe_traversals", generation.archive->traversals.size());
    feedback(json, run);
    origins(json, generation);
    spawns(json, generation);
    texts(json, "warnings", generation.warnings);
    texts(json, "graph_warnings", generation.graph->warnings);
    json.key("demos");
    json.beginList();
    for (const auto& demo : generation.demos) demoReport(json, *demo);
    json.endList();
    json.endObject();
    return std::move(json).take();
}

}  // namespace navwright
