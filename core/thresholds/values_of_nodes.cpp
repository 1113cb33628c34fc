#include <algorithm>

#include "thresholds/value_lists.h"

namespace navwright {

namespace {

constexpr std::string_view kOut = "left out", kKept = "go on";

template <class Value>
std::vector<float> ofClusters(const ClusterSet& clusters, Value value) {
    std::vector<float> values;
    values.reserve(clusters.clusters.size());
    for (const auto& cluster : clusters.clusters) values.push_back(static_cast<float>(value(cluster)));
    return values;
}

/// Of nodes with votes of their own; a ladder's end can be without.
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
        values.push_back(nodes.nodes[static_cast<std::size_t>(ladder.top)].origin.z -
                         nodes.nodes[static_cast<std::size_t>(ladder.bottom)].origin.z);
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

}  // namespace navwright
