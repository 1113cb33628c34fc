#include "core/bots/test/node_criteria.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/index.h"
#include "core/bots/test/sim_spawns.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/path_query.h"
#include "core/physics/movement/pmove_constants.h"
#include "core/physics/sight/sight_lines.h"

namespace navwright {

namespace {

constexpr double kBesideIt = 0.5;  ///< value of a node with a link to or from a node of the type

float nearestOf(std::span<const Vec3> places, const Vec3& at) {
    float nearest = std::numeric_limits<float>::max();
    for (const auto& place : places) nearest = std::min(nearest, glm::distance(place, at));
    return nearest;
}

/// By node: 1 for nodes of the type, kBesideIt for their neighbours.
std::vector<double> sharesOf(const NavGraph& graph, NodeType type) {
    std::vector<double> shares(graph.nodes.size());
    const auto raise = [&](std::size_t node, double share) { shares[node] = std::max(shares[node], share); };
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto& node = graph.nodes[i];
        if (node.type == type) raise(i, 1);
        for (const auto& link : node.links) {
            if (!walkable(graph, link)) continue;
            const auto target = toIndex(link.target);
            if (graph.nodes[target].type == type) raise(i, kBesideIt);
            if (node.type == type) raise(target, kBesideIt);
        }
    }
    return shares;
}

/// Height from the floor under a player at the node to the ceiling.
double clearanceAt(const Collision& world, const Vec3& origin) {
    const float most = static_cast<float>(criterionRow(Criterion::NodeClearance).high);
    const Box flat{{-16, -16, 0}, {16, 16, 0}};
    const auto up = world.trace(origin, origin + Vec3(0, 0, most), flat, kMaskPlayerSolid);
    return up.fraction * most - kHullStanding.mins.z;
}

/// By node: the share of the other nodes that see a player standing there, percent; 0 for nodes not in use.
std::vector<double> exposureOf(const NavGraph& graph, const BspFile& bsp, const Collision& world) {
    constexpr double kPercent = 100;
    std::vector<std::size_t> used;
    std::vector<Vec3> eyes;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (!graph.nodes[i].inUse) continue;
        used.push_back(i);
        eyes.push_back(graph.nodes[i].origin + Vec3(0, 0, kPmoveStandingView));
    }
    JobContext whole;
    const auto lines = traceSight(bsp, world, eyes, 1, whole);
    std::vector<double> shares(graph.nodes.size());
    for (std::size_t i = 0; lines && used.size() > 1 && i < used.size(); ++i) {
        const auto others = static_cast<double>(lines->count(i) - 1);
        shares[used[i]] = kPercent * others / static_cast<double>(used.size() - 1);
    }
    return shares;
}

}  // namespace

bool isItemClass(std::string_view className) {
    constexpr std::array<std::string_view, 3> kKinds{"weapon_", "item_", "ammo_"};
    return std::ranges::any_of(kKinds, [&](auto kind) { return className.starts_with(kind); });
}

NodeCriteria::NodeCriteria(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                           std::span<const std::uint32_t> demoVisits, bool exposure)
    : values_(graph.nodes.size()) {
    const auto spawns = spawnPlaces(bsp);
    std::vector<Vec3> items;
    for (const auto& entity : bsp.entities) {
        if (isItemClass(entity.className())) items.push_back(entity.origin());
    }
    float lowest = std::numeric_limits<float>::max();
    for (const auto& node : graph.nodes) {
        if (node.inUse) lowest = std::min(lowest, node.origin.z);
    }
    const auto water = sharesOf(graph, NodeType::water);
    const auto ladder = sharesOf(graph, NodeType::ladder);
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto& node = graph.nodes[i];
        auto& values = values_[i];
        const auto out =
            std::ranges::count_if(node.links, [&](const NavLink& link) { return walkable(graph, link); });
        values.set(Criterion::NodeHeight, node.origin.z - lowest);
        values.set(Criterion::NodeLinks, static_cast<double>(out));
        values.set(Criterion::NodeType, static_cast<double>(node.type));
        values.set(Criterion::NodeWater, water[i]);
        values.set(Criterion::NodeLadder, ladder[i]);
        values.set(Criterion::NodeClearance, clearanceAt(world, node.origin));
        values.set(Criterion::NodeAge, criterionRow(Criterion::NodeAge).high);
        values.set(Criterion::NearSpawn, nearestOf(spawns, node.origin));
        values.set(Criterion::NearItem, nearestOf(items, node.origin));
        values.set(Criterion::NearBot, criterionRow(Criterion::NearBot).high);
        if (i < demoVisits.size()) values.set(Criterion::NodeDemoVisits, demoVisits[i]);
    }
    if (!exposure) return;
    const auto shares = exposureOf(graph, bsp, world);
    for (std::size_t i = 0; i < shares.size(); ++i) values_[i].set(Criterion::NodeExposure, shares[i]);
}

std::vector<std::int32_t> itemNodes(const NavGraph& graph, const BspFile& bsp) {
    constexpr float kAtItem = 64;
    std::vector<std::int32_t> nodes;
    for (const auto& entity : bsp.entities) {
        if (!isItemClass(entity.className())) continue;
        std::int32_t best = -1;
        float nearest = kAtItem;
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            const float apart = glm::distance(graph.nodes[i].origin, entity.origin());
            if (!graph.nodes[i].inUse || apart > nearest || (best >= 0 && apart == nearest)) continue;
            nearest = apart;
            best = static_cast<std::int32_t>(i);
        }
        if (best >= 0) nodes.push_back(best);
    }
    std::ranges::sort(nodes);
    nodes.erase(std::ranges::unique(nodes).begin(), nodes.end());
    return nodes;
}

std::vector<double> travelTimes(const NavGraph& graph, std::int32_t from) {
    auto times = quickestWays(graph, from).seconds;
    for (auto& time : times) time = std::min(time, criterionRow(Criterion::GoalTime).high);
    return times;
}

}  // namespace navwright
