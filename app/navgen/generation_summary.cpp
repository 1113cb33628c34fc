#include <fmt/format.h>

#include <algorithm>

#include "analysis/nav_statistics.h"
#include "analysis/type_counts.h"
#include "navgen/generation_report.h"
#include "world/spawn_service.h"

namespace navwright {

namespace {

constexpr double kSecondsPerMinute = 60;
constexpr double kPercent = 100;

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
                        connectivity.islands, kPercent * connectivity.largestStrongShare,
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
