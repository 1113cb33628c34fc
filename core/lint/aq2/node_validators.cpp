#include <fmt/format.h>

#include <algorithm>

#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/base/stop_scope.h"
#include "core/lint/aq2/validator.h"
#include "core/physics/map_queries/mover_boxes.h"
#include "core/physics/map_queries/water_nodes.h"
#include "core/physics/movement/link_physics.h"

namespace navwright {

namespace {

/// How far a node may be above or below its floor, units: a step (STEPSIZE).
constexpr float kFloorSlack = kPmoveStepHeight;
/// How far below a node its floor is searched, units.
constexpr float kFloorReach = 512;
/// How far ahead bots detect a ladder, and how far below their feet it may end: a step (botlib's movement,
/// and STEPSIZE).
constexpr Vec3 kLadderReach(32, 32, 18);

/// Whether nodes of the type stand on the floor: no swimming, climbing or movers.
bool belongsOnFloor(NodeType type) {
    switch (type) {
        case NodeType::water:
        case NodeType::ladder:
        case NodeType::ladderUp:
        case NodeType::ladderDown:
        case NodeType::platform:
        case NodeType::poi:
        case NodeType::poiLookAt:
            return false;
        default:
            return true;
    }
}

bool inWater(const LintContext& context, const Vec3& at) {
    return (context.input().world->pointContents(at) & kMaskLiquid) != 0;
}

/// Looks at all nodes in use.
template <void (*find)(const LintContext&, std::int32_t, Issues&)>
void eachNode(const LintContext& context, Issues& issues) {
    for (std::int32_t i = 0; i < std::ssize(context.graph().nodes) && !stopAsked(); ++i) {
        if (context.node(i).inUse) find(context, i, issues);
    }
}

void findNodeInSolid(const LintContext& context, std::int32_t index, Issues& issues) {
    if (!context.stuck(index)) return;
    const auto& node = context.node(index);
    const bool inside = (context.input().world->pointContents(node.origin) & kContentsSolid) != 0;
    issues.push_back(nodeIssue(
        context, index,
        inside ? "The node is inside a wall or outside the map" : "No body fits here, not even crouched"));
    issues.back().fixes = {deleteNodeFix(node.origin)};
}

void findNodeOffFloor(const LintContext& context, std::int32_t index, Issues& issues) {
    const auto& node = context.node(index);
    if (!belongsOnFloor(node.type) || inWater(context, node.origin) || context.stuck(index)) return;
    const auto above = node.origin + Vec3(0, 0, kSunkNode);
    const auto below = node.origin - Vec3(0, 0, kFloorReach);
    const auto floor = context.input().world->trace(above, below, kHullCrouched, kMaskPlayerSolid);
    const float height = node.origin.z - floor.end.z;
    if (floor.fraction < 1 && height <= kFloorSlack) return;
    issues.push_back(nodeIssue(context, index,
                               floor.fraction < 1 ? fmt::format("Hangs {:.0f} units above the floor", height)
                                                  : std::string("No floor below")));
    issues.back().fixes = {deleteNodeFix(node.origin)};
    if (floor.fraction == 1) return;
    auto onFloor = moveNodeFix(node.origin, floor.end);
    if (!standsOnMover(context.movers(), node.origin, height)) onFloor = safely(std::move(onFloor));
    issues.back().fixes.insert(issues.back().fixes.begin(), std::move(onFloor));
}

void findCrouchMismatch(const LintContext& context, std::int32_t index, Issues& issues) {
    const auto& node = context.node(index);
    const bool stands = context.fits(node.origin, kHullStanding);
    if (node.type == NodeType::move && !stands && !context.stuck(index)) {
        issues.push_back(
            nodeIssue(context, index, "Only a crouched body fits, and the node does not say so"));
        issues.back().fixes = {safely(retypeNodeFix(node.origin, NodeType::crouch))};
    }
}

void findWaterMismatch(const LintContext& context, std::int32_t index, Issues& issues) {
    const auto& node = context.node(index);
    const auto feet = node.origin + Vec3(0, 0, kHullStanding.mins.z + 1);
    const bool wet = inWater(context, node.origin) || inWater(context, feet);
    if (node.type == NodeType::water && !wet) {
        issues.push_back(nodeIssue(context, index, "A water node on dry land"));
        issues.back().fixes = {safely(retypeNodeFix(node.origin, NodeType::move))};
    }
    // With the eyes under water, bots must swim.
    if (node.type == NodeType::move && eyesUnderWater(*context.input().world, node.origin)) {
        issues.push_back(nodeIssue(context, index, "Under water, and the node does not say so"));
        issues.back().fixes = {safely(retypeNodeFix(node.origin, NodeType::water))};
    }
}

/// The box from the node to the other ends of its ladder, straight above and below.
Box columnOf(const NavGraph& graph, std::int32_t index) {
    const auto& foot = graph.nodes[toIndex(index)];
    Box column{foot.origin, foot.origin};
    const auto add = [&](const NavNode& end) {
        if (end.type != NodeType::ladder || !isColumn({foot.origin, end.origin})) return;
        column.mins.z = std::min(column.mins.z, end.origin.z);
        column.maxs.z = std::max(column.maxs.z, end.origin.z);
    };
    for (const auto& link : foot.links) add(graph.nodes[toIndex(link.target)]);
    for (const auto& node : graph.nodes) {
        if (findLink(node, index) != nullptr) add(node);
    }
    return column;
}

/// Whether the node is a ladder's approach: from there bots go straight to its foot while turning to the
/// ladder.
bool isApproach(const NavGraph& graph, std::int32_t index) {
    constexpr float kFarthest = 160;
    const auto& node = graph.nodes[toIndex(index)];
    if (node.links.size() != 1) return false;
    const auto& foot = graph.nodes[toIndex(node.links.front().target)];
    return foot.type == NodeType::ladder && foot.origin.z == node.origin.z &&
           glm::distance(foot.origin, node.origin) < kFarthest;
}

void findLadderMismatch(const LintContext& context, std::int32_t index, Issues& issues) {
    const auto& node = context.node(index);
    if (node.type != NodeType::ladder || isApproach(context.graph(), index)) return;
    const auto climbed = columnOf(context.graph(), index);
    const Box reached{climbed.mins + kHullStanding.mins - kLadderReach,
                      climbed.maxs + kHullStanding.maxs + kLadderReach};
    if (std::ranges::any_of(context.ladders(), [&](const Box& ladder) { return overlap(ladder, reached); }))
        return;
    issues.push_back(nodeIssue(context, index, "No ladder within reach of this ladder node"));
    issues.back().fixes = {safely(retypeNodeFix(node.origin, NodeType::move))};
}

void findUncoveredSpawn(const LintContext& context, Issues& issues) {
    const auto nodes = context.spawnNodes();
    for (std::size_t i = 0; i < nodes.size() && !stopAsked(); ++i) {
        const auto spawn = context.spawns()[i];
        if (nodes[i] < 0) {
            issues.push_back(issueAt(
                spawn, fmt::format("No node within {:.0f} units of this spawn point", kBotNodeReach)));
            issues.back().fixes = {addLinkedNodeFix(context, spawn)};
        } else if (context.node(nodes[i]).links.empty()) {
            issues.push_back(nodeIssue(context, nodes[i], "Bots that spawn here find no link to follow"));
            if (auto fix = linkToNearestFix(context, nodes[i])) issues.back().fixes = {*std::move(fix)};
        }
    }
}

constexpr LintCheck kNodeChecks[] = {
    {{"uncovered_spawn", "Uncovered or unlinked spawn", Severity::error}, findUncoveredSpawn},
    {{kInSolid, "Node in solid or void", Severity::error}, eachNode<findNodeInSolid>, true},
    {{"wrong_ladder", "Ladder node without ladder", Severity::error}, eachNode<findLadderMismatch>, true},
    {{"off_floor", "Node off the floor", Severity::warning}, eachNode<findNodeOffFloor>, true},
    {{"crouch_mismatch", "Crouching and headroom", Severity::warning}, eachNode<findCrouchMismatch>, true},
    {{"water_mismatch", "Water by type and by map", Severity::warning}, eachNode<findWaterMismatch>, true},
};

}  // namespace

std::span<const LintCheck> nodeChecks() {
    return kNodeChecks;
}

}  // namespace navwright
