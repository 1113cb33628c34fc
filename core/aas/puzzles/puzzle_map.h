#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "core/aas/travel/closures.h"
#include "core/aas/travel/map_places.h"
#include "core/aas/travel/travel_graph.h"
#include "core/map/entities/mechanics.h"

namespace navwright {

class Collision;

/// Movers that stand in the way, or carry, together: a team of doors, a breakable, a wall, a platform.
struct PuzzleGate {
    std::vector<int> entities;  ///< indices in EntityGraph::entities; the first leads
    TravelMask mask;            ///< what they close where the map has them
};

/// What a player does to set something off.
enum class PuzzleAct { press, touch, take, shoot };

/// An entity that players set off.
struct PuzzleSwitch {
    int entity = 0;  ///< index in EntityGraph::entities
    PuzzleAct act = PuzzleAct::press;
    std::vector<AreaSpot> places;  ///< where players do it; empty: nowhere
    std::vector<int> moves;        ///< gates that it changes, directly or by what it fires, ascending
    bool endless = false;          ///< what it fires never ends
};

/// The gates and switches of a map, found once for all questions.
class PuzzleMap {
  public:
    /// All must outlive it. Time: about as long as whatIf() takes.
    PuzzleMap(const TravelGraph& graph, const EntityGraph& entities, const BspFile& bsp);

    [[nodiscard]] const TravelGraph& graph() const { return graph_; }
    [[nodiscard]] const EntityGraph& entities() const { return mechanics_.graph(); }
    [[nodiscard]] const Mechanics& mechanics() const { return mechanics_; }
    [[nodiscard]] const std::vector<PuzzleGate>& gates() const { return gates_; }
    [[nodiscard]] const std::vector<PuzzleSwitch>& switches() const { return switches_; }

    /// Adds the gates that stand between a reachability's ends.
    void addGatesAcross(std::size_t reachability, std::vector<int>& gates) const;
    /// Adds the gates that stand between `at` in the area that a reachability leaves, and its end.
    void addGates(std::size_t reachability, const Vec3& at, std::vector<int>& gates) const;
    /// Adds the gates that stand between two points of an area.
    void addGatesWithin(AreaId area, const Vec3& from, const Vec3& to, std::vector<int>& gates) const;
    /// The first time from `time` on at which a gate lets one pass for `lasting`; kForever: never.
    [[nodiscard]] std::int32_t letsFrom(int gate, const EntityStates& states, std::int32_t time,
                                        std::int32_t lasting) const;

  private:
    void findGates(const BspFile& bsp);
    void findSwitches(const BspFile& bsp);
    [[nodiscard]] std::vector<AreaSpot> placesToTouch(const ActiveEntity& entity, float margin) const;
    [[nodiscard]] std::vector<AreaSpot> placesToShoot(const ActiveEntity& entity,
                                                      const Collision& world) const;
    [[nodiscard]] std::vector<int> movedBy(int entity) const;

    const TravelGraph& graph_;
    Mechanics mechanics_;
    std::vector<PuzzleGate> gates_;
    std::vector<PuzzleSwitch> switches_;
    std::vector<std::vector<int>> gatesOfArea_, gatesOfReachability_;
    std::map<AreaId, std::vector<int>> partedBy_;
    std::vector<int> gateOf_;  ///< by entity; -1: none
};

}  // namespace navwright
