#pragma once

#include "widgets/common/controls/panel.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/edit/rerelease/rerelease_nav_editor.h"
#include "widgets/edit/rerelease/rerelease_nav_pictures.h"

class QLabel;
class QTabWidget;

namespace navwright {

class RereleaseNavEdits;
class RereleaseNavFields;
class RereleaseNavJobs;
class RereleaseNavLegend;
class WorkRow;

/// The re-release nav that is open: what it is, what is drawn of it, the fields of what is selected, what was
/// changed by hand. Makes its pictures off the window's thread.
class RereleaseNavPanel : public Panel {
    Q_OBJECT

  public:
    /// Both outlive it.
    RereleaseNavPanel(RereleaseNavEditor& editor, RereleaseNavJobs& jobs, QWidget* parent = nullptr);

    [[nodiscard]] RereleaseNavLegend& legend() { return *legend_; }
    [[nodiscard]] RereleaseNavFields& fields() { return *fields_; }
    [[nodiscard]] RereleaseNavEdits& edits() { return *edits_; }
    /// The fields of what is selected come to the front.
    void showFields();

  signals:
    void picturesChanged(const navwright::RereleaseNavPictures& pictures);
    void selectionPictureChanged(std::shared_ptr<const navwright::StagePicture> picture);

  private:
    void showFacts();
    void redraw();
    void drawSelection();

    RereleaseNavEditor& editor_;
    RereleaseNavJobs& jobs_;
    WorkRow* working_;
    QTabWidget* tabs_;
    QLabel* facts_;
    QLabel* remarks_;
    RereleaseNavLegend* legend_;
    RereleaseNavFields* fields_;
    RereleaseNavEdits* edits_;
    LatestWork drawing_;
};

/// "NAV2 version 15 of Quake: 120 nodes, 300 links (20 one way), 15 traversals, 4 entities ...".
[[nodiscard]] QString rereleaseNavFacts(const RereleaseNavModel& model);

}  // namespace navwright
