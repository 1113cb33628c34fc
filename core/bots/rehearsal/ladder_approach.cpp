#include "core/bots/rehearsal/ladder_approach.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/angle_vectors.h"
#include "core/nav/graph/components.h"
#include "core/physics/movement/link_physics.h"
#include "core/physics/movement/link_run.h"

namespace navwright {

namespace {

/// Distances before the foot, best first. Bots touch nodes from 37 units away, also diagonally, and need five
/// frames at 10 units each to turn.
constexpr std::array<float, 5> kBefore{128, 112, 144, 96, 80};
constexpr float kSameHeight = 8;
/// At a node nearer to the foot than this, bots touch both: they touch nodes 37 units away along each axis.
constexpr float kTouchesFoot = 80;
/// How far the foot moves into the ladder's wall. Bots start to climb 37 units before it, and by then should
/// be at the ladder and facing it. They can still touch it.
constexpr float kIntoWall = 28;
/// Maximum length of links to the approach.
constexpr float kLeadsFrom = 192;
constexpr float kApproachTurn = 22.5f;
constexpr float kFeel = 60;
constexpr Box kFeeler{{-16, -16, -96}, {16, 16, 96}};

bool isSure(const LinkWorld& world, const Vec3& from, const Vec3& to, NodeType& type) {
    const auto judged = judgeLink(world, {from, to});
    type = judged.controls;
    return judged.certain && judged.harmless() && judged.controls != NodeType::ladder &&
           judged.controls != NodeType::jumpPad;
}

/// Whether a bot at the node may also touch the foot, and so climb without facing the ladder.
bool touchesFoot(const Vec3& node, const Vec3& foot) {
    const Vec3 away = glm::abs(node - foot);
    return std::max(away.x, away.y) < kTouchesFoot;
}

/// Adds reliable links to the approach from nodes around it where bots do not touch the foot.
void leadFromAround(NavGraph& graph, const LinkWorld& world, const Vec3& foot, std::int32_t id,
                    const Vec3& approach) {
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(graph.nodes.size()); ++i) {
        auto& from = graph.nodes[i];
        if (i == id || from.type == NodeType::ladder || touchesFoot(from.origin, foot)) continue;
        if (glm::distance(from.origin, approach) > kLeadsFrom || from.links.size() >= kMaxNavLinks) continue;
        if (std::abs(from.origin.z - approach.z) > kSameHeight || findLink(from, id) != nullptr) continue;
        NodeType type = NodeType::move;
        if (isSure(world, from.origin, approach, type) && type == NodeType::move)
            from.links.push_back({id, type, linkCost(from.origin, approach)});
    }
}

/// Redirects links down the ladder from the foot to the approach; false when not all can be.
bool leadDown(NavGraph& graph, const LinkWorld& world, std::int32_t foot, std::int32_t approach) {
    const auto footOrigin = graph.nodes[foot].origin;
    const auto origin = graph.nodes[approach].origin;
    std::vector<std::pair<NavLink*, NavLink>> led;
    for (auto& node : graph.nodes) {
        auto* down = findLink(node, foot);
        if (down == nullptr || node.type != NodeType::ladder || !isColumn({node.origin, footOrigin}))
            continue;
        NodeType type = NodeType::move;
        if (!isSure(world, node.origin, origin, type)) return false;
        led.emplace_back(down, NavLink{approach, type, linkCost(node.origin, origin)});
    }
    for (const auto& [link, other] : led) *link = other;
    return true;
}

}  // namespace

std::optional<Vec3> towardsLadder(const LinkWorld& world, const Vec3& node) {
    // Ladder nodes may be inside the wall.
    const auto resting = restingPlace(world, node);
    const auto place = resting ? resting->origin : node;
    Vec3 sum(0);
    for (float yaw = 0; yaw < 360; yaw += kApproachTurn) {
        const auto way = angleVectors({0, yaw, 0}).forward;
        const auto hit = world.collision.trace(place, place + kFeel * way, kFeeler, world.params.mask);
        if (hit.fraction < 1 && (hit.contents & kContentsLadder) != 0) sum += way;
    }
    if (glm::length(sum) < 0.5f) return std::nullopt;
    return normalised(sum);
}

std::optional<std::int32_t> addLadderApproach(NavGraph& graph, const LinkWorld& world, std::int32_t foot) {
    const auto& origin = graph.nodes[foot].origin;
    const auto way = towardsLadder(world, origin);
    if (!way || graph.nodes.size() >= kMaxNavNodes) return std::nullopt;
    for (const float before : kBefore) {
        const auto place = restingPlace(world, origin - before * *way);
        NodeType type = NodeType::move;
        if (!place || !place->held || place->onlyLadder || std::abs(place->origin.z - origin.z) > kSameHeight)
            continue;
        const Vec3 approach(place->origin.x, place->origin.y, origin.z);
        if (!isSure(world, approach, origin, type) || type != NodeType::move) continue;
        const auto id = static_cast<std::int32_t>(graph.nodes.size());
        auto trial = graph;
        NavNode node{.origin = approach, .type = NodeType::ladder};
        node.links.push_back({foot, NodeType::move, linkCost(approach, origin)});
        bool leads = false;
        for (std::size_t i = 0; i < trial.nodes.size(); ++i) {
            auto& from = trial.nodes[i];
            auto* link = findLink(from, foot);
            if (link == nullptr || from.type == NodeType::ladder) continue;
            if (!isSure(world, from.origin, approach, type)) continue;
            *link = {id, type, linkCost(from.origin, approach)};
            leads = true;
        }
        if (!leads) continue;
        trial.nodes.push_back(node);
        leadFromAround(trial, world, origin, id, approach);
        for (std::size_t i = 0; i + 1 < trial.nodes.size(); ++i) {
            auto& from = trial.nodes[i];
            if (from.type == NodeType::ladder) continue;
            const bool touches = touchesFoot(from.origin, origin);
            // A node linked to the approach needs no links past it or via the foot.
            auto without = from.links;
            std::erase_if(without, [&](const NavLink& link) {
                return link.target == foot || (touches && link.target == id);
            });
            if (without.size() == from.links.size()) continue;
            std::swap(from.links, without);
            const auto self = static_cast<std::int32_t>(i);
            if (!reachableFrom(trial, std::span(&self, 1))[id]) std::swap(from.links, without);
        }
        // Move the top with the foot, or bots would climb askew. If bots can go down to the approach instead,
        // the foot may be in the wall; else they would hold on to the ladder.
        if (leadDown(trial, world, foot, id)) {
            const auto isMoved = [&](const NavNode& entry) {
                return entry.type == NodeType::ladder && isColumn({entry.origin, origin});
            };
            const bool rest = std::ranges::all_of(trial.nodes, [&](const NavNode& entry) {
                return !isMoved(entry) || restingPlace(world, entry.origin + kIntoWall * *way);
            });
            for (auto& entry : trial.nodes) {
                if (rest && isMoved(entry)) entry.origin += kIntoWall * *way;
            }
        }
        graph = std::move(trial);
        return id;
    }
    return std::nullopt;
}

}  // namespace navwright
