#pragma once

#include <QObject>

#include <initializer_list>

#include "app/navwright/shell/commands/command_table.h"
#include "core/base/vec3.h"

class QDockWidget;
class QWidget;

namespace navwright {

class CommandTable;
class Docks;
class FlowLayout;
class Inspector;
class Messages;
class TimelinePanel;
class ProbeTool;
class ToolStrip;
class TwoClicks;
class ViewArea;
class WorkbenchView;
struct Needs;
struct Workspace;

/// What is used to look into the data: inspector, tables, timeline, demos and filters, the ruler, the path
/// probe and "Why is nothing here?".
class InspectPart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panels and puts its bars over and under the view. All outlive the part.
    InspectPart(Workspace& workspace, Messages& messages, ViewArea& area, Docks& docks,
                QObject* parent = nullptr);

    [[nodiscard]] TimelinePanel& timeline() { return *timeline_; }
    /// The bar over the view, with tools and filters.
    [[nodiscard]] QWidget& bar() { return *bar_; }
    /// Shows the evidence for what is selected.
    void showInspector();
    /// Brings the inspector to the front of its place, unless it is hidden.
    void raiseInspector();
    /// The path probe, whose two places everything that shows paths between two places uses.
    [[nodiscard]] ProbeTool& probe() { return *probe_; }
    /// Activates the path probe and sets the start or the end of its path.
    void startPath(const Vec3& place);
    void endPath(const Vec3& place);

    /// Makes clicks in the view set the places of another part's tool, and the strip show its text.
    void addTool(TwoClicks& tool);

    /// The menu "Tools".
    [[nodiscard]] Menu menu(const Needs& needs);
    /// Adds buttons for these commands to the bar, in this order.
    void addButtons(const CommandTable& commands, std::initializer_list<const char*> ids);

  signals:
    /// The user asks for more demos.
    void filesWanted();
    /// Describes what is under the mouse in the view; empty: nothing.
    void hovered(const QString& text);

  private:
    void makeBars();
    void makeTips();
    void makeTimeline(Docks& docks);
    void makeDemos(Docks& docks);
    void makeInspector(Docks& docks);
    void makeTables(Docks& docks);
    void makeDeaths(Docks& docks);
    void makeWhyTool();
    template <class Tool>
    void bind(Tool* tool, ToolStrip* strip);
    [[nodiscard]] Command tool(const QString& id, const QString& title, const QString& keys,
                               const QString& help, const std::vector<Condition>& when, const QString& tool);
    [[nodiscard]] MenuEntries playing();

    Workspace& workspace_;
    Messages& messages_;
    ViewArea& area_;
    WorkbenchView* view_;
    QWidget* bar_ = nullptr;
    FlowLayout* row_ = nullptr;
    ToolStrip* strip_ = nullptr;
    ProbeTool* probe_ = nullptr;
    TimelinePanel* timeline_ = nullptr;
    Inspector* inspector_ = nullptr;
    QDockWidget* inspectorDock_ = nullptr;
    QDockWidget* deathsDock_ = nullptr;
    bool named_ = false;  ///< what the mouse is over is shown beside it
};

}  // namespace navwright
