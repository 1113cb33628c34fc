#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/aas/travel/what_if.h"
#include "core/aas/travel_times/area_standing.h"
#include "core/aas/travel_times/floor_squares.h"
#include "core/map/entities/entity_chains.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/area_model.h"
#include "widgets/common/models/document.h"

namespace navwright {

/// The open map, its areas and what is read off both. Immutable, so that threads share it.
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

    [[nodiscard]] const AasFile& aas() const { return areas->aas; }
    [[nodiscard]] const TravelGraph& graph() const { return areas->graph; }
    [[nodiscard]] const EntityGraph& entities() const { return areas->entities; }
    [[nodiscard]] const ActiveEntity& entity(int index) const {
        return areas->entities.entities[static_cast<std::size_t>(index)];
    }
};

/// What a choice of closed things does to a map.
struct ClosedWays {
    std::set<int> closed;  ///< indices in EntityGraph::entities
    TravelMask mask;
    /// With one effect; nothing where players start in no area.
    std::optional<WhatIf> effect;
};

/// The ways through the open map, and which things a person has closed in thought. Panels, the goal tool and
/// commands share it.
class MapWays : public QObject {
    Q_OBJECT

  public:
    /// Both outlive it.
    MapWays(Document& document, AreaModel& areas, QObject* parent = nullptr);

    /// nullptr while nothing can be asked.
    [[nodiscard]] const std::shared_ptr<const WayFacts>& facts() const { return facts_; }
    /// Why facts() has nothing, or nothing that leads anywhere: "open a map first"; empty: it has.
    [[nodiscard]] QString whyNot() const;
    /// A map is open, and nobody makes its areas yet.
    [[nodiscard]] bool canMakeAreas() const;
    void makeAreas();

    /// Indices in EntityGraph::entities; empty: all is open.
    [[nodiscard]] const std::set<int>& closed() const { return closed_; }
    void setClosed(std::set<int> closed);
    /// Opens or closes these.
    void close(const std::vector<int>& entities, bool closed);
    /// What closed() does; nullptr while that is being worked out, and while nothing is closed.
    [[nodiscard]] const std::shared_ptr<const ClosedWays>& closedWays() const { return closedWays_; }

  signals:
    /// facts() or whyNot() are others.
    void changed();
    /// closed() is another; what it does comes later.
    void closedChanged();
    void closedWaysChanged();

  private:
    void readAreas();
    void workOut();

    Document& document_;
    AreaModel& areas_;
    std::shared_ptr<const WayFacts> facts_;
    std::set<int> closed_;
    std::shared_ptr<const ClosedWays> closedWays_;
    QString failure_;
    LatestWork reading_, closing_;
};

}  // namespace navwright
