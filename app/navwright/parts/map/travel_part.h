#pragma once

#include <QObject>
#include <QString>

#include "app/navwright/shell/commands/command_table.h"

namespace navwright {

class Docks;
class GoalPanel;
class GoalSession;
class MapWays;
class Messages;
class PanelPage;
class ViewArea;
class WhatIfPanel;
class WorkbenchView;
struct Needs;
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
    [[nodiscard]] PanelPage& goalPage() { return *goalPage_; }

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
    void draw(const char* id, PanelPage* page, Panel* panel, Signal signal, float opacity = 1);
    template <class Panel>
    void fly(Panel* panel);
    [[nodiscard]] Command panelCommand(const char* id, const QString& title, const QString& help,
                                       PanelPage& page, QString (MapWays::*whyNot)() const);

    Workspace& workspace_;
    Messages& messages_;
    WorkbenchView* view_;
    MapWays* ways_;
    GoalSession* goal_;
    PanelPage* goalPage_ = nullptr;
    PanelPage* whatIfPage_ = nullptr;
    PanelPage* entitiesPage_ = nullptr;
    PanelPage* chokePage_ = nullptr;
    PanelPage* fairnessPage_ = nullptr;
};

}  // namespace navwright
