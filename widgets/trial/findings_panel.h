#pragma once

#include <QWidget>

#include <array>

#include "models/selection.h"
#include "stages/stage_picture.h"
#include "trial/finding_model.h"

class QSortFilterProxyModel;
class QTabWidget;
class QTreeView;

namespace navwright {

class RemovalModel;
class RemovalPanel;
class Trial;

/// What the test found fault with, in tabs: a click selects it and flies there. The last tab holds what
/// feedback would remove.
class FindingsPanel : public QWidget {
    Q_OBJECT

  public:
    /// Both outlive it.
    FindingsPanel(Trial& trial, Selection& selection, QWidget* parent = nullptr);
    ~FindingsPanel() override;

  signals:
    /// The view is to show this place.
    void placeWanted(const navwright::Vec3& place);
    /// What feedback would remove, as an overlay; nullptr while it is not looked at.
    void overlayChanged(std::shared_ptr<const navwright::StagePicture> picture);

  private:
    struct Tab {
        FindingModel* model = nullptr;
        QSortFilterProxyModel* sorted = nullptr;
        QTreeView* view = nullptr;
    };
    Tab makeTab(FindingKind kind, const char* key);
    void updateTitles();
    void go(const Tab& tab, int row);
    void follow(const Item& item);
    void updateOverlay();

    Trial& trial_;
    Selection& selection_;
    std::array<Tab, kFindingKinds> tabs_;
    QTabWidget* pages_;
    RemovalModel* removals_;
    RemovalPanel* removalPanel_;
    bool following_ = false;
};

}  // namespace navwright
