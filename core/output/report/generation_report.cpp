#include "core/output/report/generation_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/base/json_writer.h"
#include "core/base/parameter_preset.h"
#include "core/base/units.h"
#include "core/demos/samples/demo_summary.h"
#include "core/generate/pipeline/demo_defaults.h"
#include "core/nav/graph/nav_statistics.h"
#include "core/physics/map_queries/spawn_service.h"

namespace navwright {

namespace {

void playerReport(JsonWriter& json, const PlayerSummary& player) {
    json.beginObject(JsonWriter::Layout::line);
    json.member("slot", player.slot);
    json.key("names");
    json.beginList();
    for (const auto& name : player.names) json.value(name);
    json.endList();
    json.member("samples", player.samples);
    json.member("kept", player.kept);
    json.endObject();
}

void sampleReport(JsonWriter& json, const DemoSummary& demo) {
    json.member("samples", demo.samples);
    json.member("kept", demo.kept);
    json.key("rejected");
    json.beginObject(JsonWriter::Layout::line);
    for (int reason = 0; reason < kRejectReasonCount; ++reason) {
        json.member(rejectReasonName(static_cast<RejectReason>(reason)),
                    demo.rejected[static_cast<std::size_t>(reason)]);
    }
    json.endObject();
    json.key("by_pm_type");
    json.beginObject(JsonWriter::Layout::line);
    for (const auto& [type, samples] : demo.byPmType) json.member(fmt::format("{}", type), samples);
    json.endObject();
    json.member("dummy_samples", demo.dummySamples);
    json.member("spectator_share", demo.spectatorShare);
}

void segmentReport(JsonWriter& json, const DemoSummary& demo) {
    json.key("segments");
    json.beginObject(JsonWriter::Layout::line);
    json.member("used", demo.segmentsUsed);
    json.member("other_map", demo.segmentsOtherMap);
    json.member("other_revision", demo.segmentsOtherRevision);
    json.member("skipped_frames", demo.skippedFrames);
    json.endObject();
}

void deathReport(JsonWriter& json, const DemoSummary& demo) {
    json.key("deaths");
    json.beginObject(JsonWriter::Layout::line);
    for (int cause = 0; cause < kDeathCauseCount; ++cause) {
        json.member(deathCauseName(static_cast<DeathCause>(cause)),
                    demo.deaths[static_cast<std::size_t>(cause)]);
    }
    json.endObject();
}

/// Writes a demo's summary (docs/rules.md 1.7) as a JSON object.
void demoReport(JsonWriter& json, const DemoSummary& demo) {
    json.beginObject();
    json.member("name", demo.name);
    json.member("hash", demo.hash.hex());
    json.member("skip", skipReasonName(demo.skip));
    json.member("frames", demo.frames);
    json.member("seconds", demo.seconds);
    segmentReport(json, demo);
    sampleReport(json, demo);
    deathReport(json, demo);
    json.member("runs", demo.runs);
    json.member("votes", demo.votes);
    json.key("players");
    json.beginList();
    for (const auto& player : demo.players) playerReport(json, player);
    json.endList();
    json.key("warnings");
    json.beginList();
    for (const auto& warning : demo.warnings) json.value(warning);
    json.endList();
    json.endObject();
}

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
    json.member("islands", connectivity.components);
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
    writeChangedParameters(json, withoutDemoDefaults(generation.parameters, usedDemos(generation)));
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

namespace {

/// "312 min_demos, 4 in_solid", or "none".
template <class Reason, class Counts>
std::string reasonList(const Counts& counts, std::string_view (*name)(Reason)) {
    std::string text;
    for (std::size_t reason = 0; reason < counts.size(); ++reason) {
        if (counts[reason] == 0) continue;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counts[reason],
                            name(static_cast<Reason>(reason)));
    }
    return text.empty() ? "none" : text;
}

std::string inputLines(const Generation& generation) {
    double seconds = 0;
    std::size_t used = 0;
    std::size_t players = 0;
    for (const auto& demo : generation.demos) {
        if (demo->skip != SkipReason::none) continue;
        ++used;
        seconds += demo->seconds;
        players += demo->players.size();
    }
    return fmt::format("{}: {} of {} demos used, {:.1f} minutes, {} players\n", generation.mapName, used,
                       generation.demos.size(), seconds / kSecondsPerMinute, players);
}

std::string stageLines(const Generation& generation) {
    std::string text = fmt::format("  {:<10}{:>12}{:>12}{:>10}\n", "stage", "in", "out", "ms");
    for (const auto& stage : generation.stages) {
        text += fmt::format("  {:<10}{:>12}{:>12}{:>10.1f}\n", stageName(stage.stage), stage.in, stage.out,
                            stage.milliseconds);
    }
    return text;
}

std::string graphLines(const Generation& generation) {
    const auto& graph = *generation.graph;
    const auto& connectivity = graph.connectivity;
    const auto counts = navStatistics(graph.graph);
    auto text = fmt::format("nodes: {} ({})\nlinks: {} ({})\n", connectivity.nodes,
                            typeList(counts.nodeTypes), connectivity.links, typeList(counts.linkTypes));
    const auto origins = countOrigins(graph);
    text += fmt::format("nodes from {}\nlinks from {}\n", reasonList(origins.nodes, navOriginName),
                        reasonList(origins.links, navOriginName));
    text += fmt::format("clusters rejected: {}\n", rejectedClusters(*generation.nodes));
    text += fmt::format("links rejected: {}\n",
                        reasonList(generation.links->rejectedByReason(), linkRejectionName));
    text += fmt::format("islands: {}; {:.1f} % of the nodes reach one another; {} links lead one way only\n",
                        connectivity.components, kPercent * connectivity.largestStrongShare,
                        connectivity.oneWayLinks);
    text += spawnLines(graph.spawns);
    if (generation.archive)
        text += fmt::format("strafe archive: {}\n", generation.archive->traversals.size());
    return text;
}

std::string editLines(const GenerationRun& run) {
    const auto& graph = *run.generation.graph;
    std::string text;
    if (run.feedback) {
        text += fmt::format(
            "feedback: {} nodes and {} links are new in the ledger, {} were known, {} are locked\n",
            run.feedback->nodesAdded, run.feedback->linksAdded, run.feedback->known, run.feedback->locked);
    }
    if (graph.ledger.nodesRemoved + graph.ledger.linksRemoved > 0) {
        text += fmt::format("ledger: {} nodes and {} links removed\n", graph.ledger.nodesRemoved,
                            graph.ledger.linksRemoved);
    }
    if (!graph.patches.outcomes.empty()) {
        text +=
            fmt::format("patches: {} applied, {} already so, {} found no place\n",
                        graph.patches.count(PatchState::applied), graph.patches.count(PatchState::alreadySo),
                        graph.patches.count(PatchState::orphaned));
    }
    return text;
}

}  // namespace

std::string rejectedClusters(const NodeSet& nodes) {
    return reasonList(nodes.rejectedByReason(), nodeRejectionName);
}

std::string spawnLines(std::span<const SpawnMatch> spawns) {
    if (spawns.empty()) return {};
    const auto served = std::ranges::count(spawns, SpawnService::main, &SpawnMatch::service);
    const auto oneWay = std::ranges::count(spawns, SpawnService::oneWay, &SpawnMatch::service);
    auto text = fmt::format("spawn points with a node of the main part: {} of {}", served, spawns.size());
    if (oneWay > 0) text += fmt::format("; from {} more a way leads there, and none back", oneWay);
    text += "\n";
    for (const auto& remark : spawnRemarks(spawns)) text += "  " + remark + "\n";
    return text;
}

std::string generationSummary(const GenerationRun& run) {
    auto text =
        inputLines(run.generation) + stageLines(run.generation) + graphLines(run.generation) + editLines(run);
    for (const auto& output : run.outputs) text += fmt::format("written: {}\n", output.string());
    return text;
}

}  // namespace navwright
