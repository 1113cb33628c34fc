#pragma once

#include "core/edit/rerelease/rerelease_patch.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/edit/rerelease/rerelease_nav_editor.h"

class QLabel;
class QPushButton;

namespace navwright {

class RowTable;

/// The edits since the re-release nav was opened, as patches that can be saved and applied to another nav of
/// the same map.
class RereleaseNavEdits : public Panel {
    Q_OBJECT

  public:
    /// The model outlives it.
    explicit RereleaseNavEdits(RereleaseNavModel& model, QWidget* parent = nullptr);

    /// The edits, as far as they are known yet.
    [[nodiscard]] const RereleasePatchFile& patches() const { return patches_; }

  signals:
    void placeWanted(const navwright::Vec3& place);
    void saveWanted();
    void applyWanted();

  private:
    void find();
    void show();

    RereleaseNavModel& model_;
    RereleasePatchFile patches_;
    QLabel* words_;
    RowTable* table_;
    QPushButton* save_;
    QPushButton* apply_;
    LatestWork finding_;
};

}  // namespace navwright
