#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/engine_constants.h"
#include "core/base/stop_scope.h"
#include "core/lint/rerelease/rerelease_checks.h"
#include "core/map/bsp/contents.h"
#include "core/nav/files/rerelease_names.h"
#include "core/rerelease/from_map/link_needs.h"
#include "core/rerelease/from_map/node_room.h"

namespace navwright {

namespace {

/// How far below a node the game searches its floor, units.
constexpr float kFloorTest = 96;
/// Nodes may touch floor or walls: rounding in files puts them slightly inside.
constexpr float kTouch = 2;

Vec3 playerAt(const RereleaseNode& node) {
    return node.origin + kRereleaseOffset;
}

bool has(const RereleaseNode& node, int flag) {
    return (node.flags & flag) != 0;
}

/// Top of the box with which the game tests a crouch node.
constexpr float kCrouchedTop = 4;

/// The box with which the game tests a node.
Box nodeBox(const RereleaseLintContext& context, const RereleaseNode& node) {
    auto box = kHullStanding;
    if (context.quake2() && has(node, quake2_flag::kCrouch)) box.maxs.z = kCrouchedTop;
    return box;
}

/// The smallest lift, up to a step, with which a body is free; nullopt when there is none.
std::optional<float> raisedFree(const GameMap& map, const RereleaseNode& node, const Box& box) {
    for (float raised = 0; raised <= kPmoveStepHeight; raised += kTouch) {
        const auto at = playerAt(node) + Vec3(0, 0, raised);
        // Outside the map a body touches nothing.
        if ((map.collision.pointContents(at) & kContentsSolid) != 0) continue;
        if (!map.collision.inSolid(at, box, kMaskPlayerSolid)) return raised;
    }
    return std::nullopt;
}

/// Whether only a crouched player fits.
bool isLowPlace(const RereleaseLintContext& context, const RereleaseNode& node) {
    auto box = kHullStanding;
    box.maxs.z = kCrouchedTop;
    const auto raised = raisedFree(*context.map, node, box);
    return raised && *raised <= kTouch;
}

bool isInSolid(const RereleaseLintContext& context, const RereleaseNode& node) {
    if (has(node, rerelease_flag::kCheckForSolid)) return false;
    const auto raised = raisedFree(*context.map, node, nodeBox(context, node));
    return !raised || *raised > kTouch;
}

void findInSolid(const RereleaseLintContext& context, Issues& issues) {
    for (std::size_t i = 0; i < context.graph.nodes.size() && !stopAsked(); ++i) {
        const auto& node = context.node(i);
        if (!isInSolid(context, node)) continue;
        const bool low = isLowPlace(context, node);
        issues.push_back(nodeIssue(context, i,
                                   low ? "Too low for a player who stands"
                                       : "A player does not fit in here: a wall, or outside the map"));
        if (low && context.quake2()) {
            auto patch = patchOnNode(RereleasePatchKind::nodeFlags, node.origin);
            patch.flags = static_cast<std::uint16_t>(node.flags | quake2_flag::kCrouch);
            issues.back().fixes.push_back(safely(fixBy("Set the crouch flag", {std::move(patch)})));
        }
        if (const auto raised = raisedFree(*context.map, node, nodeBox(context, node))) {
            auto patch = patchOnNode(RereleasePatchKind::moveNode, node.origin);
            patch.to = node.origin + Vec3(0, 0, *raised);
            issues.back().fixes.push_back(
                safely(fixBy(fmt::format("Raise it by {:.0f}", *raised), {std::move(patch)})));
        }
        issues.back().fixes.push_back(deletion(context, i));
    }
}

/// Whether a node need not be on the world's floor.
bool floats(const RereleaseLintContext& context, const RereleaseNode& node) {
    if (has(node, rerelease_flag::kUnderwater) || has(node, rerelease_flag::kCheckForFloor)) return true;
    if (context.quake2() && (has(node, quake2_flag::kLadder) || has(node, quake2_flag::kElevator) ||
                             has(node, quake2_flag::kCheckInLiquid)))
        return true;
    if (!context.quake2() &&
        (has(node, rerelease_flag::kElevatorTop) || has(node, rerelease_flag::kElevatorBottom)))
        return true;
    const auto contents = context.map->collision.pointContents(playerAt(node));
    if ((contents & (kContentsWater | kContentsSlime | kContentsLava)) != 0) return true;
    return standsOnEntity(context.ways->entities(), playerAt(node));
}

/// Height of a node above its floor; nullopt without one.
std::optional<float> aboveFloor(const RereleaseLintContext& context, const RereleaseNode& node) {
    const auto from = playerAt(node) + Vec3(0, 0, kTouch);
    const auto hit = context.map->collision.trace(from, from - Vec3(0, 0, kFloorTest + kTouch),
                                                  nodeBox(context, node), kMaskPlayerSolid);
    if (hit.fraction == 1) return std::nullopt;
    return playerAt(node).z - hit.end.z;
}

void findNoFloor(const RereleaseLintContext& context, Issues& issues) {
    for (std::size_t i = 0; i < context.graph.nodes.size() && !stopAsked(); ++i) {
        const auto& node = context.node(i);
        if (isInSolid(context, node) || floats(context, node) || aboveFloor(context, node)) continue;
        issues.push_back(
            nodeIssue(context, i, fmt::format("In the air: no floor within {:.0f} units", kFloorTest)));
        issues.back().fixes = {deletion(context, i)};
    }
}

void findOffFloor(const RereleaseLintContext& context, Issues& issues) {
    for (std::size_t i = 0; i < context.graph.nodes.size() && !stopAsked(); ++i) {
        const auto& node = context.node(i);
        if (isInSolid(context, node) || floats(context, node)) continue;
        const auto above = aboveFloor(context, node);
        if (!above || *above <= kPmoveStepHeight) continue;
        issues.push_back(
            nodeIssue(context, i, fmt::format("In the air, {:.0f} units above the floor", *above)));
        auto patch = patchOnNode(RereleasePatchKind::moveNode, node.origin);
        patch.to = node.origin - Vec3(0, 0, *above);
        issues.back().fixes = {safely(fixBy("Move it onto the floor", {std::move(patch)}))};
    }
}

void findWideRadii(const RereleaseLintContext& context, Issues& issues) {
    for (std::size_t i = 0; i < context.graph.nodes.size() && !stopAsked(); ++i) {
        const auto& node = context.node(i);
        if (isInSolid(context, node)) continue;
        const auto clear = clearRadius(*context.map, context.graph, i);
        if (node.radius <= clear) continue;
        issues.push_back(
            nodeIssue(context, i, fmt::format("A radius of {}, and clear floor for {}", node.radius, clear)));
        auto patch = patchOnNode(RereleasePatchKind::nodeRadius, node.origin);
        patch.radius = clear;
        issues.back().fixes = {safely(fixBy(fmt::format("Make it {}", clear), {std::move(patch)}))};
    }
}

QuickFix takeEntity(const RereleaseLintContext& context, const LinkPlace& place, const BrushEntity& entity) {
    auto patch = patchOnLink(context, RereleasePatchKind::linkEdict, place);
    patch.edict = entity.edict();
    // Keeps the edict's other ids.
    patch.edict->names = context.link(place).edict ? context.link(place).edict->names : std::nullopt;
    return fixBy(fmt::format("Take the map's {} {}", entityRoleName(entity.role), entity.number),
                 {std::move(patch)});
}

/// The entity of an edict's number, regardless of bounds.
const BrushEntity* entityByNumber(const RereleaseLintContext& context, const RereleaseEdict& edict) {
    const auto& entities = context.ways->entities();
    const auto found = std::ranges::find_if(entities, [&](const BrushEntity& entity) {
        return context.quake2() ? edict.modelIndex == entity.modelIndex()
                                : edict.entityId == entity.entityId();
    });
    return found == entities.end() ? nullptr : &*found;
}

/// The entity that a link rides or that blocks it, by the map alone.
const BrushEntity* entityOfWay(const RereleaseLintContext& context, const LinkPlace& place) {
    const auto& link = context.link(place);
    const auto from = playerAt(context.node(place.node)), to = playerAt(context.target(link));
    if (const auto ride = context.ways->ride(context.node(place.node), from, to)) return ride->entity;
    return context.ways->doorBetween(from, to);
}

template <class Find>
void eachEdict(const RereleaseLintContext& context, const Find& find) {
    for (std::size_t i = 0; i < context.graph.nodes.size() && !stopAsked(); ++i) {
        for (std::size_t j = 0; j < context.node(i).links.size(); ++j) {
            if (const auto& edict = context.node(i).links[j].edict) find(LinkPlace{i, j}, *edict);
        }
    }
}

void findLostEdicts(const RereleaseLintContext& context, Issues& issues) {
    eachEdict(context, [&](const LinkPlace& place, const RereleaseEdict& edict) {
        if (findEntity(context.ways->entities(), edict) != nullptr ||
            entityByNumber(context, edict) != nullptr)
            return;
        issues.push_back(linkIssue(context, place, "The map has no entity like the link's edict"));
        if (const auto* entity = entityOfWay(context, place))
            issues.back().fixes.push_back(takeEntity(context, place, *entity));
        issues.back().fixes.push_back(
            fixBy("Remove the edict", {patchOnLink(context, RereleasePatchKind::removeEdict, place)}));
    });
}

void findMovedEdicts(const RereleaseLintContext& context, Issues& issues) {
    eachEdict(context, [&](const LinkPlace& place, const RereleaseEdict& edict) {
        if (findEntity(context.ways->entities(), edict) != nullptr) return;
        const auto* entity = entityByNumber(context, edict);
        if (entity == nullptr) return;
        const auto there = entity->edict().bounds;
        issues.push_back(
            linkIssue(context, place,
                      fmt::format("The edict's box is not that of the map's {} {}: {:.0f} units apart",
                                  entityRoleName(entity->role), entity->number,
                                  std::max(glm::distance(there.mins, edict.bounds.mins),
                                           glm::distance(there.maxs, edict.bounds.maxs)))));
        issues.back().fixes.push_back(takeEntity(context, place, *entity));
        if (const auto* way = entityOfWay(context, place); way != nullptr && way != entity)
            issues.back().fixes.push_back(takeEntity(context, place, *way));
    });
}

void findRenumberedEdicts(const RereleaseLintContext& context, Issues& issues) {
    eachEdict(context, [&](const LinkPlace& place, const RereleaseEdict& edict) {
        const auto* entity = findEntity(context.ways->entities(), edict);
        if (entity == nullptr) return;
        const bool known = context.quake2() ? edict.modelIndex == entity->modelIndex()
                                            : !edict.entityId || edict.entityId == entity->entityId();
        if (known) return;
        issues.push_back(linkIssue(context, place,
                                   fmt::format("The edict has another number than the map's {} {} has",
                                               entityRoleName(entity->role), entity->number)));
        issues.back().fixes = {safely(takeEntity(context, place, *entity))};
    });
}

void findMissedJumps(const RereleaseLintContext& context, Issues& issues) {
    for (const auto& place : context.rebuild.missed) {
        const auto& link = context.link(place);
        const auto type = static_cast<std::uint8_t>(link.type & 0xff);
        const auto word = linkTypeWord(context.graph.game, type);
        std::string message;
        if (isFlown(context.graph.game, type)) {
            message = fmt::format("No simulated player gets there ({})", word);
        } else if (isLadderLink(context.graph.game, type)) {
            message = "No ladder is near";
        } else {
            message = fmt::format("No plat or train leads there ({})", word);
        }
        issues.push_back(linkIssue(context, place, std::move(message)));
        issues.back().fixes = {deletion(context, place)};
    }
}

void findOneWays(const RereleaseLintContext& context, Issues& issues) {
    for (const auto& tried : context.returns) {
        if (!tried.possible || !tried.walked) continue;
        const auto& link = context.link(tried.link);
        issues.push_back(linkIssue(context, tried.link, "Leads one way, and could be walked both ways"));
        const auto& from = context.node(tried.link.node).origin;
        auto patch = patchOnNode(RereleasePatchKind::addLink, context.target(link).origin);
        patch.to = from;
        patch.id += fmt::format("-to-{:g}-{:g}-{:g}", from.x, from.y, from.z);
        patch.type = 0;
        patch.flags = link.flags();
        issues.back().fixes = {safely(fixBy("Add the way back", {std::move(patch)}))};
    }
}

constexpr RereleaseCheck kMapChecks[] = {
    {{"in_solid", "Node in solid", Severity::error}, findInSolid, true},
    {{"no_floor", "Node without a floor", Severity::error}, findNoFloor, true},
    {{"edict_unknown", "Edict without an entity", Severity::error}, findLostEdicts, true},
    {{"edict_box", "Edict of another place", Severity::warning}, findMovedEdicts, true},
    {{"edict_number", "Edict of another number", Severity::warning}, findRenumberedEdicts, true},
    {{"way_missed", "Link that misses", Severity::warning}, findMissedJumps, true},
    {{"off_floor", "Node off the floor", Severity::warning}, findOffFloor, true},
    {{"radius_wide", "Radius wider than the floor", Severity::hint}, findWideRadii, true},
    {{"one_way", "Way back left out", Severity::hint}, findOneWays, true},
};

}  // namespace

std::span<const RereleaseCheck> mapChecks() {
    return kMapChecks;
}

}  // namespace navwright
