#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

#include "core/aas/travel_times/goal_travel_times.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"
#include "widgets/map/travel/map_ways.h"
#include "widgets/map/travel/way_pictures.h"

namespace navwright {

/// Connected areas with the same standing to the main component of the map.
struct StandingGroup {
    AreaStanding standing = AreaStanding::trap;
    std::vector<std::int32_t> areas;  ///< ascending
    double floor = 0;                 ///< square units
    Vec3 place{0};                    ///< on the floor of its largest area
};
/// Traps, islands and places that one can only leave; only those with floor, the largest first.
[[nodiscard]] std::vector<StandingGroup> standingGroups(const WayFacts& facts);

/// Travel times from everywhere to one place, and how they are drawn.
struct GoalHeat {
    std::shared_ptr<const WayFacts> facts;
    std::shared_ptr<const NavGraph> nav;       ///< nullptr: there is none
    std::shared_ptr<const ClosedWays> closed;  ///< nullptr: all is open
    Vec3 place{0};                             ///< that was clicked
    GoalTravelTimes field;
    float step = 1;    ///< seconds that a band of colour stands for
    int bands = 1;     ///< from 0 on
    double share = 0;  ///< share of the floor from which one gets there, 0..1
    SharedPicture
        heat;  ///< the floor by time, in bands: scalars are seconds, negative, so that near is bright
    SharedPicture without;  ///< floor from which no way leads there: traps, islands and others by category
    SharedPicture nodes;    ///< nodes by time, on the scale of `heat`
    SharedPicture marks;    ///< the goal, and nodes that the nav leads round about

    /// Seconds from a place on the map's surface to the goal; nothing where nobody can stand, or no path
    /// leads to the goal.
    [[nodiscard]] std::optional<double> secondsFrom(const Vec3& surface) const;
    /// Number of the node nearest to a place, within 96 units; -1: none.
    [[nodiscard]] std::int32_t nodeNear(const Vec3& surface) const;
};

/// The goal that a person has chosen and the travel times to it, computed off the GUI thread with the
/// closures of What if, and by the present nav. While the goal is dragged, times are shown as often as they
/// can be computed.
class GoalSession : public QObject {
    Q_OBJECT

  public:
    /// Both outlive it.
    GoalSession(MapWays& ways, Document& document, QObject* parent = nullptr);

    [[nodiscard]] MapWays& ways() const { return ways_; }
    [[nodiscard]] Document& document() const { return document_; }
    /// The place that a person clicked; nothing without a goal.
    [[nodiscard]] const std::optional<Vec3>& goal() const { return goal_; }
    void setGoal(const Vec3& place);
    void clear();
    /// The travel times; nullptr until they are computed.
    [[nodiscard]] const std::shared_ptr<const GoalHeat>& heat() const { return heat_; }
    [[nodiscard]] bool busy() const { return job_.busy(); }
    /// What is wrong with the goal: "nobody stands there"; empty: nothing.
    [[nodiscard]] const QString& refusal() const { return refusal_; }
    /// "12.3 s to the goal; 14.1 s by the nav"; empty where there is nothing to say.
    [[nodiscard]] QString wordsAt(const Vec3& surface) const;

  signals:
    /// goal(), heat() or refusal() has changed.
    void changed();

  private:
    void start();

    MapWays& ways_;
    Document& document_;
    std::optional<Vec3> goal_;
    QString refusal_;
    std::shared_ptr<const GoalHeat> heat_;
    LatestWork job_;
};

}  // namespace navwright
