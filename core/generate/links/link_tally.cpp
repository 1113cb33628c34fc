#include "core/generate/links/link_tally.h"

#include <algorithm>
#include <cmath>

namespace navwright {

namespace {

std::int32_t endNear(const NodeSet& nodes, std::int32_t ladder, std::int32_t neighbour) {
    const auto& ends = nodes.ladders[ladder];
    const auto z = nodes.nodes[neighbour].origin.z;
    const auto away = [&](std::int32_t end) { return std::abs(nodes.nodes[end].origin.z - z); };
    return away(ends.bottom) <= away(ends.top) ? ends.bottom : ends.top;
}

}  // namespace

NodeLink traversalEnds(const NodeSet& nodes, std::int32_t from, std::int32_t to) {
    const auto fromLadder = nodes.nodes[from].ladder;
    const auto toLadder = nodes.nodes[to].ladder;
    if (fromLadder == toLadder) return {from, to};
    if (fromLadder >= 0) return {endNear(nodes, fromLadder, to), to};
    return {from, endNear(nodes, toLadder, from)};
}

LinkEvidence LinkTally::evidence(double penaltyFactor) const {
    LinkEvidence evidence;
    evidence.weight = full + penaltyFactor * penalised;
    evidence.count = count();
    evidence.fast = fast;
    evidence.demos = demos;
    if (count() == 0) return evidence;
    const auto share = [&](std::uint32_t part) {
        return static_cast<float>(part) / static_cast<float>(count());
    };
    evidence.minSpeed = static_cast<float>(minSpeed);
    evidence.meanSpeed = static_cast<float>(speedSum / count());
    evidence.maxSpeed = static_cast<float>(maxSpeed);
    evidence.meanFall = static_cast<float>(static_cast<double>(fall) * kOriginScale / count());
    evidence.jumpedShare = share(jumped);
    evidence.crouchedShare = share(crouched);
    evidence.flownShare = share(flown);
    evidence.hurtShare = share(hurt);
    return evidence;
}

LinkTallies::LinkTallies(const NodeSet& nodes, const Parameters& parameters)
    : nodes_(nodes),
      measure_(static_cast<SpeedMeasure>(parameters.integer(Param::SpeedMeasure))),
      maxSpeed_(parameters.real(Param::LinkMaxSpeed)),
      step_(static_cast<int>(parameters.real(Param::StepHeight))) {}

LinkTally& LinkTallies::tally(const NodeLink& pair) {
    const auto [known, added] = numbers_.emplace(pair, static_cast<std::uint32_t>(tallies_.size()));
    if (added) tallies_.push_back({.ends = pair});
    return tallies_[known->second];
}

void LinkTallies::add(LinkTally& tally, const Vote& vote, const Vote& after, double speed,
                      std::uint32_t demo) const {
    if (speed > maxSpeed_) {
        tally.slowestFast = tally.fast == 0 ? speed : std::min(tally.slowestFast, speed);
        ++tally.fast;
        return;
    }
    tally.minSpeed = tally.count() == 0 ? speed : std::min(tally.minSpeed, speed);
    tally.maxSpeed = std::max(tally.maxSpeed, speed);
    tally.speedSum += speed;
    ++(vote.is(Vote::penalised) || after.is(Vote::penalised) ? tally.penalised : tally.full);
    tally.fall += vote.origin.z() - after.origin.z();
    tally.jumped += vote.rise > step_ ? 1 : 0;
    tally.crouched += vote.went(Vote::crouchedWay) ? 1 : 0;
    tally.hurt += vote.went(Vote::hurtWay) ? 1 : 0;
    tally.flown += vote.went(Vote::flownWay) ? 1 : 0;
    if (tally.lastDemo != demo) ++tally.demos;
    tally.lastDemo = demo;
}

Result<> LinkTallies::count(const VoteStream& votes, const ClusterSet& clusters, LinkSet& counts,
                            JobContext& context) {
    const auto nodeOf = [&](std::uint32_t cluster) {
        return cluster == ClusterSet::kNone ? -1 : nodes_.nodeOf[cluster];
    };
    const auto visit = [&](std::uint32_t demo, std::uint32_t first, std::span<const Vote> all,
                           std::span<const std::uint32_t> of) -> Result<> {
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            if (!all[i].went(Vote::linked)) continue;
            const auto speed = traversalSpeed(all[i], all[i + 1], measure_);
            ++counts.traversals;
            if (speed > maxSpeed_) counts.fast.push_back(first + i);
            const auto from = nodeOf(of[i]), to = nodeOf(of[i + 1]);
            if (from < 0 || to < 0) {
                ++counts.withoutNode;
                continue;
            }
            const auto pair = traversalEnds(nodes_, from, to);
            if (pair.from == pair.to) {
                ++counts.withinOneNode;
            } else {
                add(tally(pair), all[i], all[i + 1], speed, demo);
            }
        }
        return {};
    };
    NAV_TRY(forClusteredDemos(votes, clusters, visit, context));
    std::ranges::sort(tallies_, {}, &LinkTally::ends);
    return {};
}

}  // namespace navwright
