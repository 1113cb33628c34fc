#pragma once

#include <memory>

#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/map/meshes/flow_session.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace navwright {

class RowTable;
class ToolModel;

/// Paths over the floor to one goal from everywhere, as heat and arrows; where the
/// paths from spawn points join; nodes from which the nav takes longer.
class FlowPanel : public Panel {
    Q_OBJECT

  public:
    /// Both outlive it.
    FlowPanel(FlowSession& session, ToolModel& tools, QWidget* parent = nullptr);

    static QString toolId() { return QStringLiteral("map.flow"); }

  signals:
    void heatChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void arrowsChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void crowdsChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void marksChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void placeWanted(const navwright::Vec3& place);

  private:
    [[nodiscard]] QString words() const;
    void refresh();
    void draw();

    FlowSession& session_;
    QPushButton* pick_;
    QPushButton* clear_;
    QCheckBox* heat_;
    QCheckBox* arrows_;
    QCheckBox* crowds_;
    QLabel* words_;
    QLabel* legend_;
    RowTable* detours_;
};

}  // namespace navwright
