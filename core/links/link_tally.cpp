#include "links/link_tally.h"

#include <algorithm>
#include <cmath>

namespace navwright {

namespace {

std::int32_t endNear(const NodeSet& nodes, std::int32_t ladder, std::int32_t neighbour) {
    const auto& ends = nodes.ladders[static_cast<std::size_t>(ladder)];
    const auto z = nodes.nodes[static_cast<std::size_t>(neighbour)].origin.z;
    const auto away = [&](std::int32_t end) {
        return std::abs(nodes.nodes[static_cast<std::size_t>(end)].origin.z - z);
    };
    return away(ends.bottom) <= away(ends.top) ? ends.bottom : ends.top;
}

}  // namespace

LinkEnds traversalEnds(const NodeSet& nodes, std::int32_t from, std::int32_t to) {
    const auto fromLadder = nodes.nodes[static_cast<std::size_t>(from)].ladder;
    const auto toLadder = nodes.nodes[static_cast<std::size_t>(to)].ladder;
    if (fromLadder == toLadder) return {from, to};
    if (fromLadder >= 0) return {endNear(nodes, fromLadder, to), to};
    return {from, endNear(nodes, toLadder, from)};
}

LinkEvidence LinkTally::evidence(double penaltyFactor) const {
    LinkEvidence evidence;
    evidence.weight = full + penaltyFactor * penalised;
    evidence.count = count();
    evidence.fast = fast;
    evidence.demos = static_cast<std::uint32_t>(demos.size());
    if (count() == 0) return evidence;
    const auto share = [&](std::uint32_t part) {
        return static_cast<float>(part) / static_cast<float>(count());
    };
    evidence.minSpeed = static_cast<float>(minSpeed);
    evidence.meanSpeed = static_cast<float>(speedSum / count());
    evidence.maxSpeed = static_cast<float>(maxSpeed);
    evidence.jumpedShare = share(jumped);
    evidence.crouchedShare = share(crouched);
    evidence.flownShare = share(flown);
    evidence.hurtShare = share(hurt);
    return evidence;
}

LinkTallies::LinkTallies(const VoteSet& votes, const ClusterSet& clusters, const NodeSet& nodes,
                         const Parameters& parameters)
    : votes_(votes),
      clusters_(clusters),
      nodes_(nodes),
      measure_(static_cast<SpeedMeasure>(parameters.integer(Param::SpeedMeasure))),
      maxSpeed_(parameters.real(Param::LinkMaxSpeed)),
      step_(static_cast<int>(parameters.real(Param::StepHeight))),
      clustersOf_(nodes.nodes.size()),
      slots_(nodes.nodes.size(), -1) {
    for (std::uint32_t i = 0; i < nodes.nodeOf.size(); ++i) {
        if (nodes.nodeOf[i] >= 0) clustersOf_[static_cast<std::size_t>(nodes.nodeOf[i])].push_back(i);
    }
}

/// The votes of a node, or of both ends of its ladder, ascending.
std::vector<std::uint32_t> LinkTallies::votesOf(std::int32_t node) const {
    std::vector<std::uint32_t> all;
    const auto gather = [&](std::int32_t part) {
        for (const auto cluster : clustersOf_[static_cast<std::size_t>(part)]) {
            const auto members = clusters_.membersOf(clusters_.clusters[cluster]);
            all.insert(all.end(), members.begin(), members.end());
        }
    };
    const auto ladder = nodes_.nodes[static_cast<std::size_t>(node)].ladder;
    if (ladder < 0) {
        gather(node);
    } else {
        gather(nodes_.ladders[static_cast<std::size_t>(ladder)].bottom);
        gather(nodes_.ladders[static_cast<std::size_t>(ladder)].top);
    }
    std::ranges::sort(all);
    return all;
}

LinkTally& LinkTallies::tally(const LinkEnds& pair) {
    auto& slot = slots_[static_cast<std::size_t>(pair.to)];
    // Two pairs share a target only where they start at the two ends of one ladder.
    for (auto i = slot; i >= 0 && static_cast<std::size_t>(i) < tallies_.size(); ++i) {
        auto& known = tallies_[static_cast<std::size_t>(i)];
        if (known.from == pair.from && known.to == pair.to) return known;
    }
    if (slot < 0) slot = static_cast<std::int32_t>(tallies_.size());
    auto& added = tallies_.emplace_back();
    added.from = pair.from;
    added.to = pair.to;
    return added;
}

void LinkTallies::add(LinkTally& tally, const Vote& vote, const Vote& after, std::uint32_t demo) const {
    const auto speed = traversalSpeed(vote, after, measure_);
    if (speed > maxSpeed_) {
        tally.slowestFast = tally.fast == 0 ? speed : std::min(tally.slowestFast, speed);
        ++tally.fast;
        return;
    }
    tally.minSpeed = tally.count() == 0 ? speed : std::min(tally.minSpeed, speed);
    tally.maxSpeed = std::max(tally.maxSpeed, speed);
    tally.speedSum += speed;
    ++(vote.is(Vote::penalised) || after.is(Vote::penalised) ? tally.penalised : tally.full);
    tally.jumped += vote.rise > step_ ? 1 : 0;
    tally.crouched += vote.went(Vote::crouchedWay) ? 1 : 0;
    tally.hurt += vote.went(Vote::hurtWay) ? 1 : 0;
    tally.flown += vote.went(Vote::flownWay) ? 1 : 0;
    if (tally.demos.empty() || tally.demos.back() != demo) tally.demos.push_back(demo);
}

const std::vector<LinkTally>& LinkTallies::from(std::int32_t node, LinkSet& counts) {
    for (const auto& old : tallies_) slots_[static_cast<std::size_t>(old.to)] = -1;
    tallies_.clear();
    const auto visit = [&](const Vote& vote, const Vote* after, std::uint32_t number, std::uint32_t demo) {
        if (after == nullptr) return;
        const auto cluster = clusters_.clusterOf[number + 1];
        const auto to = cluster == ClusterSet::kNone ? -1 : nodes_.nodeOf[cluster];
        if (to < 0) return;
        const auto own = nodes_.nodeOf[clusters_.clusterOf[number]];
        const auto pair = traversalEnds(nodes_, own, to);
        if (pair.from == pair.to) {
            ++counts.withinOneNode;
        } else {
            add(tally(pair), vote, *after, demo);
        }
    };
    const auto& owned = clustersOf_[static_cast<std::size_t>(node)];
    const bool plain = owned.size() == 1 && nodes_.nodes[static_cast<std::size_t>(node)].ladder < 0;
    const auto several = plain ? std::vector<std::uint32_t>{} : votesOf(node);
    const auto numbers = plain ? clusters_.membersOf(clusters_.clusters[owned.front()])
                               : std::span<const std::uint32_t>(several);
    auto number = numbers.begin();
    forVotes(votes_, numbers, [&](const Vote& vote, const Vote*, const Vote* after, std::uint32_t demo) {
        visit(vote, after, *number++, demo);
    });
    return tallies_;
}

}  // namespace navwright
