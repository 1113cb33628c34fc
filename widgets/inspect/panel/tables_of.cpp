#include "widgets/inspect/panel/tables_of.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/review/confidence/nav_confidence.h"
#include "core/review/evidence/link_case.h"
#include "core/review/evidence/navtest_match.h"
#include "widgets/drawing/layers/describe.h"

namespace navwright {

namespace {

using Kind = TableColumn::Kind;

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

double real(float value) {
    return static_cast<double>(value);
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::string originWord(NavOrigin origin) {
    return std::string(navOriginName(origin));
}

/// The number of votes of each node of the NodeSet.
std::vector<std::uint32_t> voteCounts(const Generation& generation) {
    std::vector<std::uint32_t> counts(generation.nodes->nodes.size(), 0);
    const auto& nodeOf = generation.nodes->nodeOf;
    for (std::size_t i = 0; i < nodeOf.size(); ++i) {
        if (nodeOf[i] >= 0) counts[nodeOf[i]] += generation.clusters->clusters[i].count;
    }
    return counts;
}

std::vector<std::uint32_t> linksIn(const NavGraph& graph) {
    std::vector<std::uint32_t> counts(graph.nodes.size(), 0);
    for (const auto& node : graph.nodes) {
        for (const auto& link : node.links) ++counts[link.target];
    }
    return counts;
}

std::string nodeFlags(const NavNode& node, std::uint32_t in, const std::optional<NodeFigures>& figures) {
    std::vector<std::string> flags;
    if (figures && figures->bad) flags.emplace_back("bad");
    if (figures && figures->unreachable) flags.emplace_back("unreachable");
    if (node.links.empty() && in == 0) {
        flags.emplace_back("unlinked");
    } else if (node.links.empty()) {
        flags.emplace_back("dead end");
    } else if (in == 0) {
        flags.emplace_back("no way in");
    }
    return joined(flags);
}

}  // namespace

Table nodeTable(const Generation& generation, const NavtestReport* report, const NavConfidence* confidence) {
    Table table;
    table.columns = {
        {"Node", "Its number in the nav", Kind::id},
        {"Type", "As written to the nav", Kind::word},
        {"x", "Units"},
        {"y", "Units"},
        {"z", "Units"},
        {"Weight", "Of its votes", Kind::number, 1},
        {"Votes", "Votes that count for it"},
        {"Demos", "Number of demos that voted"},
        {"Out", "Links that start here"},
        {"In", "Links that end here"},
        {"Visits", "Times bots reached it as a goal in the test"},
        {"Deaths", "By the map, in the test"},
        {"Stuck", "Times it was given up as a goal in the test"},
        {"Confidence", "Confidence, 0 to 1: what demos, bots and the test say of it", Kind::number, 2},
        {"Origin", "Where it comes from: demos, map, hand or file", Kind::word},
        {"Flags", "What is wrong with it", Kind::word}};
    table.typeColumn = 1;
    const auto& graph = generation.graph->graph;
    const NavtestMatch match(report, graph);
    const auto votes = voteCounts(generation);
    const auto in = linksIn(graph);
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        const auto& node = graph.nodes[i];
        const auto inSet = generation.graph->nodeOf[i];
        const auto* known = inSet >= 0 ? &generation.nodes->nodes[inSet] : nullptr;
        const auto figures = match.node(i);
        const auto* counts = figures && figures->counts ? &*figures->counts : nullptr;
        table.add(
            {ItemKind::node, i},
            {static_cast<double>(i), table.wordValue(lowerReadable(nodeTypeName(node.type))),
             real(node.origin.x), real(node.origin.y), real(node.origin.z),
             known != nullptr ? real(known->weight) : kNothing, known != nullptr ? votes[inSet] : kNothing,
             known != nullptr ? known->demos : kNothing, static_cast<double>(node.links.size()),
             static_cast<double>(in[i]), counts != nullptr ? counts->visits : kNothing,
             counts != nullptr ? counts->deaths() : kNothing, counts != nullptr ? counts->stuck : kNothing,
             confidence != nullptr && i < confidence->nodes.size() ? real(confidence->nodes[i].value)
                                                                   : kNothing,
             table.wordValue(originWord(generation.graph->nodeOrigin[i])),
             table.wordValue(nodeFlags(node, in[i], figures))});
    }
    table.finish();
    return table;
}

namespace {

std::vector<TableColumn> linkColumns() {
    return {{"From", "Node", Kind::id},
            {"To", "Node", Kind::id},
            {"Type", "As written to the nav", Kind::word},
            {"Cost", "Units"},
            {"Rise", "Units, downwards negative"},
            {"Traversals", "Slow enough for a link"},
            {"Too fast", "Traversals that went to the strafe archive"},
            {"Weight", "Of the traversals", Kind::number, 1},
            {"Demos", "Number of demos that show it"},
            {"Slowest", "Units per second"},
            {"Mean", "Units per second"},
            {"Fastest", "Units per second"},
            {"Jumped", "Per cent of the traversals"},
            {"Damage", "Health that the fall costs"},
            {"Tried", "Attempts in the test"},
            {"Failed", "Failures in the test"},
            {"Confidence", "Confidence, 0 to 1: what demos, bots and the test say of it", Kind::number, 2},
            {"Origin", "Where it comes from: demos, map, inferred, hand or file", Kind::word},
            {"Flags", "What is wrong with it, or special", Kind::word}};
}

std::string linkFlags(const LinkBrief& brief, const LinkEvidence* seen, bool oneWay) {
    std::vector<std::string> flags;
    if (brief.bad) flags.emplace_back("bad");
    if (seen != nullptr && seen->blocked) flags.emplace_back("wall");
    if (seen != nullptr && seen->gap) flags.emplace_back("gap");
    if (oneWay) flags.emplace_back("one way");
    return joined(flags);
}

/// `sure`: its confidence, kNothing where that is not known.
void addLink(Table& table, const Generation& generation, const NavtestMatch& match, std::uint32_t node,
             std::uint32_t number, double sure) {
    const auto& nodes = generation.graph->graph.nodes;
    const auto brief = briefOf(generation, match, node, number);
    const auto inSet = generation.graph->linkOf[node][number];
    const auto* seen = inSet >= 0 ? &generation.links->links[inSet].evidence : nullptr;
    if (seen != nullptr && seen->count == 0) seen = nullptr;
    const auto figures = match.link(node, brief.to);
    const auto* counts = figures && figures->counts ? &*figures->counts : nullptr;
    const auto& target = nodes[brief.to];
    const bool oneWay = findLink(target, static_cast<std::int32_t>(node)) == nullptr;
    const auto ofSeen = [&](auto value) {
        return seen != nullptr ? static_cast<double>(value(*seen)) : kNothing;
    };
    constexpr float kPerCent = 100;
    table.add(
        Item::link(node, number),
        {static_cast<double>(node), static_cast<double>(brief.to),
         table.wordValue(lowerReadable(nodeTypeName(brief.type))), real(brief.cost),
         real(target.origin.z - nodes[node].origin.z), ofSeen([](const LinkEvidence& e) { return e.count; }),
         ofSeen([](const LinkEvidence& e) { return e.fast; }),
         ofSeen([](const LinkEvidence& e) { return e.weight; }),
         ofSeen([](const LinkEvidence& e) { return e.demos; }),
         ofSeen([](const LinkEvidence& e) { return e.minSpeed; }),
         ofSeen([](const LinkEvidence& e) { return e.meanSpeed; }),
         ofSeen([](const LinkEvidence& e) { return e.maxSpeed; }),
         ofSeen([](const LinkEvidence& e) { return kPerCent * e.jumpedShare; }),
         ofSeen([](const LinkEvidence& e) { return e.fallDamage; }),
         counts != nullptr ? counts->attempts : kNothing, counts != nullptr ? counts->failures : kNothing,
         sure, table.wordValue(originWord(brief.from)), table.wordValue(linkFlags(brief, seen, oneWay))});
}

}  // namespace

Table linkTable(const Generation& generation, const NavtestReport* report, const NavConfidence* confidence) {
    Table table;
    table.columns = linkColumns();
    table.typeColumn = 2;
    const auto& graph = generation.graph->graph;
    const NavtestMatch match(report, graph);
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        for (std::uint32_t k = 0; k < graph.nodes[i].links.size(); ++k) {
            const bool known = confidence != nullptr && i < confidence->links.size();
            addLink(table, generation, match, i, k, known ? real(confidence->links[i][k].value) : kNothing);
        }
    }
    table.finish();
    return table;
}

