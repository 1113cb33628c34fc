#include <cmath>

#include "nodes/node_ratios.h"
#include "thresholds/value_lists.h"
#include "voting/votes.h"

namespace navwright {

namespace {

/// value(vote, the vote after it) of every traversal.
template <class Value>
std::vector<float> ofTraversals(const VoteSet& votes, Value value) {
    std::vector<float> values;
    for (std::size_t demo = 0; demo < votes.demoCount(); ++demo) {
        const auto& all = votes.demo(demo).votes;
        for (std::size_t i = 0; i + 1 < all.size(); ++i) {
            if (all[i].went(Vote::linked)) values.push_back(static_cast<float>(value(all[i], all[i + 1])));
        }
    }
    return values;
}

/// The same of those that start on a ladder.
template <class Value>
std::vector<float> ofClimbs(const VoteSet& votes, Value value) {
    auto values = ofTraversals(votes, [&](const Vote& from, const Vote& to) {
        return from.is(Vote::onLadder) ? value(from, to) : std::nan("");
    });
    std::erase_if(values, [](float v) { return std::isnan(v); });
    return values;
}

std::vector<float> distancesToSeeds(const VoteSet& votes, const ClusterSet& clusters, bool vertical) {
    std::vector<float> values;
    for (const auto& cluster : clusters.clusters) {
        const auto seed = votes[cluster.seed].origin.units();
        forVotes(votes, clusters.membersOf(cluster),
                 [&](const Vote& vote, const Vote*, const Vote*, std::uint32_t) {
                     const auto offset = vote.origin.units() - seed;
                     values.push_back(vertical ? std::abs(offset.z) : glm::length(offset));
                 });
    }
    return values;
}

std::vector<float> spectatorShares(const Generation& generation) {
    std::vector<float> values;
    for (const auto& demo : generation.demos) values.push_back(static_cast<float>(demo->spectatorShare));
    return values;
}

}  // namespace

std::optional<ThresholdValues> valuesOfVotes(Param id, const Generation& generation) {
    const auto& votes = *generation.votes;
    switch (id) {
        case Param::SpectatorShare:
            return ThresholdValues{spectatorShares(generation), "demos", "used", "left out", true};
        case Param::ArchiveKeepSpeed:
            return ThresholdValues{
                ofTraversals(votes, [](const Vote& from, const Vote&) { return from.pathSpeed; }),
                "traversals", "read again when needed", "kept in memory", true};
        case Param::StepHeight:
            return ThresholdValues{
                ofTraversals(votes, [](const Vote& from, const Vote&) { return from.rise; }), "traversals",
                "walked", "jumped", true};
        case Param::LinkMaxSpeed: {
            const auto measure =
                static_cast<SpeedMeasure>(generation.parameters.integer(Param::SpeedMeasure));
            return ThresholdValues{
                ofTraversals(votes, [measure](const Vote& from,
                                              const Vote& to) { return traversalSpeed(from, to, measure); }),
                "traversals", "links", "strafe archive", true};
        }
        case Param::NodeRadius:
            return ThresholdValues{distancesToSeeds(votes, *generation.clusters, false), "votes",
                                   "with their seed", "apart", true};
        case Param::NodeZSplit:
            return ThresholdValues{distancesToSeeds(votes, *generation.clusters, true), "votes",
                                   "on the floor of their seed", "on another floor", true};
        case Param::LadderVz:
            return ThresholdValues{ofClimbs(votes,
                                            [](const Vote& from, const Vote& to) {
                                                const auto dz = to.origin.units().z - from.origin.units().z;
                                                return std::abs(dz) /
                                                       ((to.frame - from.frame) * kFrameSeconds);
                                            }),
                                   "votes on ladders", "do not climb", "climb", true};
        case Param::LadderDxy:
            return ThresholdValues{
                ofClimbs(votes,
                         [](const Vote& from, const Vote& to) { return horizontalDistance(from, to); }),
                "votes on ladders", "climb", "pass by"};
        default:
            return std::nullopt;
    }
}

}  // namespace navwright
