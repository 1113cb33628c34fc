#include "core/generate/thresholds/threshold_values.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/index.h"
#include "core/generate/nodes/node_ratios.h"
#include "core/generate/votes/votes.h"

namespace navwright {

namespace {

/// A generation without results.
const Generation& emptyGeneration() {
    static const Generation generation = [] {
        Generation empty;
        empty.votes = std::make_shared<const VoteSet>();
        empty.clusters = std::make_shared<const ClusterSet>();
        empty.nodes = std::make_shared<const NodeSet>();
        empty.links = std::make_shared<const LinkSet>();
        empty.graph = std::make_shared<const GraphResult>();
        return empty;
    }();
    return generation;
}

}  // namespace

std::pair<std::size_t, std::size_t> ThresholdValues::split(double threshold) const {
    // Thresholds are compared in single precision.
    const auto limit = static_cast<float>(threshold);
    const auto first =
        upToThreshold ? std::ranges::upper_bound(sorted, limit) : std::ranges::lower_bound(sorted, limit);
    const auto under = toIndex(first - sorted.begin());
    return {under, sorted.size() - under};
}

bool hasThresholdValues(Param id) {
    return thresholdValues(id, emptyGeneration(), nullptr).has_value();
}

std::optional<ThresholdValues> thresholdValues(Param id, const Generation& generation,
                                               const NavtestReport* report) {
    auto values = valuesOfVotes(id, generation);
    if (!values) values = valuesOfNodes(id, generation);
    if (!values) values = valuesOfLinks(id, generation);
    if (!values) values = valuesOfTests(id, report);
    if (!values) return std::nullopt;
    std::erase_if(values->sorted, [](float value) { return !std::isfinite(value); });
    std::ranges::sort(values->sorted);
    return values;
}

namespace {

/// value(from, to, evidence) for every node pair with slow traversals, linked or not.
template <class Value>
std::vector<float> ofPairs(const Generation& generation, Value value) {
    std::vector<float> values;
    const auto& nodes = generation.nodes->nodes;
    const auto add = [&](std::int32_t from, std::int32_t to, const LinkEvidence& evidence) {
        if (evidence.count == 0) return;
        values.push_back(static_cast<float>(value(nodes[from].origin, nodes[to].origin, evidence)));
    };
    for (const auto& link : generation.links->links) add(link.from, link.to, link.evidence);
    for (const auto& link : generation.links->rejected) add(link.from, link.to, link.evidence);
    return values;
}

/// Heights of the pairs that lead down (or up, with sign -1).
std::vector<float> heights(const Generation& generation, float sign) {
    auto values = ofPairs(generation, [sign](const Vec3& from, const Vec3& to, const LinkEvidence&) {
        return sign * (from.z - to.z);
    });
    std::erase_if(values, [](float height) { return height <= 0; });
    return values;
}

std::vector<float> linksPerNode(const LinkSet& links) {
    std::map<std::int32_t, std::uint32_t> counts;
    for (const auto& link : links.links) ++counts[link.from];
    for (const auto& link : links.rejected) {
        if (link.reason == LinkRejection::maxPerNode) ++counts[link.from];
    }
    std::vector<float> values;
    for (const auto& [node, count] : counts) values.push_back(static_cast<float>(count));
    return values;
}

}  // namespace

std::optional<ThresholdValues> valuesOfLinks(Param id, const Generation& generation) {
    const auto evidence = [&](auto value) {
        return ofPairs(generation,
                       [value](const Vec3&, const Vec3&, const LinkEvidence& known) { return value(known); });
    };
    switch (id) {
        case Param::LinkMinWeight:
            return ThresholdValues{evidence([](const auto& e) { return e.weight; }), "ways", "left out",
                                   "links"};
        case Param::LinkMaxPerNode:
            return ThresholdValues{linksPerNode(*generation.links), "nodes", "keep all links",
                                   "lose the lightest", true};
        case Param::LinkJumpShare:
            return ThresholdValues{evidence([](const auto& e) { return e.jumpedShare; }), "ways", "walked",
                                   "jumped", true};
        case Param::LinkCrouchShare:
            return ThresholdValues{evidence([](const auto& e) { return e.crouchedShare; }), "ways", "upright",
                                   "crouched", true};
        case Param::DropStand:
            return ThresholdValues{heights(generation, 1), "ways down", "walked", "dropped"};
        case Param::DropCrouch:
            return ThresholdValues{heights(generation, 1), "ways down", "standing", "crouched"};
        case Param::DropUnsafe:
            return ThresholdValues{heights(generation, 1), "ways down", "safe", "hurting"};
        case Param::DropLimit:
            return ThresholdValues{heights(generation, 1), "ways down", "links", "too deep", true};
        case Param::BoxJumpRise:
            return ThresholdValues{heights(generation, -1), "ways up", "walked or jumped", "box jumps", true};
        default:
            return std::nullopt;
    }
}

namespace {

constexpr std::string_view kOut = "left out", kKept = "go on";

template <class Value>
std::vector<float> ofClusters(const ClusterSet& clusters, Value value) {
    std::vector<float> values;
    values.reserve(clusters.clusters.size());
    for (const auto& cluster : clusters.clusters) values.push_back(static_cast<float>(value(cluster)));
    return values;
}

/// For nodes with votes; ladder ends can be without.
template <class Value>
std::vector<float> ofNodes(const NodeSet& nodes, Value value) {
    std::vector<float> values;
    for (const auto& node : nodes.nodes) {
        if (node.cluster >= 0) values.push_back(value(node));
    }
    return values;
}

std::vector<float> ladderHeights(const NodeSet& nodes) {
    std::vector<float> values;
    for (const auto& ladder : nodes.ladders) {
        if (ladder.bottom < 0 || ladder.top < 0) continue;
        values.push_back(nodes.nodes[ladder.top].origin.z - nodes.nodes[ladder.bottom].origin.z);
    }
    return values;
}

std::vector<float> spawnDistances(const GraphResult& graph) {
    std::vector<float> values;
    for (const auto& spawn : graph.spawns) values.push_back(spawn.distance);
    return values;
}

}  // namespace

std::optional<ThresholdValues> valuesOfNodes(Param id, const Generation& generation) {
    const auto& clusters = *generation.clusters;
    const auto& nodes = *generation.nodes;
    switch (id) {
        case Param::NodeMinWeight:
            return ThresholdValues{ofClusters(clusters, [](const Cluster& c) { return c.weight; }),
                                   "clusters", kOut, kKept};
        case Param::NodeMinDemos:
            return ThresholdValues{ofClusters(clusters, [](const Cluster& c) { return c.demos; }), "clusters",
                                   kOut, kKept};
        case Param::NodeMinMeanWeight:
            return ThresholdValues{ofClusters(clusters, [](const Cluster& c) { return c.weight / c.count; }),
                                   "clusters", kOut, kKept};
        case Param::WaterShare:
            return ThresholdValues{ofNodes(nodes, [](const auto& n) { return n.ratios.underwater; }), "nodes",
                                   "on land", "in water", true};
        case Param::CrouchShare:
            return ThresholdValues{ofNodes(nodes, [](const auto& n) { return n.ratios.crouched; }), "nodes",
                                   "upright", "crouched", true};
        case Param::JumpShare:
            return ThresholdValues{ofNodes(nodes, [](const auto& n) { return n.ratios.takingOff; }), "nodes",
                                   "walked", "jumped", true};
        case Param::JumpVz:
            return ThresholdValues{ofNodes(nodes, [](const auto& n) { return n.ratios.meanVz; }), "nodes",
                                   "walked", "jumped by the literal rule", true};
        case Param::LadderMinHeight:
            return ThresholdValues{ladderHeights(nodes), "ladders", "too low", "kept"};
        case Param::SpawnRadius:
            return ThresholdValues{spawnDistances(*generation.graph), "spawn points", "have a node",
                                   "are far from one", true};
        default:
            return std::nullopt;
    }
}

namespace {

template <class List, class Value>
std::vector<float> of(const List& list, Value value) {
    std::vector<float> values;
    for (const auto& entry : list) values.push_back(static_cast<float>(value(entry)));
    return values;
}

double share(std::uint32_t part, std::uint32_t whole) {
    return whole == 0 ? 0 : double{1} * part / whole;
}

}  // namespace

std::optional<ThresholdValues> valuesOfTests(Param id, const NavtestReport* report) {
    static const NavtestReport kUntested;
    const auto& tested = report == nullptr ? kUntested : *report;
    switch (id) {
        case Param::NavtestNodeDeathShare:
            return ThresholdValues{
                of(tested.nodes, [](const auto& n) { return share(n.deaths(), n.visits); }), "tested nodes",
                "good", "bad", true};
        case Param::NavtestNodeMinVisits:
            return ThresholdValues{of(tested.nodes, [](const auto& n) { return n.visits; }), "tested nodes",
                                   "not judged", "judged"};
        case Param::NavtestLinkFailShare:
            return ThresholdValues{
                of(tested.links, [](const auto& l) { return share(l.failures, l.attempts); }), "tested links",
                "good", "bad", true};
        case Param::NavtestLinkMinAttempts:
            return ThresholdValues{of(tested.links, [](const auto& l) { return l.attempts; }), "tested links",
                                   "not judged", "judged"};
        default:
            return std::nullopt;
    }
}

namespace {

/// value(vote, next vote) for every traversal.
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

/// value(vote, next vote) for traversals that start on a ladder.
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
