#include "core/review/evidence/place_verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "core/base/counted.h"
#include "core/review/evidence/cluster_case.h"
#include "core/review/evidence/fate.h"

namespace navwright {

namespace {

constexpr std::string_view kKeepFromRehearsals = "Lock a node here by an edit, or set rehearse.rounds to 0";

/// The cluster with most of the votes, ties by number; -1 when feedback excluded all.
std::int32_t mainCluster(const ClusterSet& clusters, const std::vector<std::uint32_t>& votes) {
    std::map<std::uint32_t, std::uint32_t> counts;
    for (const auto vote : votes) {
        if (clusters.clusterOf[vote] != ClusterSet::kNone) ++counts[clusters.clusterOf[vote]];
    }
    std::int32_t best = -1;
    std::uint32_t most = 0;
    for (const auto& [cluster, count] : counts) {
        if (count <= most) continue;
        best = static_cast<std::int32_t>(cluster);
        most = count;
    }
    return best;
}

std::string words(RejectReason reason) {
    switch (reason) {
        case RejectReason::spectator:
            return "spectators";
        case RejectReason::dead:
            return "dead players";
        case RejectReason::gib:
            return "gibbed players";
        case RejectReason::freeze:
            return "frozen players";
        case RejectReason::unknownType:
            return "players in a state this version does not know";
        case RejectReason::inSolid:
            return "bodies inside something solid";
        case RejectReason::outsideMap:
            break;
    }
    return "places outside the map";
}

void judgeNoVote(PlaceCase& result, const Parameters& parameters) {
    result.cause = PlaceCause::noVote;
    const auto passed = counted(result.census.kept, "sample", "samples");
    if (!result.census.nearestVote) {
        result.sentence = passed + " passed here, but no demo casts a vote";
        return;
    }
    const auto distance = static_cast<double>(*result.census.nearestVote);
    result.sentence = fmt::format(
        "{} passed here, but no vote fell here: one is cast every {} units of the way, the "
        "nearest is {} units away",
        passed, figure(parameters.real(Param::VoteSpacing)), figure(distance));
    result.advice = parameters.flag(Param::VotesOnGround)
                        ? "Lower votes.spacing for denser votes; votes due in free fall wait for the landing"
                        : "Lower votes.spacing for denser votes";
    result.checks.push_back(
        checkOf("Distance to the nearest vote", distance, Relation::atMost, Param::NodeRadius, parameters));
}

void judgeRemovedVotes(PlaceCase& result, const EvidenceSource& source) {
    const auto& parameters = source.generation.parameters;
    result.cause = PlaceCause::removedVotes;
    result.sentence = fmt::format("The {} here take no part: feedback removed a node near them",
                                  counted(result.census.votes.size(), "vote", "votes"));
    result.advice = "Lock a node here by an edit, or take the entry out of the ledger";
    // Votes of this place may be on its far side, seen from the entry.
    const auto reach = parameters.real32(Param::FeedbackRadius) + parameters.real32(Param::NodeRadius);
    const auto hit = ledgerNodeNear(source.ledger, result.origin, reach);
    if (!hit) return;
    result.sentence += fmt::format(" (test {}: {})", hit->iteration, hit->reason);
    result.checks.push_back(checkOf("Distance to the removed node", static_cast<double>(hit->distance),
                                    Relation::above, Param::FeedbackRadius, parameters));
}

void judgeNode(PlaceCase& result, const EvidenceSource& source, std::int32_t inSet) {
    const auto& generation = source.generation;
    const auto& node = generation.nodes->nodes[inSet];
    const auto end = nodeEnd(generation, inSet);
    const auto apart = static_cast<double>(glm::distance(node.origin, result.origin));
    if (end.fate == NodeFate::outOfReach) {
        result.cause = PlaceCause::nodeRejected;
        result.sentence = "Its node was left out: bots cannot get there and away again";
        result.advice =
            "Set nodes.main_component to off, add the links that are missing by edits, and set it back";
        return;
    }
    if (end.fate == NodeFate::removedInRehearsal) {
        result.cause = PlaceCause::nodeRejected;
        result.sentence = "Its node was left out in the rehearsals: bots could not use it";
        const auto away = rehearsedAwayNear(*generation.graph, node.origin, 0, 0);
        if (away && away->cure != nullptr)
            result.sentence =
                "Its node was left out in the rehearsals. What did it: " + cureText(*away->cure);
        result.advice = std::string(kKeepFromRehearsals);
        return;
    }
    if (end.fate == NodeFate::removedByFeedback) {
        result.cause = PlaceCause::feedback;
        result.sentence = "Its node was removed by feedback from a test";
        const auto radius = generation.parameters.real32(Param::FeedbackRadius);
        if (const auto hit = ledgerNodeNear(source.ledger, node.origin, radius)) {
            result.sentence += fmt::format(" (test {}: {})", hit->iteration, hit->reason);
            result.checks.push_back(checkOf("Distance to the removed node",
                                            static_cast<double>(hit->distance), Relation::above,
                                            Param::FeedbackRadius, generation.parameters));
        }
        result.advice = "Lock a node here by an edit, or take the entry out of the ledger";
        return;
    }
    if (end.fate == NodeFate::removedByEdit) {
        result.cause = PlaceCause::edit;
        const auto* patch = editRemovingNode(source.patches, node.origin);
        result.sentence = patch != nullptr ? fmt::format("Its node was removed by the edit {} ({})",
                                                         patch->id, patchOperationName(patch->operation))
                                           : "Its node was removed by an edit";
        result.advice = "Switch the edit off in the list of edits to get the node back";
        return;
    }
    result.cause = PlaceCause::nodeElsewhere;
    result.node = end.node;
    result.nodeDistance = static_cast<float>(apart);
    result.sentence =
        fmt::format("The {} here belong to node {}, which stands {} units away",
                    counted(result.census.votes.size(), "vote", "votes"), end.node, figure(apart));
    result.advice = node.ladder >= 0 ? "A ladder needs no nodes between its ends"
                                     : "Lower nodes.radius for more and smaller clusters";
    if (node.ladder < 0) {
        result.checks.push_back(checkOf("Distance to that node", apart, Relation::above, Param::NodeRadius,
                                        generation.parameters));
    }
}

}  // namespace

void judgeVotes(PlaceCase& result, const EvidenceSource& source) {
    const auto& generation = source.generation;
    if (result.census.votes.empty()) return judgeNoVote(result, generation.parameters);
    result.cluster = mainCluster(*generation.clusters, result.census.votes);
    if (result.cluster < 0) return judgeRemovedVotes(result, source);
    const auto number = static_cast<std::uint32_t>(result.cluster);
    result.verdict = rejectionOf(*generation.nodes, number);
    const auto inSet = generation.nodes->nodeOf[number];
    if (!result.verdict && inSet >= 0) return judgeNode(result, source, inSet);
    result.cause = PlaceCause::rejected;
    if (!result.verdict) {
        result.sentence = "Its cluster became no node";
        return;
    }
    auto text = rejectionWords(*result.verdict, source);
    result.sentence = std::move(text.sentence);
    result.advice = std::move(text.advice);
    result.checks.push_back(rejectionCheck(*result.verdict, generation.parameters));
}

void judgeSamples(PlaceCase& result, const EvidenceSource& source) {
    const auto& parameters = source.generation.parameters;
    const auto& census = result.census;
    if (census.rejectedSamples() > 0) {
        result.cause = PlaceCause::rejectedSamples;
        result.sentence =
            fmt::format("All {} near here were rejected by the gate, most of them as {}",
                        counted(census.rejectedSamples(), "sample", "samples"), words(census.mainReason()));
        return;
    }
    result.cause = PlaceCause::unseen;
    result.sentence = source.generation.demos.empty() ? "There are no demos, so no player came here"
                                                      : "No player came here in the demos";
    const auto nearest = census.samplesKnown ? census.nearestSample : census.nearestVote;
    if (nearest) {
        result.sentence +=
            fmt::format(": the nearest {} is {} units away", census.samplesKnown ? "sample" : "vote",
                        figure(static_cast<double>(*nearest)));
        result.checks.push_back(
            checkOf(census.samplesKnown ? "Distance to the nearest sample" : "Distance to the nearest vote",
                    static_cast<double>(*nearest), Relation::atMost, Param::NodeRadius, parameters));
    }
    if (census.skippedDemos > 0)
        result.sentence +=
            fmt::format("; {} left out as a whole", counted(census.skippedDemos, "demo is", "demos are"));
    result.advice = "Load demos in which people come here, or add a node by an edit";
    const auto away =
        rehearsedAwayNear(*source.generation.graph, result.origin, parameters.real32(Param::NodeRadius),
                          parameters.real32(Param::NodeZSplit));
    if (!away) return;
    result.cause = PlaceCause::nodeRejected;
    result.sentence += "; the node that the map offers here was left out in the rehearsals";
    if (away->cure != nullptr) result.sentence += ". What did it: " + cureText(*away->cure);
    result.advice = std::string(kKeepFromRehearsals);
}

}  // namespace navwright
