#pragma once

#include <memory>

#include "widgets/common/controls/panel.h"
#include "widgets/common/models/selection.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/review/issues/agreement_model.h"

class QCheckBox;
class QLabel;
class QListWidget;
class QSortFilterProxyModel;
class QTableWidget;
class QTreeView;

namespace navwright {

/// Where demos, physics and the test disagree about links: counts, a table, and colours in the view.
class AgreementPanel : public Panel {
    Q_OBJECT

  public:
    /// The models outlive it.
    AgreementPanel(NavIssues& navIssues, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] AgreementModel& model() { return *model_; }

  signals:
    void placeWanted(const navwright::Vec3& place);
    void overlayChanged(std::shared_ptr<const navwright::StagePicture> picture);
    /// A link was chosen: its evidence is to be shown.
    void evidenceWanted();

  private:
    void makeKinds();
    void makeMatrix();
    void makeList();
    void refresh();
    void fillMatrix();
    void hideEmptyRows();
    void updateOverlay();
    [[nodiscard]] QString missingWords() const;
    void go(const QModelIndex& index);

    NavIssues& navIssues_;
    Selection& selection_;
    AgreementModel* model_;
    QSortFilterProxyModel* sorted_;
    QCheckBox* colours_;
    QLabel* missing_;
    QListWidget* shown_;  ///< a row for each suspicion
    QTableWidget* matrix_;
    QTreeView* list_;
};

}  // namespace navwright
