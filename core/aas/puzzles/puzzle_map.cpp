#include "core/aas/puzzles/puzzle_map.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <optional>

#include "core/aas/file/aas_locate.h"
#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/map/bsp/collision.h"
#include "core/map/entities/closed_entities.h"
#include "core/map/entities/touch_box.h"

namespace navwright {

namespace {

/// Whether it can stand in the way, or carry.
bool isGate(const ActiveEntity& entity) {
    return blocksWhenClosed(entity) || entity.role == EntityRole::plat || entity.role == EntityRole::train;
}

std::optional<PuzzleAct> actOn(const ActiveEntity& entity) {
    const bool touched = (entity.setOff & kSetOffByTouch) != 0, shot = (entity.setOff & kSetOffByShots) != 0;
    switch (entity.role) {
        case EntityRole::button:
            if (touched) return PuzzleAct::press;
            break;
        case EntityRole::trigger:
            if (touched) return PuzzleAct::touch;
            break;
        case EntityRole::pickup:
            if (touched) return PuzzleAct::take;
            break;
        case EntityRole::door:
        case EntityRole::breakable:
            break;
        default:
            return std::nullopt;
    }
    return shot ? std::optional(PuzzleAct::shoot) : std::nullopt;
}

}  // namespace

PuzzleMap::PuzzleMap(const TravelGraph& graph, const EntityGraph& entities, const BspFile& bsp)
    : graph_(graph),
      mechanics_(entities, bsp),
      gatesOfArea_(graph.areaCount()),
      gatesOfReachability_(graph.reachabilities().size()),
      gateOf_(entities.entities.size(), -1) {
    findGates(bsp);
    findSwitches(bsp);
}

void PuzzleMap::findGates(const BspFile& bsp) {
    const auto& all = entities().entities;
    const auto changed = firedOrRemoved(entities());
    std::map<int, std::vector<int>> teams;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        if (!isGate(all[i])) continue;
        // Walls that nothing changes are part of the areas; plats that nothing changes carry whoever comes.
        const bool door = all[i].role == EntityRole::door;
        const bool byPlayers = door || all[i].role == EntityRole::breakable;
        const bool waits = all[i].start == EntityStart::waiting;
        if (byPlayers || waits || changed[toIndex(i)]) teams[door ? all[i].leader : i].push_back(i);
    }
    for (auto& [leader, members] : teams) {
        auto mask = maskOf(members, entities(), bsp, graph_);
        const int gate = static_cast<int>(gates_.size());
        for (const int member : members) gateOf_[toIndex(member)] = gate;
        for (std::size_t i = 0; i < gatesOfArea_.size(); ++i) {
            if (mask.closes(static_cast<AreaId>(i))) gatesOfArea_[i].push_back(gate);
        }
        for (std::size_t i = 0; i < gatesOfReachability_.size(); ++i) {
            if (mask.closesReachability(i)) gatesOfReachability_[i].push_back(gate);
        }
        for (const auto& [area, parted] : mask.parted) partedBy_[area].push_back(gate);
        gates_.push_back({std::move(members), std::move(mask)});
    }
}

/// The gates that what it fires reaches.
std::vector<int> PuzzleMap::movedBy(int entity) const {
    const auto& graph = entities();
    std::vector<bool> met(graph.entities.size());
    std::vector<int> open{entity}, moved;
    while (!open.empty()) {
        const int at = open.back();
        open.pop_back();
        if (met[toIndex(at)]) continue;
        met[toIndex(at)] = true;
        if (gateOf_[toIndex(at)] >= 0) moved.push_back(gateOf_[toIndex(at)]);
        for (const auto& link : graph.links) {
            const bool acts = link.kind == EntityLinkKind::fires || link.kind == EntityLinkKind::kills;
            if (link.from == at && link.works && acts) open.push_back(link.to);
        }
    }
    std::ranges::sort(moved);
    const auto same = std::ranges::unique(moved);
    moved.erase(same.begin(), same.end());
    return moved;
}

void PuzzleMap::findSwitches(const BspFile& bsp) {
    const auto& all = entities().entities;
    std::optional<Collision> world;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const auto act = actOn(all[i]);
        if (!act) continue;
        auto moves = movedBy(i);
        if (moves.empty()) continue;
        PuzzleSwitch made{i, *act, {}, std::move(moves), mechanics_.firesWithoutEnd(i)};
        if (*act == PuzzleAct::shoot) {
            if (!world) world.emplace(bsp, solidModels(bsp, false));
            made.places = placesToShoot(all[i], *world);
        } else {
            constexpr float kItem = 15;
            made.places = placesToTouch(all[i], *act == PuzzleAct::press  ? kButtonMargin
                                                : *act == PuzzleAct::take ? kItem
                                                                          : 0);
        }
        switches_.push_back(std::move(made));
    }
}

