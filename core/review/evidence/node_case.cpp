#include "core/review/evidence/node_case.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/review/evidence/rule_check.h"
#include "core/review/evidence/traversals.h"

namespace navwright {

namespace {

const SpawnMatch* spawnAt(const GraphResult& graph, std::uint32_t node) {
    const auto found = std::ranges::find(graph.spawns, static_cast<std::int32_t>(node), &SpawnMatch::node);
    return found == graph.spawns.end() ? nullptr : &*found;
}

std::string spawnNote(const SpawnMatch& spawn) {
    return fmt::format("A spawn point of the map ({}) is {} units away", spawn.className,
                       figure(static_cast<double>(spawn.distance)));
}

/// Why the written type differs from the votes' movement.
std::string noteOf(const Generation& generation, const ClassifiedNode& node, const NodeCase& result) {
    if (result.type == NodeType::spawnPoint) {
        if (const auto* spawn = spawnAt(*generation.graph, result.node)) return spawnNote(*spawn);
    }
    if (result.type != node.type) return fmt::format("Edited: the rules made it {}", nodeTypeName(node.type));
    if (node.ladder >= 0) {
        const auto& ladder = generation.nodes->ladders[node.ladder];
        return fmt::format("The {} end of a ladder: {} of its votes climb up, {} down; {}",
                           ladder.bottom == generation.graph->nodeOf[result.node] ? "lower" : "upper",
                           ladder.votesUp, ladder.votesDown,
                           ladder.fromMap ? "the map has a ladder brush there"
                                          : "the map shows no ladder brush, the votes alone do");
    }
    const auto* rule = decidedRule(result.types);
    if (rule == nullptr || rule->type == result.type) return {};
    if (result.type == NodeType::crouch) return "CROUCH, because a standing body does not fit there";
    return fmt::format("{} alone is no ladder bots could climb, so it is written as {}",
                       nodeTypeName(rule->type), nodeTypeName(result.type));
}

void addVotes(NodeCase& result, const Generation& generation, const ClassifiedNode& node) {
    const auto& parameters = generation.parameters;
    const auto votes = votesOf(*generation.clusters, result.clusters);
    result.votes = static_cast<std::uint32_t>(votes.size());
    result.voters = votersOf(generation, votes);
    result.demos = static_cast<std::uint32_t>(result.voters.size());
    for (const auto& demo : result.voters) result.weight += demo.weight;
    const bool mapLoaded = generation.map != nullptr;
    const ClimbRule climb(parameters, mapLoaded);
    if (node.cluster >= 0) {
        // Rules use the node's own cluster, before merging.
        const auto& own = generation.clusters->clusters[node.cluster];
        result.keep = keepRules(own, parameters);
        result.types =
            nodeTypeRules(measureMovement(*generation.votes, generation.clusters->membersOf(own), climb),
                          parameters, mapLoaded);
    } else if (!votes.empty()) {
        result.keep = {
            checkOf("Weight of the ladder's votes", static_cast<double>(node.weight), Relation::atLeast,
                    Param::NodeMinWeight, parameters),
            checkOf("Different demos", node.demos, Relation::atLeast, Param::NodeMinDemos, parameters)};
        result.types = nodeTypeRules(measureMovement(*generation.votes, votes, climb), parameters, mapLoaded);
    }
}

void addLinks(NodeCase& result, const Generation& generation, const NavtestMatch& match) {
    const auto& nodes = generation.graph->graph.nodes;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        const auto& links = nodes[i].links;
        for (std::uint32_t k = 0; k < links.size(); ++k) {
            if (i == result.node) result.out.push_back(briefOf(generation, match, i, k));
            if (links[k].target == static_cast<std::int32_t>(result.node))
                result.in.push_back(briefOf(generation, match, i, k));
        }
    }
}

/// Why a node from the map has its type.
std::string floorNote(NodeType type) {
    switch (type) {
        case NodeType::ladder:
            return "An end of a ladder of the map";
        case NodeType::water:
            return "In water of the map";
        case NodeType::crouch:
            return "Only a crouched body fits here";
        default:
            return "Floor of the map that a body stands on";
    }
}

}  // namespace

std::string nodeOriginText(NodeOrigin origin) {
    switch (origin) {
        case NodeOrigin::demos:
            return "players went there, and it is made from their votes";
        case NodeOrigin::ladder:
            return "an end of a ladder that players climbed";
        case NodeOrigin::map:
            return "no demo shows it; the floor does, and bots can enter and leave it";
        case NodeOrigin::spawn:
            return "made for a spawn point that no linked node was near";
        case NodeOrigin::mended:
            return "made by rehearsals or repairs, so that more bots get along; nobody is known to have "
                   "stood there";
        case NodeOrigin::edit:
            return "made by an edit";
        case NodeOrigin::file:
            break;
    }
    return "it was in the nav that was opened, and nothing is known of why";
}

NodeOrigin nodeOrigin(const Generation& generation, std::uint32_t node) {
    const auto& graph = *generation.graph;
    switch (graph.nodeOrigin[node]) {
        case NavOrigin::file:
            return NodeOrigin::file;
        case NavOrigin::hand:
            return NodeOrigin::edit;
        case NavOrigin::map: {
            const auto* spawn = spawnAt(graph, node);
            const bool itself = spawn != nullptr && spawn->origin == graph.graph.nodes[node].origin;
            return itself ? NodeOrigin::spawn : NodeOrigin::map;
        }
        case NavOrigin::inferred:
            if (graph.nodeOf[node] < 0) return NodeOrigin::mended;
            break;
        case NavOrigin::demos:
            break;
    }
    const auto inSet = graph.nodeOf[node];
    const bool ofLadder = inSet >= 0 && generation.nodes->nodes[inSet].ladder >= 0;
    return ofLadder ? NodeOrigin::ladder : NodeOrigin::demos;
}

std::optional<NodeCase> nodeCase(const EvidenceSource& source, std::uint32_t node) {
    const auto& generation = source.generation;
    const auto& graph = generation.graph->graph;
    if (node >= graph.nodes.size()) return std::nullopt;
    const NavtestMatch match(source.report, graph);
    NodeCase result;
    result.node = node;
    result.place = graph.nodes[node].origin;
    result.type = graph.nodes[node].type;
    result.origin = nodeOrigin(generation, node);
    result.from = generation.graph->nodeOrigin[node];
    result.tested = match.known();
    result.navtest = match.node(node);
    addLinks(result, generation, match);
    const auto inSet = generation.graph->nodeOf[node];
    if (inSet >= 0) {
        const auto& known = generation.nodes->nodes[inSet];
        result.clusters = clustersOf(*generation.nodes, inSet, false);
        const auto own = std::ranges::find(result.clusters, static_cast<std::uint32_t>(known.cluster));
        if (known.cluster >= 0 && own != result.clusters.end())
            std::rotate(result.clusters.begin(), own, own + 1);
        addVotes(result, generation, known);
        result.typeNote = noteOf(generation, known, result);
    } else if (const auto* spawn = spawnAt(*generation.graph, node)) {
        result.typeNote = spawnNote(*spawn);
    } else if (result.origin == NodeOrigin::map) {
        result.typeNote = floorNote(result.type);
    } else if (result.origin == NodeOrigin::mended) {
        result.typeNote = "As the links that lead over it need it";
    }
    return result;
}

}  // namespace navwright