Table clusterTable(const Generation& generation) {
    Table table;
    table.columns = {{"Cluster", "Its number, densest first", Kind::id},
                     {"Outcome", "A node, or the rule that it failed", Kind::word},
                     {"Value", "Value that the rule checks", Kind::number, 2},
                     {"Threshold", "Threshold that the value missed", Kind::number, 2},
                     {"x", "Units"},
                     {"y", "Units"},
                     {"z", "Units"},
                     {"Votes", "Its members"},
                     {"Weight", "Of its votes", Kind::number, 1},
                     {"Mean", "Weight of a vote", Kind::number, 2},
                     {"Demos", "Number of demos that voted"},
                     {"Spread", "Standard deviation sideways, units", Kind::number, 1},
                     {"Node", "Of the nav, that its votes count for", Kind::id}};
    table.typeColumn = 1;
    const auto& clusters = generation.clusters->clusters;
    std::vector<const RejectedCluster*> verdicts(clusters.size(), nullptr);
    for (const auto& rejected : generation.nodes->rejected) verdicts[rejected.cluster] = &rejected;
    std::vector<double> nodeOf(generation.nodes->nodes.size(), kNothing);
    for (std::size_t i = 0; i < generation.graph->nodeOf.size(); ++i) {
        const auto inSet = generation.graph->nodeOf[i];
        if (inSet >= 0) nodeOf[inSet] = static_cast<double>(i);
    }
    for (std::size_t i = 0; i < clusters.size(); ++i) {
        const auto& cluster = clusters[i];
        const auto* verdict = verdicts[i];
        const auto inSet = generation.nodes->nodeOf[i];
        const auto outcome = verdict != nullptr ? lowerReadable(nodeRejectionName(verdict->reason)) : "node";
        table.add({ItemKind::cluster, i},
                  {static_cast<double>(i), table.wordValue(outcome),
                   verdict != nullptr ? real(verdict->value) : kNothing,
                   verdict != nullptr ? real(verdict->threshold) : kNothing, real(cluster.origin.x),
                   real(cluster.origin.y), real(cluster.origin.z), static_cast<double>(cluster.count),
                   cluster.weight, cluster.weight / cluster.count, static_cast<double>(cluster.demos),
                   real(std::sqrt(std::max(0.f, 0.5f * (cluster.varianceX + cluster.varianceY)))),
                   inSet >= 0 ? nodeOf[inSet] : kNothing});
    }
    table.finish();
    return table;
}

}  // namespace navwright
