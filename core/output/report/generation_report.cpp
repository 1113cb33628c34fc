#include "core/output/report/generation_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "core/base/counted.h"
#include "core/base/parameter_preset.h"
#include "core/base/units.h"
#include "core/demos/samples/demo_summary.h"
#include "core/generate/pipeline/demo_defaults.h"
#include "core/nav/graph/nav_statistics.h"
#include "core/physics/map_queries/spawn_service.h"

namespace navwright {

namespace {

Description<PlayerSummary> describePlayerSummary() {
    return Description<PlayerSummary>()
        .field("slot", &PlayerSummary::slot, {"The player's slot"})
        .field("names", &PlayerSummary::names, {"His names"})
        .field("samples", &PlayerSummary::samples, {"Samples of the player"})
        .field("kept", &PlayerSummary::kept, {"Of these, kept"});
}

struct SegmentCounts {
    const DemoSummary& demo;
};

Description<SegmentCounts> describeSegments() {
    const auto of = [](std::uint32_t DemoSummary::* count) {
        return [count](const SegmentCounts& segments) { return segments.demo.*count; };
    };
    return Description<SegmentCounts>()
        .field("used", of(&DemoSummary::segmentsUsed), {"Segments that are used"})
        .field("other_map", of(&DemoSummary::segmentsOtherMap), {"Segments of other maps"})
        .field("other_revision", of(&DemoSummary::segmentsOtherRevision),
               {"Segments of other revisions of the map"})
        .field("skipped_frames", of(&DemoSummary::skippedFrames), {"Frames of those that are not used"});
}

NamedCounts samplesByPmType(const DemoSummary& demo) {
    NamedCounts counts;
    for (const auto& [type, samples] : demo.byPmType) counts.emplace_back(fmt::to_string(type), samples);
    return counts;
}

using Demo = std::shared_ptr<const DemoSummary>;

/// The way to a field of a demo's summary.
constexpr auto ofDemo = wayThrough([](const Demo& demo) -> const auto& { return *demo; });

/// A demo's summary (docs/rules.md 1.7).
Description<Demo> describeDemoSummary() {
    using Of = DemoSummary;
    return Description<Demo>()
        .field("name", ofDemo(&Of::name), {"The demo"})
        .field("hash", ofDemo([](const Of& demo) { return demo.hash.hex(); }), {"Of its content"})
        .field("skip", ofDemo([](const Of& demo) { return skipReasonName(demo.skip); }),
               {"Why it is not used; empty: it is"})
        .field("frames", ofDemo(&Of::frames), {"Frames of used segments"})
        .field("seconds", ofDemo(&Of::seconds), {"Their time", {}, "s"})
        .record("segments", [](const Demo& demo) { return SegmentCounts{*demo}; }, describeSegments(),
                {"Its segments"})
        .field("samples", ofDemo(&Of::samples), {"Samples of all players"})
        .field("kept", ofDemo(&Of::kept), {"Of these, kept"})
        .field("rejected",
               ofDemo([](const Of& demo) { return namedCounts(demo.rejected, rejectReasonName); }),
               {"Samples rejected, by reason"})
        .field("by_pm_type", ofDemo(samplesByPmType), {"Samples by the kind of movement, as a number"})
        .field("dummy_samples", ofDemo(&Of::dummySamples), {"Samples of the recorder's own slot"})
        .field("spectator_share", ofDemo(&Of::spectatorShare), {"Share of samples that are of spectators"})
        .field("deaths", ofDemo([](const Of& demo) { return namedCounts(demo.deaths, deathCauseName); }),
               {"Deaths by cause"})
        .field("runs", ofDemo(&Of::runs), {"Runs without a gap"})
        .field("votes", ofDemo(&Of::votes), {"Votes made of it"})
        .rows("players", ofDemo(&Of::players), describePlayerSummary(), {"Its players, by slot"})
        .field("warnings", ofDemo(&Of::warnings), {"Damage, and remarks"});
}

std::vector<InputFile> allInputs(const GenerationRun& run) {
    auto inputs = run.inputs;
    for (const auto& demo : run.generation.demos) inputs.push_back({"demo", demo->name, demo->hash});
    return inputs;
}

Description<InputFile> describeInput() {
    return Description<InputFile>()
        .field("role", &InputFile::role, {"What it is for"})
        .field("file", &InputFile::path, {"Its path as given; of a demo its name"})
        .field("hash", [](const InputFile& input) { return input.hash.hex(); }, {"Of its content"});
}

Description<StageReport> describeStage() {
    return Description<StageReport>()
        .field("stage", [](const StageReport& stage) { return stageName(stage.stage); },
               {"The stage", "stage"})
        .field("in", &StageReport::in, {"How much it was given", "in"})
        .field("out", &StageReport::out, {"How much it made", "out"})
        .field("ms", &StageReport::milliseconds,
               {.meaning = "Wall time of the run that made it", .label = "time", .unit = "ms", .digits = 1});
}

Description<GraphResult> describeGraph() {
    const auto of = [](auto Connectivity::* count) {
        return [count](const GraphResult& graph) { return graph.connectivity.*count; };
    };
    return Description<GraphResult>()
        .field("nodes", of(&Connectivity::nodes), {"Nodes"})
        .field("links", of(&Connectivity::links), {"Links"})
        .field("one_way_links", of(&Connectivity::oneWayLinks), {"Links without one back"})
        .field("unlinked_nodes", of(&Connectivity::unlinkedNodes), {"Nodes without any link"})
        .field("islands", of(&Connectivity::components), {"Components, ignoring the directions of links"})
        .field("strongly_connected_parts", of(&Connectivity::strongParts), {"Strongly connected components"})
        .field("largest_strongly_connected_share", of(&Connectivity::largestStrongShare),
               {"Share of the nodes in the largest strongly connected component"})
        .field("nodes_by_type",
               [](const GraphResult& graph) { return namedTypes(navStatistics(graph.graph).nodeTypes); },
               {"Nodes by type"})
        .field("links_by_type",
               [](const GraphResult& graph) { return namedTypes(navStatistics(graph.graph).linkTypes); },
               {"Links by type"});
}

Description<Generation> describeClusters() {
    return Description<Generation>()
        .field("count", [](const Generation& made) { return made.clusters->clusters.size(); },
               {"Clusters of votes"})
        .field("excluded_votes", [](const Generation& made) { return made.clusters->excluded; },
               {"Votes that were not asked"})
        .field("rejected",
               [](const Generation& made) {
                   return namedCounts(made.nodes->rejectedByReason(), nodeRejectionName);
               },
               {"Clusters that became no node, by reason"});
}

Description<LinkSet> describeTraversals() {
    return Description<LinkSet>()
        .field("count", &LinkSet::traversals, {"Traversals between nodes, as demos show them"})
        .field("within_one_node", &LinkSet::withinOneNode, {"Traversals that stay at one node"})
        .field("without_node", &LinkSet::withoutNode, {"Traversals that begin or end at no node"})
        .field("fast", [](const LinkSet& links) { return links.fast.size(); },
               {"Traversals that are too fast"})
        .field("rejected_links",
               [](const LinkSet& links) { return namedCounts(links.rejectedByReason(), linkRejectionName); },
               {"Links that were rejected, by reason"});
}

Description<LedgerMerge> describeFeedback() {
    return Description<LedgerMerge>()
        .field("nodes_added", &LedgerMerge::nodesAdded, {"Nodes that are new in the ledger"})
        .field("links_added", &LedgerMerge::linksAdded, {"Links that are new in the ledger"})
        .field("known", &LedgerMerge::known, {"What the ledger knew"})
        .field("locked", &LedgerMerge::locked, {"What edits lock"});
}

Description<LedgerReport> describeLedger() {
    return Description<LedgerReport>()
        .field("nodes_removed", &LedgerReport::nodesRemoved, {"Nodes that it removed"})
        .field("links_removed", &LedgerReport::linksRemoved, {"Links that it removed"});
}

Description<PatchOutcome> describeOutcome() {
    return Description<PatchOutcome>()
        .field("id", &PatchOutcome::id, {"The id of the edit"})
        .field("state", [](const PatchOutcome& edit) { return patchStateName(edit.state); },
               {"What became of it"})
        .field("reason", &PatchOutcome::reason, {"Why it found no place, or what was only partly done"});
}

Description<OriginCounts> describeOrigins() {
    return Description<OriginCounts>()
        .field("nodes", [](const OriginCounts& counts) { return namedCounts(counts.nodes, navOriginName); },
               {"Nodes by what they go back to"})
        .field("links", [](const OriginCounts& counts) { return namedCounts(counts.links, navOriginName); },
               {"Links by what they go back to"});
}

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

std::string inputLine(const GenerationRun& run) {
    const auto& generation = run.generation;
    double seconds = 0;
    std::size_t used = 0;
    std::size_t players = 0;
    for (const auto& demo : generation.demos) {
        if (demo->skip != SkipReason::none) continue;
        ++used;
        seconds += demo->seconds;
        players += demo->players.size();
    }
    return fmt::format("{}: {} of {} used, {:.1f} minutes, {}", generation.mapName, used,
                       counted(generation.demos.size(), "demo", "demos"), seconds / kSecondsPerMinute,
                       counted(players, "player", "players"));
}

std::string graphLines(const GenerationRun& run) {
    const auto& generation = run.generation;
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
    text += fmt::format("islands: {}; {:.1f} % of the nodes reach one another; {} one way only{}",
                        connectivity.components, kPercent * connectivity.largestStrongShare,
                        counted(connectivity.oneWayLinks, "link leads", "links lead"),
                        graph.spawns.empty() ? "" : "\n");
    text += spawnLines(graph.spawns);
    if (!graph.items.empty()) text += "\n" + itemLines(graph.items);
    if (generation.archive)
        text += fmt::format("\nstrafe archive: {}", generation.archive->traversals.size());
    return text;
}

std::string feedbackLine(const GenerationRun& run) {
    if (!run.feedback) return {};
    return fmt::format("feedback: new in the ledger {} and {}, known {}, locked {}",
                       counted(run.feedback->nodesAdded, "node", "nodes"),
                       counted(run.feedback->linksAdded, "link", "links"), run.feedback->known,
                       run.feedback->locked);
}

std::string ledgerLine(const GenerationRun& run) {
    const auto& ledger = run.generation.graph->ledger;
    if (ledger.nodesRemoved + ledger.linksRemoved == 0) return {};
    return fmt::format("ledger: removed {} and {}", counted(ledger.nodesRemoved, "node", "nodes"),
                       counted(ledger.linksRemoved, "link", "links"));
}

std::string patchesLine(const GenerationRun& run) {
    const auto& patches = run.generation.graph->patches;
    if (patches.outcomes.empty()) return {};
    return fmt::format("patches: {} applied, {} already so, {} found no place",
                       patches.count(PatchState::applied), patches.count(PatchState::alreadySo),
                       patches.count(PatchState::orphaned));
}

std::string writtenLines(const GenerationRun& run) {
    std::string text;
    for (const auto& output : run.outputs)
        text += fmt::format("{}written: {}", text.empty() ? "" : "\n", output.string());
    return text;
}

/// The way to something of the generation.
constexpr auto ofMade = wayThrough([](const GenerationRun& run) -> const auto& { return run.generation; });

NamedValues changedByHand(const Generation& made) {
    return changedParameters(withoutDemoDefaults(made.parameters, usedDemos(made)));
}

}  // namespace

Description<SpawnMatch> describeSpawn() {
    return Description<SpawnMatch>()
        .field("class", &SpawnMatch::className, {"Its class name"})
        .field("origin", &SpawnMatch::origin, {"Where it is"})
        .field("node", &SpawnMatch::node, {"The node that serves it; -1: none"})
        .field("distance", &SpawnMatch::distance, {"How far that is, or the nearest at all", {}, "units"})
        .field("service", [](const SpawnMatch& spawn) { return spawnServiceName(spawn.service); },
               {"How it is served"})
        .field("reason", [](const SpawnMatch& spawn) { return onlyIf(!spawn.reason.empty(), spawn.reason); },
               {"Why the main component does not serve it"});
}

Description<UnservedItem> describeUnservedItem() {
    return Description<UnservedItem>()
        .field("class", [](const UnservedItem& one) { return one.item.className; }, {"Its class name"})
        .field("origin", [](const UnservedItem& one) { return one.item.origin; }, {"Where it rests"})
        .field("reason", &UnservedItem::reason, {"Why bots cannot reach it"});
}

std::string itemLines(const std::vector<UnservedItem>& items) {
    if (items.empty()) return {};
    auto text = counted(items.size(), "item is", "items are") + " out of bots' reach:";
    for (const auto& remark : itemRemarks(items)) text += "\n  " + remark;
    return text;
}

std::string discardsLine(const DemoSummary& demo) {
    if (demo.skip != SkipReason::none) {
        return fmt::format("{}: not used ({}), {} samples", demo.name, skipReasonName(demo.skip),
                           demo.samples);
    }
    return fmt::format("{}: {} of {} samples kept, rejected: {}", demo.name, demo.kept, demo.samples,
                       reasonList(demo.rejected, rejectReasonName));
}

std::string rejectedClusters(const NodeSet& nodes) {
    return reasonList(nodes.rejectedByReason(), nodeRejectionName);
}

std::string spawnLines(std::span<const SpawnMatch> spawns) {
    if (spawns.empty()) return {};
    const auto served = std::ranges::count(spawns, SpawnService::main, &SpawnMatch::service);
    const auto oneWay = std::ranges::count(spawns, SpawnService::oneWay, &SpawnMatch::service);
    auto text =
        fmt::format("spawn points with a node of the main component: {} of {}", served, spawns.size());
    if (oneWay > 0) text += fmt::format("; from {} more a way leads there, and none back", oneWay);
    for (const auto& remark : spawnRemarks(spawns)) text += "\n  " + remark;
    return text;
}

Description<GenerationRun> describeGeneration() {
    using Of = Generation;
    return Description<GenerationRun>("navwright.generation", 1, "A generation")
        .line(inputLine)
        .field("navgen", [](const GenerationRun&) { return NAVWRIGHT_VERSION; },
               {"The version of the program"})
        .field("map", ofMade(&Of::mapName), {"The map's name"})
        .field("map_checksum", ofMade([](const Of& made) {
                   return made.map ? std::optional(made.map->bsp.checksum) : std::nullopt;
               }),
               {"The map's checksum"})
        .rows("inputs", allInputs, describeInput(), {"All that was read"})
        .field("parameters", ofMade(changedByHand), {"Parameters that differ from their defaults"})
        .rows("stages", ofMade(&Of::stages), describeStage(), {"The stages, in their order", "stages"})
        .line(graphLines)
        .record("graph", ofMade([](const Of& made) -> const auto& { return *made.graph; }), describeGraph(),
                {"The nav"})
        .record("clusters", [](const GenerationRun& run) -> const Generation& { return run.generation; },
                describeClusters(), {"What became of clusters"})
        .record("traversals", ofMade([](const Of& made) -> const auto& { return *made.links; }),
                describeTraversals(), {"What became of traversals"})
        .field("strafe_traversals", ofMade([](const Of& made) {
                   return made.archive ? std::optional(made.archive->traversals.size()) : std::nullopt;
               }),
               {"Traversals in the strafe archive"})
        .record("feedback", &GenerationRun::feedback, describeFeedback(),
                {"What reports added to the ledger"})
        .line(feedbackLine)
        .record("ledger", ofMade([](const Of& made) { return made.graph->ledger; }), describeLedger(),
                {"What the ledger did"})
        .line(ledgerLine)
        .rows("patches", ofMade([](const Of& made) { return made.graph->patches.outcomes; }),
              describeOutcome(), {"What became of each edit"})
        .line(patchesLine)
        .record("origins", ofMade([](const Of& made) { return countOrigins(*made.graph); }),
                describeOrigins(), {"What nodes and links go back to"})
        .rows("spawns", ofMade([](const Of& made) { return made.graph->spawns; }), describeSpawn(),
              {"Spawn points, and how they are served"})
        .rows("items_not_served", ofMade([](const Of& made) { return made.graph->items; }),
              describeUnservedItem(), {"Items that bots cannot reach"})
        .field("warnings", ofMade(&Of::warnings), {"What is worth knowing of the demos"})
        .field("graph_warnings", ofMade([](const Of& made) { return made.graph->warnings; }),
               {"What is worth knowing of the nav"})
        .rows("demos", ofMade(&Of::demos), describeDemoSummary(), {"The demos, by content"})
        .line(writtenLines);
}

}  // namespace navwright