/// One place for each area in which a standing player's box touches the entity's.
std::vector<AreaSpot> PuzzleMap::placesToTouch(const ActiveEntity& entity, float margin) const {
    const auto box = touchBox(entity);
    const Box touched{box.mins - kHullStanding.maxs - margin, box.maxs - kHullStanding.mins + margin};
    const auto& aas = graph_.aas();
    constexpr int kPieces = 4;
    std::vector<AreaSpot> places;
    for (std::size_t i = 1; i < aas.areas.size(); ++i) {
        const auto area = static_cast<AreaId>(i);
        const auto& bounds = aas.areas[i].bounds;
        if (!overlap(bounds, touched) || (graph_.out(area).empty() && graph_.in(area).empty())) continue;
        const auto low = glm::max(bounds.mins, touched.mins), high = glm::min(bounds.maxs, touched.maxs);
        // The middle of what both share first; areas are convex, but no boxes.
        std::optional<Vec3> found;
        const auto middle = (low + high) / 2.0f;
        const auto inside = [&](const Vec3& at) { return areaAt(aas, at) == area; };
        if (const Vec3 at(middle.x, middle.y, std::min(low.z + 1, high.z)); inside(at)) found = at;
        for (int n = 0; n < kPieces * kPieces * kPieces && !found; ++n) {
            const Vec3 part(n % kPieces, n / kPieces % kPieces, n / (kPieces * kPieces));
            const auto at = low + (high - low) * (part + 0.5f) / float(kPieces);
            if (inside(at)) found = at;
        }
        if (found) places.push_back({area, *found});
    }
    return places;
}

/// One place for each area from whose middle, or from where one enters it, the entity is in sight.
std::vector<AreaSpot> PuzzleMap::placesToShoot(const ActiveEntity& entity, const Collision& world) const {
    constexpr float kFarthest = 1024, kEyes = 22, kOff = 1;
    std::vector<AreaSpot> places;
    const auto sees = [&](const Vec3& at) {
        const auto eyes = at + Vec3(0, 0, kEyes);
        const auto nearest = glm::clamp(eyes, entity.box.mins, entity.box.maxs);
        const auto way = nearest - eyes;
        const float length = glm::length(way);
        if (length > kFarthest) return false;
        if (length <= kOff) return true;
        return world.lineClear(eyes, nearest - way * (kOff / length), kMaskSolid);
    };
    const auto& aas = graph_.aas();
    for (std::size_t i = 1; i < aas.areas.size(); ++i) {
        const auto area = static_cast<AreaId>(i);
        const auto in = graph_.in(area);
        if (in.empty() && graph_.out(area).empty()) continue;
        auto middle = aas.areas[i].center;
        middle.z = aas.areas[i].bounds.mins.z + 1;
        if (areaAt(aas, middle) == area && sees(middle)) {
            places.push_back({area, middle});
            continue;
        }
        const auto found = std::ranges::find_if(
            in, [&](std::int32_t index) { return sees(graph_.reachabilities()[index].end); });
        if (found != in.end()) places.push_back({area, graph_.reachabilities()[*found].end});
    }
    return places;
}

void PuzzleMap::addGatesAcross(std::size_t reachability, std::vector<int>& gates) const {
    const auto& leads = graph_.reachabilities()[static_cast<std::int32_t>(reachability)];
    const auto& own = gatesOfReachability_[reachability];
    const auto& entered = gatesOfArea_[toIndex(leads.to)];
    gates.insert(gates.end(), own.begin(), own.end());
    gates.insert(gates.end(), entered.begin(), entered.end());
}

void PuzzleMap::addGates(std::size_t reachability, const Vec3& at, std::vector<int>& gates) const {
    const auto& leads = graph_.reachabilities()[static_cast<std::int32_t>(reachability)];
    addGatesAcross(reachability, gates);
    addGatesWithin(leads.from, at, leads.start, gates);
}

void PuzzleMap::addGatesWithin(AreaId area, const Vec3& from, const Vec3& to, std::vector<int>& gates) const {
    const auto& closing = gatesOfArea_[toIndex(area)];
    gates.insert(gates.end(), closing.begin(), closing.end());
    const auto found = partedBy_.find(area);
    if (found == partedBy_.end()) return;
    for (const int gate : found->second) {
        if (!gates_[toIndex(gate)].mask.parted.at(area).lets(from, to)) gates.push_back(gate);
    }
}

std::int32_t PuzzleMap::letsFrom(int gate, const EntityStates& states, std::int32_t time,
                                 std::int32_t lasting) const {
    auto first = time;
    for (const int entity : gates_[toIndex(gate)].entities)
        first = std::max(first, mechanics_.letsFrom(states[toIndex(entity)], entity, time, lasting));
    return first;
}

}  // namespace navwright
