#pragma once

#include <memory>
#include <vector>

#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/drawing/layers/stage_picture.h"

class QCheckBox;
class QLabel;
class QPushButton;
class QTreeWidget;

namespace navwright {

class NavIssues;
class HoleFiller;

/// How much of the floor the nav covers, the holes, and buttons that fill them.
class FloorPanel : public Panel {
    Q_OBJECT

  public:
    /// Both outlive it.
    FloorPanel(NavIssues& navIssues, HoleFiller& filler, QWidget* parent = nullptr);

    /// Whether uncovered floor is shaded in the view.
    [[nodiscard]] bool shows() const;
    void setShows(bool shown);
    /// Whether there is uncovered floor and nothing is being filled.
    [[nodiscard]] bool canFill() const { return fillable_; }
    /// Fills the holes marked in the list.
    void fillMarked();

  signals:
    void placeWanted(const navwright::Vec3& place);
    /// What to draw over the stages: the shade, and the edges of the holes; nullptr: nothing.
    void shadeChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void edgesChanged(std::shared_ptr<const navwright::StagePicture> picture);
    /// The user wants to draw a line around floor to fill.
    void regionWanted();
    /// shows() or canFill() may be different.
    void changed();

  private:
    void makeList();
    QWidget* makeButtons();
    void refresh();
    void fillList();
    void showPictures();
    void updateButtons();
    [[nodiscard]] std::vector<Vec3> marked() const;

    NavIssues& navIssues_;
    HoleFiller& filler_;
    QLabel* figure_;
    QCheckBox* shade_;
    QTreeWidget* list_;
    QPushButton* fill_ = nullptr;
    QPushButton* region_ = nullptr;
    QPushButton* all_ = nullptr;
    QLabel* said_;
    int saidAt_ = 0;  ///< of the undo stack, when that was said
    bool fillable_ = false;
};

}  // namespace navwright
