#pragma once

#include <QObject>
#include <QString>

#include <array>
#include <memory>
#include <set>

#include "app/navwright/shell/commands/command_table.h"

class QDockWidget;

namespace navwright {

class Docks;
class GoalPanel;
class GoalSession;
class MapWays;
class Messages;
class ViewArea;
class WhatIfPanel;
class WorkbenchView;
struct Needs;
struct StagePicture;
struct Workspace;

/// Panels about reachabilities of the map: travel times to a goal, what closed things cut off, what opens
/// what, chokepoints, fairness.
class TravelPart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panels. All outlive the part.
    TravelPart(Workspace& workspace, Messages& messages, ViewArea& area, Docks& docks,
               QObject* parent = nullptr);

    [[nodiscard]] MapWays& ways() { return *ways_; }
    [[nodiscard]] GoalSession& goal() { return *goal_; }

    /// Adds its commands to the menu "Map".
    void addTo(Menu& menu, const Needs& needs);

  signals:
    /// What is to be said under the cursor of the view; empty for nothing.
    void hovered(const QString& text);

  private:
    void makeGoal(Docks& docks);
    void makeGoalTool();
    void makeWhatIf(Docks& docks);
    void makeEntities(Docks& docks);
    void makeChokepoints(Docks& docks);
    void makeFairness(Docks& docks);
    template <class Panel, class Signal>
    void draw(const char* id, QDockWidget* dock, Panel* panel, Signal signal, float opacity = 1);
    template <class Panel>
    void fly(Panel* panel);
    void showGoalShade();
    [[nodiscard]] Command panelCommand(const char* id, const QString& title, const QString& keys,
                                       const QString& help, QDockWidget* dock);

    Workspace& workspace_;
    Messages& messages_;
    WorkbenchView* view_;
    MapWays* ways_;
    GoalSession* goal_;
    /// The floor coloured by travel time to the goal, and the floor without a path there.
    std::array<std::shared_ptr<const StagePicture>, 2> goalShade_;
    std::set<QString> otherShades_;  ///< overlays of other panels that colour the floor now
    QDockWidget* goalDock_ = nullptr;
    QDockWidget* whatIfDock_ = nullptr;
    QDockWidget* entitiesDock_ = nullptr;
    QDockWidget* chokeDock_ = nullptr;
    QDockWidget* fairnessDock_ = nullptr;
};

}  // namespace navwright
