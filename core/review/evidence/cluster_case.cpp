#include "core/review/evidence/cluster_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/review/evidence/rule_check.h"

namespace navwright {

namespace {

/// The meaning of RejectedCluster::value and threshold by reason.
struct RuleName {
    const char* label;
    Relation relation;
    std::optional<Param> parameter;
};

RuleName ruleName(NodeRejection reason) {
    switch (reason) {
        case NodeRejection::minWeight:
            return {"Weight of the votes", Relation::atLeast, Param::NodeMinWeight};
        case NodeRejection::minDemos:
            return {"Different demos", Relation::atLeast, Param::NodeMinDemos};
        case NodeRejection::minMeanWeight:
            return {"Mean weight of a vote", Relation::atLeast, Param::NodeMinMeanWeight};
        case NodeRejection::feedback:
            return {"Distance to a removed node", Relation::above, Param::FeedbackRadius};
        case NodeRejection::merged:
            return {"Distance to a heavier node", Relation::atLeast, Param::NodeMergeDistance};
        case NodeRejection::maxCount:
            return {"Weight, beside the lightest node kept", Relation::atLeast, std::nullopt};
        case NodeRejection::noFloor:
        case NodeRejection::inSolid:
            break;
    }
    return {"Votes in free fall", Relation::atMost, std::nullopt};
}

void measureSpread(ClusterCase& result, const Generation& generation, const Cluster& cluster) {
    const auto mean = 0.5f * (cluster.varianceX + cluster.varianceY);
    const auto half = 0.5f * (cluster.varianceX - cluster.varianceY);
    const auto root = std::hypot(half, cluster.covarianceXY);
    result.spreadLong = std::sqrt(std::max(0.f, mean + root));
    result.spreadShort = std::sqrt(std::max(0.f, mean - root));
    result.spreadZ = std::sqrt(std::max(0.f, cluster.varianceZ));
    for (const auto member : generation.clusters->membersOf(cluster)) {
        const auto& vote = (*generation.votes)[member];
        result.farthest = std::max(result.farthest, glm::distance(vote.origin.units(), cluster.origin));
        result.penalised += vote.is(Vote::penalised) ? 1 : 0;
    }
}

std::string keptSentence(const ClusterCase& result, const Generation& generation, std::int32_t inSet) {
    const auto& node = generation.nodes->nodes[inSet];
    const auto end = nodeEnd(generation, inSet);
    if (end.fate == NodeFate::outOfReach) {
        return "Became a node, which was left out: bots cannot get there and away again";
    }
    if (end.fate == NodeFate::removedInRehearsal)
        return "Became a node, which was left out in the rehearsals: bots could not use it";
    if (end.fate == NodeFate::removedByFeedback) return "Became a node, which feedback from a test removed";
    if (end.fate == NodeFate::removedByEdit) return "Became a node, which an edit removed";
    if (node.ladder >= 0) return fmt::format("Part of a ladder; its votes count for node {}", end.node);
    return fmt::format("Became node {}, {} units from its centre", end.node,
                       figure(static_cast<double>(glm::distance(node.origin, result.origin))));
}

}  // namespace

std::optional<RejectedCluster> rejectionOf(const NodeSet& nodes, std::uint32_t cluster) {
    const auto found = std::ranges::lower_bound(nodes.rejected, cluster, {}, &RejectedCluster::cluster);
    if (found == nodes.rejected.end() || found->cluster != cluster) return std::nullopt;
    return *found;
}

RuleCheck rejectionCheck(const RejectedCluster& rejected, const Parameters& parameters) {
    const auto name = ruleName(rejected.reason);
    auto check = name.parameter
                     ? checkOf(name.label, rejected.value, name.relation, *name.parameter, parameters)
                     : fixedCheck(name.label, rejected.value, name.relation, rejected.threshold,
                                  rejected.reason == NodeRejection::maxCount ? "votes" : "share");
    check.holds = false;
    return check;
}

RejectionWords rejectionWords(const RejectedCluster& rejected, const EvidenceSource& source) {
    const auto& generation = source.generation;
    const auto& parameters = generation.parameters;
    const auto value = figure(static_cast<double>(rejected.value));
    const auto threshold = figure(static_cast<double>(rejected.threshold));
    const auto& cluster = generation.clusters->clusters[rejected.cluster];
    switch (rejected.reason) {
        case NodeRejection::minWeight:
            return {fmt::format("Too few votes: their weight is {}, a node needs {}", value, threshold),
                    "Lower nodes.min_weight, or load more demos"};
        case NodeRejection::minDemos:
            return {fmt::format("Too few demos: {} of the {} that a node needs", value, threshold),
                    "Load more demos, or lower nodes.min_demos"};
        case NodeRejection::minMeanWeight:
            return {
                fmt::format("A deadly spot: a vote weighs {} on average, a node needs {}", value, threshold),
                "Most who came here died of the map soon after; lower nodes.min_mean_weight to keep it"};
        case NodeRejection::feedback: {
            const auto hit =
                ledgerNodeNear(source.ledger, cluster.origin, parameters.real32(Param::FeedbackRadius));
            auto sentence = fmt::format("Removed by feedback: a test found a bad node {} units away", value);
            if (hit) sentence += fmt::format(" (test {}: {})", hit->iteration, hit->reason);
            return {sentence, "Lock a node here by an edit, or take the entry out of the ledger"};
        }
        case NodeRejection::noFloor:
            return {fmt::format("No floor within {} units below: {} of the votes were in free fall",
                                figure(parameters.real(Param::NodeFloorReach)),
                                figure(static_cast<double>(rejected.value), "share")),
                    "Raise nodes.floor_reach if people do land here"};
        case NodeRejection::inSolid:
            return {"No body fits where the votes are: something solid is in the way",
                    "See whether the demos show this revision of the map"};
        case NodeRejection::merged: {
            const auto heir = generation.nodes->nodeOf[rejected.cluster];
            const auto end = heir >= 0 ? nodeEnd(generation, heir) : NodeEnd{};
            const auto name = end.node >= 0 ? fmt::format("node {}", end.node) : "a heavier node";
            return {fmt::format("Merged into {}: {} units away, nodes keep {} apart", name, value, threshold),
                    "Lower nodes.merge_distance to keep both"};
        }
        case NodeRejection::maxCount:
            break;
    }
    return {fmt::format("Among the lightest above the {} nodes allowed: weight {}, the lightest kept has {}",
                        parameters.integer(Param::NodeMaxCount), value, threshold),
            "Raise votes.spacing or nodes.radius for fewer nodes"};
}

std::optional<ClusterCase> clusterCase(const EvidenceSource& source, std::uint32_t number) {
    const auto& generation = source.generation;
    if (number >= generation.clusters->clusters.size()) return std::nullopt;
    const auto& cluster = generation.clusters->clusters[number];
    ClusterCase result;
    result.cluster = number;
    result.origin = cluster.origin;
    result.votes = cluster.count;
    result.weight = cluster.weight;
    result.demos = cluster.demos;
    measureSpread(result, generation, cluster);
    const auto members = generation.clusters->membersOf(cluster);
    const bool mapLoaded = generation.map != nullptr;
    const ClimbRule climb(generation.parameters, mapLoaded);
    result.keep = keepRules(cluster, generation.parameters);
    result.types =
        nodeTypeRules(measureMovement(*generation.votes, members, climb), generation.parameters, mapLoaded);
    result.verdict = rejectionOf(*generation.nodes, number);
    const auto inSet = generation.nodes->nodeOf[number];
    if (inSet >= 0) result.node = nodeEnd(generation, inSet).node;
    result.sentence = result.verdict ? rejectionWords(*result.verdict, source).sentence
                      : inSet >= 0   ? keptSentence(result, generation, inSet)
                                     : std::string("Became no node");
    result.voters = votersOf(generation, members);
    return result;
}

}  // namespace navwright
