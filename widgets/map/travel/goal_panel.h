#pragma once

#include <vector>

#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/map/travel/goal_session.h"

class QCheckBox;
class QLabel;
class QPushButton;
class QTabWidget;

namespace navwright {

class HeatLegend;
class PlanPage;
class RowTable;

/// The page Travel times: times to a goal over areas, their legend, nodes from which the nav takes a detour,
/// traps and islands, and how to get there from a start.
class GoalPanel : public Panel {
    Q_OBJECT

  public:
    /// All outlive it.
    GoalPanel(GoalSession& session, ToolModel& tools, QWidget* parent = nullptr);

  signals:
    void placeWanted(const navwright::Vec3& place);
    /// The pictures have changed: the floor by time; floor without a path; nodes; marks. nullptr: nothing.
    void heatChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void withoutChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void nodesChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void marksChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void listedChanged(std::shared_ptr<const navwright::StagePicture> picture);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void makeButtons(ToolModel& tools);
    void makeTables();
    void showHeat();
    void fillDetours();
    void fillGroups();
    void allowAll();
    void drawListed();
    [[nodiscard]] QString words() const;
    [[nodiscard]] Vec3 nodePlace(const NavGraph& graph, std::int32_t node) const;

    GoalSession& session_;
    std::vector<StandingGroup> groups_;
    QPushButton* pick_;
    QPushButton* clear_;
    QLabel* words_;
    HeatLegend* legend_;
    QLabel* categories_;
    QTabWidget* tabs_;
    RowTable* detours_;
    RowTable* parts_;
    PlanPage* plan_;
};

}  // namespace navwright
