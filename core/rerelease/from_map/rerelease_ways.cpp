#include "core/rerelease/from_map/rerelease_ways.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <numbers>

#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/map/entities/entity_graph.h"
#include "core/map/entities/touch_box.h"
#include "core/physics/movement/pmove_constants.h"
#include "core/rerelease/from_map/node_room.h"

namespace navwright {

namespace {

/// Maximum distance of a teleporter's target node from its destination, units.
constexpr float kArrival = 64;
/// Maximum distance of a teleporter's node from its trigger, units.
constexpr float kEntry = 32;
/// Maximum distance from which a body steps onto a platform, units.
constexpr float kBeside = 48;
/// Maximum distance of nodes from their ladder, and the box that detects it.
constexpr float kLadderFar = 40;
constexpr Box kLadderFeeler{{-4, -4, -4}, {4, 4, 4}};
constexpr int kLadderSides = 16;

Box bodyAt(const Vec3& origin) {
    return {origin + kHullStanding.mins, origin + kHullStanding.maxs};
}

bool onFloor(const Collision& collision, const Vec3& origin) {
    constexpr float kNear = 2;
    return collision.trace(origin, origin - Vec3(0, 0, kNear), kHullCrouched, kMaskPlayerSolid).fraction < 1;
}

/// Start and end of the longest stretch without floor; the path's ends when there is none.
std::pair<Vec3, Vec3> longestFlight(const Collision& collision, const std::vector<Vec3>& way,
                                    const Vec3& from, const Vec3& to) {
    std::size_t best = 0, first = 0, last = 0;
    for (std::size_t i = 0; i < way.size();) {
        std::size_t end = i;
        while (end < way.size() && !onFloor(collision, way[end])) ++end;
        if (end - i > best) {
            best = end - i;
            first = i == 0 ? 0 : i - 1;
            last = std::min(end, way.size() - 1);
        }
        i = std::max(end, i + 1);
    }
    return best == 0 ? std::pair(from, to) : std::pair(way[first], way[last]);
}

/// The normal of the nearest ladder face from a place; 0 when there is none.
Vec3 ladderFace(const Collision& collision, const Vec3& place, float& nearest) {
    Vec3 face(0);
    for (int i = 0; i < kLadderSides; ++i) {
        const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / kLadderSides;
        const auto reach = place + kLadderFar * Vec3(std::cos(angle), std::sin(angle), 0);
        // Leafs of solid ladders are just solid.
        const auto hit = collision.trace(place, reach, kLadderFeeler, kMaskPlayerSolid | kContentsLadder);
        if ((hit.contents & kContentsLadder) == 0) continue;
        if (hit.startSolid || hit.fraction >= nearest) continue;
        nearest = hit.fraction;
        face = hit.normal;
    }
    return face;
}

Box atStop(const BrushEntity& entity, const Vec3& stop) {
    return {entity.box.mins + stop, entity.box.maxs + stop};
}

/// Where a body that can step onto the entity's top at a stop has its feet.
Box boarding(const BrushEntity& entity, const Vec3& stop) {
    auto box = atStop(entity, stop);
    box.mins.z = box.maxs.z;
    constexpr Vec3 kReach(kBeside, kBeside, kPmoveStepHeight);
    return {box.mins - kReach, box.maxs + kReach};
}

bool boards(const BrushEntity& entity, const Vec3& stop, const Vec3& feet) {
    return overlap(boarding(entity, stop), {feet, feet});
}

Box around(const Box& a, const Box& b) {
    return {glm::min(a.mins, b.mins), glm::max(a.maxs, b.maxs)};
}

/// Where an entity can be boarded at any stop.
Box boardingOfAll(const BrushEntity& entity) {
    auto all = boarding(entity, entity.stops.front());
    for (const auto& stop : entity.stops) all = around(all, boarding(entity, stop));
    return all;
}

/// Why a running jump does not reach the place, or `none`.
LinkFailure shortOf(const Vec3& from, const Vec3& to) {
    // A body supported at the edge takes off and lands with its center over it.
    constexpr float kEdges = kBodyWidth;
    const float rise = to.z - from.z;
    const float under = kPmoveJumpSpeed * kPmoveJumpSpeed - 2 * kGravity * (rise - kPmoveStepHeight);
    if (under < 0) return LinkFailure::tooHigh;
    const float seconds = (kPmoveJumpSpeed + std::sqrt(under)) / kGravity;
    const float way = glm::length(Vec3(to.x - from.x, to.y - from.y, 0));
    return way > kRunSpeed * seconds + kEdges ? LinkFailure::tooFar : LinkFailure::none;
}

/// The centre of an entity's top, where a node would be.
Vec3 topOf(const BrushEntity& entity, const Vec3& stop) {
    const auto box = atStop(entity, stop);
    return {(box.mins.x + box.maxs.x) / 2, (box.mins.y + box.maxs.y) / 2, box.maxs.z + kRereleaseFloorGap};
}

}  // namespace

RereleaseWays::RereleaseWays(const GameMap& map)
    : map_(map), entities_(brushEntities(map.bsp)), hurt_(hurtBoxes(map.bsp)) {
    for (const auto& entity : entities_)
        if (!entity.stops.empty()) movers_.push_back({&entity, boardingOfAll(entity)});
    const auto graph = entityGraph(map.bsp);
    for (const auto& link : graph.links) {
        const auto& from = graph.entities[toIndex(link.from)];
        const auto& to = graph.entities[toIndex(link.to)];
        if (link.kind != EntityLinkKind::leads || from.role != EntityRole::teleporter) continue;
        const auto brush = std::ranges::find(entities_, from.number, &BrushEntity::number);
        teleports_.push_back({touchBox(from), (to.box.mins + to.box.maxs) / 2.0f,
                              brush == entities_.end() ? nullptr : &*brush});
    }
}

LinkWorld RereleaseWays::world() const {
    return {.collision = map_.collision, .hurt = hurt_};
}

Result<std::vector<LinkJudgement>> RereleaseWays::judge(std::span<const LinkPlaces> links, int jobs,
                                                        JobContext& context) const {
    NAV_ASSIGN(auto judged, judgeLinks(world(), links, jobs, context));
    for (std::size_t i = 0; i < judged.size(); ++i) {
        if (!judged[i].possible || judged[i].means != MoveMeans::gapJump) continue;
        const auto failure = shortOf(links[i].from, links[i].to);
        if (failure == LinkFailure::none) continue;
        judged[i].possible = judged[i].certain = false;
        judged[i].failure = failure;
        judged[i].place = links[i].to;
    }
    return judged;
}

RereleaseTraversal RereleaseWays::flight(const RereleaseNode& node, const RereleaseNode& target, bool ledge,
                                         const LinkJudgement& judged, const Vec3& from,
                                         const Vec3& to) const {
    const auto [leaves, lands] = longestFlight(map_.collision, judged.way, from, to);
    // Bots begin and end a traversal beside its nodes.
    const auto beside = [](const RereleaseNode& at, const Vec3& point, const Vec3& own) {
        return nodeDistance(at, point - kRereleaseOffset).far() ? own - kRereleaseOffset
                                                                : point - kRereleaseOffset;
    };
    const auto start = beside(node, leaves, from), end = beside(target, lands, to);
    // Public navs have the exit of a ledge at the world's origin.
    return {ledge ? Vec3(0) : onCircle(node, start == node.origin ? end : start), start, end};
}

RereleaseTraversal RereleaseWays::climb(const RereleaseNode& node, const Vec3& from, const Vec3& to) const {
    const auto end = to - kRereleaseOffset;
    RereleaseTraversal way{onCircle(node, end), node.origin, end};
    float nearest = 1;
    for (const auto& place : {from, (from + to) / 2.0f, to}) {
        if (const auto face = ladderFace(map_.collision, place, nearest); face != Vec3(0))
            way.ladderPlane = face;
    }
    return way;
}

std::optional<RereleaseWays::Ride> RereleaseWays::ride(const RereleaseNode& node, const Vec3& from,
                                                       const Vec3& to, const BrushEntity* only) const {
    const Vec3 soles(0, 0, kHullStanding.mins.z);
    for (const auto& [entity, reach] : movers_) {
        if (only != nullptr && entity != only) continue;
        const auto boardsFrom = [&](const Vec3& stop) { return boards(*entity, stop, from + soles); };
        const auto boardsTo = [&](const Vec3& stop) { return boards(*entity, stop, to + soles); };
        if (!overlap(reach, {from + soles, from + soles})) continue;
        const auto in = std::ranges::find_if(entity->stops, boardsFrom);
        if (in == entity->stops.end()) continue;
        const auto out = std::ranges::find_if(
            entity->stops, [&](const Vec3& stop) { return stop != *in && boardsTo(stop); });
        if (out == entity->stops.end()) continue;
        const auto start = topOf(*entity, *in);
        return Ride{entity, {onCircle(node, start), start, topOf(*entity, *out)}};
    }
    return std::nullopt;
}

const RereleaseWays::Teleport* RereleaseWays::teleport(const Vec3& from, const Vec3& to) const {
    auto body = bodyAt(from);
    body.mins -= Vec3(kEntry, kEntry, 0);
    body.maxs += Vec3(kEntry, kEntry, 0);
    const auto found = std::ranges::find_if(teleports_, [&](const Teleport& teleport) {
        return overlap(body, teleport.touch) && glm::distance(to, teleport.arrival) <= kArrival;
    });
    return found == teleports_.end() ? nullptr : &*found;
}

const BrushEntity* RereleaseWays::pusher(const Vec3& from) const {
    const auto found = std::ranges::find_if(entities_, [&](const BrushEntity& entity) {
        return entity.role == EntityRole::push && overlap(bodyAt(from), entity.box);
    });
    return found == entities_.end() ? nullptr : &*found;
}

const BrushEntity* RereleaseWays::doorBetween(const Vec3& from, const Vec3& to) const {
    const BrushEntity* first = nullptr;
    float least = 1;
    const auto way = around(bodyAt(from), bodyAt(to));
    for (const auto& entity : entities_) {
        if (entity.role != EntityRole::door || entity.water || !overlap(way, entity.edict().bounds)) continue;
        const auto hit = map_.collision.traceModel(
            {.model = entity.model, .origin = map_.bsp.entities[toIndex(entity.number)].origin()}, from, to,
            kHullStanding, kMaskPlayerSolid);
        const float at = hit.startSolid ? 0 : hit.fraction;
        if (at >= least) continue;
        least = at;
        first = &entity;
    }
    return first;
}

}  // namespace navwright
