#pragma once

#include <vector>

#include "core/aas/travel_times/missing_links.h"
#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/map/travel/goal_session.h"
#include "widgets/map/travel/link_adder.h"
#include "widgets/map/travel/way_finding.h"

class QCheckBox;
class QLabel;
class QPushButton;
class QTabWidget;

namespace navwright {

class HeatLegend;
class RowTable;

/// The panel Travel times: legend of the times to a goal, nodes from which the nav makes a detour, links that
/// the nav lacks, traps and islands.
class GoalPanel : public Panel {
    Q_OBJECT

  public:
    /// All outlive it.
    GoalPanel(GoalSession& session, ToolModel& tools, QWidget* parent = nullptr);

    [[nodiscard]] LinkAdder& adder() { return adder_; }
    [[nodiscard]] const WayFindingOf<std::vector<MissingLink>>& missing() const { return missing_; }

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
    void fillMissing();
    void fillGroups();
    void showMissing();
    void allowAll();
    void drawListed();
    void addMarked();
    [[nodiscard]] QString words() const;
    [[nodiscard]] Vec3 nodePlace(const NavGraph& graph, std::int32_t node) const;

    GoalSession& session_;
    WayFindingOf<std::vector<MissingLink>> missing_;
    LinkAdder adder_;
    std::vector<StandingGroup> groups_;
    std::shared_ptr<const NavGraph> missingOf_;  ///< the nav that missing() is about
    QPushButton* pick_;
    QPushButton* clear_;
    QPushButton* add_;
    QPushButton* cancel_;
    QLabel* words_;
    QLabel* said_;
    HeatLegend* legend_;
    QLabel* categories_;
    QTabWidget* tabs_;
    RowTable* detours_;
    RowTable* links_;
    RowTable* parts_;
};

}  // namespace navwright
