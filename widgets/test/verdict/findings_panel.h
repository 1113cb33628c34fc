#pragma once

#include <array>

#include "widgets/common/controls/panel.h"
#include "widgets/common/models/selection.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/test/verdict/finding_model.h"

class QButtonGroup;
class QSortFilterProxyModel;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace navwright {

class RemovalModel;
class RemovalPanel;
class StuckPanel;
class Testing;

/// What the test found fault with, a page each: a click selects it and flies there. The last pages hold what
/// feedback would remove, and the bots that got stuck.
class FindingsPanel : public Panel {
    Q_OBJECT

  public:
    /// Both outlive it.
    FindingsPanel(Testing& testing, Selection& selection, QWidget* parent = nullptr);
    ~FindingsPanel() override;

    /// Brings the bots that got stuck to the front.
    void showStuck();

  signals:
    /// The view is to show this place.
    void placeWanted(const navwright::Vec3& place);
    /// What feedback would remove, as an overlay; nullptr while it is not looked at.
    void overlayChanged(std::shared_ptr<const navwright::StagePicture> picture);
    /// What the chosen stuck bot did, as an overlay; nullptr while it is not looked at.
    void replayChanged(std::shared_ptr<const navwright::StagePicture> picture);

  private:
    struct Page {
        FindingModel* model = nullptr;
        QSortFilterProxyModel* sorted = nullptr;
        QTreeView* view = nullptr;
    };
    Page makePage(FindingKind kind, const char* key);
    void addPage(const char* key, const QString& tip, QWidget* page);
    void showWorst();
    void updateTitles();
    void go(const Page& tab, int row);
    void follow(const Item& item);
    void updateOverlay();
    void updateReplay();

    Testing& testing_;
    Selection& selection_;
    std::array<Page, kFindingKinds> lists_;
    QButtonGroup* chooser_;
    QStackedWidget* pages_;
    RemovalModel* removals_;
    RemovalPanel* removalPanel_;
    StuckPanel* stuckPanel_;
    bool following_ = false;
};

}  // namespace navwright
