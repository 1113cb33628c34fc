#pragma once

#include <QWidget>

#include "core/aas/puzzles/puzzle_plan.h"
#include "widgets/map/travel/goal_session.h"

class QComboBox;
class QLabel;

namespace navwright {

class RowTable;

/// How one gets from a start of players to the goal as the map starts: what to press, break and wait for,
/// step by step, or why one cannot.
class PlanPage : public QWidget {
    Q_OBJECT

  public:
    /// `session` outlives it.
    explicit PlanPage(GoalSession& session, QWidget* parent = nullptr);

    /// Draws the route, and what the current step is about.
    void draw(Sketch& sketch) const;

  signals:
    void placeWanted(const navwright::Vec3& place);
    /// What draw() draws has changed.
    void changed();

  private:
    void fillStarts();
    void makePlan();
    void fillSteps();
    [[nodiscard]] bool hasStep(int row) const;

    GoalSession& session_;
    QComboBox* from_;
    QLabel* words_;
    RowTable* steps_;
    std::vector<MapPlace> starts_;
    std::shared_ptr<const WayFacts> facts_;  ///< of the plan
    AreaSpot start_;
    PuzzlePlan plan_;
};

}  // namespace navwright
