#include "core/review/evidence/traversals.h"

#include <algorithm>
#include <map>

#include "core/generate/links/link_tally.h"
#include "core/review/evidence/voters.h"

namespace navwright {

namespace {

/// Calls visit(number, vote, next vote, ends) for each traversal from a vote of the node; `ends.to` is -1
/// when the next vote has no node.
template <class Visit>
void forTraversals(const Generation& generation, std::int32_t node, Visit visit) {
    const auto& nodes = *generation.nodes;
    const auto& clusters = *generation.clusters;
    const auto& votes = *generation.votes;
    for (const auto number : votesOf(clusters, clustersOf(nodes, node, true))) {
        const auto& vote = votes[number];
        if (!vote.went(Vote::linked)) continue;
        const auto cluster = clusters.clusterOf[number + 1];
        const auto to = cluster == ClusterSet::kNone ? -1 : nodes.nodeOf[cluster];
        const auto own = nodes.nodeOf[clusters.clusterOf[number]];
        visit(number, vote, (&vote)[1], to < 0 ? NodeLink{own, -1} : traversalEnds(nodes, own, to));
    }
}

}  // namespace

std::vector<std::uint32_t> clustersOf(const NodeSet& nodes, std::int32_t node, bool wholeLadder) {
    const auto ladder = nodes.nodes[node].ladder;
    std::vector<std::uint32_t> clusters;
    for (std::uint32_t i = 0; i < nodes.nodeOf.size(); ++i) {
        const auto owner = nodes.nodeOf[i];
        const bool sameLadder =
            wholeLadder && ladder >= 0 && owner >= 0 && nodes.nodes[owner].ladder == ladder;
        if (owner == node || sameLadder) clusters.push_back(i);
    }
    return clusters;
}

std::vector<Traversal> traversalsBetween(const Generation& generation, std::int32_t from, std::int32_t to) {
    const auto& parameters = generation.parameters;
    const auto measure = static_cast<SpeedMeasure>(parameters.integer(Param::SpeedMeasure));
    const auto step = static_cast<int>(parameters.real(Param::StepHeight));
    std::vector<Traversal> found;
    forTraversals(generation, from,
                  [&](std::uint32_t number, const Vote& vote, const Vote& after, const NodeLink& ends) {
                      if (ends != NodeLink{from, to} || from == to) return;
                      auto& traversal = found.emplace_back();
                      traversal.vote = number;
                      traversal.demo = generation.votes->demoOf(number);
                      traversal.slot = vote.slot;
                      traversal.player = playerName(generation, traversal.demo, vote.slot, vote.frame);
                      traversal.seconds = vote.frame * kFrameSeconds;
                      traversal.duration = (after.frame - vote.frame) * kFrameSeconds;
                      traversal.speeds = traversalSpeeds(vote, after);
                      traversal.fast =
                          traversalSpeed(vote, after, measure) > parameters.real(Param::LinkMaxSpeed);
                      traversal.jumped = vote.rise > step;
                      traversal.crouched = vote.went(Vote::crouchedWay);
                      traversal.flown = vote.went(Vote::flownWay);
                      traversal.hurt = vote.went(Vote::hurtWay);
                      traversal.penalised = vote.is(Vote::penalised) || after.is(Vote::penalised);
                  });
    return found;
}

std::vector<Onward> onwardFrom(const Generation& generation, std::int32_t node) {
    std::map<std::int32_t, std::uint32_t> counts;
    forTraversals(generation, node, [&](std::uint32_t, const Vote&, const Vote&, const NodeLink& ends) {
        if (ends.from == node && ends.to != node) ++counts[ends.to];
    });
    std::vector<Onward> onward;
    for (const auto& [to, count] : counts) onward.push_back({to, count});
    std::ranges::stable_sort(onward, std::ranges::greater{}, &Onward::count);
    return onward;
}

}  // namespace navwright
