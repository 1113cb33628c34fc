#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/aas/puzzles/puzzle_map.h"
#include "core/aas/travel/what_if.h"
#include "core/aas/travel_times/area_standing.h"
#include "core/aas/travel_times/floor_squares.h"
#include "core/map/entities/entity_chains.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/area_model.h"
#include "widgets/common/models/document.h"

namespace navwright {

/// The open map, its areas and what follows from both. Immutable, so that threads share it.
struct WayFacts {
    std::shared_ptr<const GameMap> map;
    std::shared_ptr<const AreaSet> areas;
    FloorSquares floor;
    /// Where players stand in areas whose floor is too narrow for a square.
    std::vector<FloorSquare> narrow;
    std::vector<AreaStanding> standings;  ///< by area
    std::vector<Closure> closures;        ///< closuresOf()
    std::vector<EntityChain> chains;
    std::vector<int> never;  ///< neverSetOff()
    std::shared_ptr<const PuzzleMap> puzzle;

    [[nodiscard]] const AasFile& aas() const { return areas->aas; }
    [[nodiscard]] const TravelGraph& graph() const { return areas->graph; }
    [[nodiscard]] const EntityGraph& entities() const { return areas->entities; }
    [[nodiscard]] const ActiveEntity& entity(int index) const { return areas->entities.entities[index]; }
};

/// What a choice of closed things does to a map.
struct ClosedWays {
    std::set<int> closed;  ///< indices in EntityGraph::entities
    TravelMask mask;
    /// The effect of all that is closed; nothing where players start in no area.
    std::optional<WhatIf> effect;
};

/// The reachabilities of the open map, and what a person has closed in the panel What if. Panels, the goal
/// tool and commands share it.
class MapWays : public QObject {
    Q_OBJECT

  public:
    /// Both outlive it.
    MapWays(Document& document, AreaModel& areas, QObject* parent = nullptr);

    /// The facts about the map; nullptr while there are none.
    [[nodiscard]] const std::shared_ptr<const WayFacts>& facts() const { return facts_; }
    /// Why there are no facts, or none with reachabilities: "open a map first"; empty if there are.
    [[nodiscard]] QString whyNot() const;
    /// Why the panels about doors and about sides have nothing to show: the map has nothing that opens,
    /// closes or moves, or has no two sides. Empty if they have, and while that is unknown because there are
    /// no areas.
    [[nodiscard]] QString whyNoDoors() const;
    [[nodiscard]] QString whyNoSides() const;
    /// Whether a map is open whose areas are not being made yet.
    [[nodiscard]] bool canMakeAreas() const;
    void makeAreas();

    /// What is closed, as indices in EntityGraph::entities; empty: all is open.
    [[nodiscard]] const std::set<int>& closed() const { return closed_; }
    void setClosed(std::set<int> closed);
    /// Opens or closes entities, given as indices in EntityGraph::entities.
    void close(const std::vector<int>& entities, bool closed);
    /// The effect of closed(); nullptr while it is being computed, and while nothing is closed.
    [[nodiscard]] const std::shared_ptr<const ClosedWays>& closedReachabilities() const {
        return closedWays_;
    }

  signals:
    /// facts() or whyNot() has changed.
    void changed();
    /// closed() has changed; its effect follows.
    void closedChanged();
    void closedWaysChanged();

  private:
    void readAreas();
    void workOut();

    Document& document_;
    AreaModel& areas_;
    std::shared_ptr<const WayFacts> facts_;
    std::set<int> closed_;
    std::shared_ptr<const GameMap> closedMap_;  ///< that closed() is about
    std::shared_ptr<const ClosedWays> closedWays_;
    QString failure_;
    LatestWork reading_, closing_;
};

}  // namespace navwright
