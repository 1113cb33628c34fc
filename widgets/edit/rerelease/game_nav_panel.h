#pragma once

#include <QWidget>

#include "widgets/common/jobs/latest_work.h"
#include "widgets/edit/rerelease/game_nav_editor.h"
#include "widgets/edit/rerelease/game_nav_pictures.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTabWidget;

namespace navwright {

class GameNavEdits;
class GameNavFields;
class GameNavIssues;
class GameNavJobs;
class GameNavLegend;

/// The re-release nav that is open: what it is, what is drawn of it, the fields of what is selected, what is
/// wrong with it, what was changed by hand. Makes its pictures off the window's thread.
class GameNavPanel : public QWidget {
    Q_OBJECT

  public:
    /// Both outlive it.
    GameNavPanel(GameNavEditor& editor, GameNavJobs& jobs, QWidget* parent = nullptr);

    [[nodiscard]] GameNavLegend& legend() { return *legend_; }
    [[nodiscard]] GameNavFields& fields() { return *fields_; }
    [[nodiscard]] GameNavIssues& issues() { return *issues_; }
    [[nodiscard]] GameNavEdits& edits() { return *edits_; }
    /// A page comes to the front: the fields of what is selected, the issues.
    void showFields();
    void showIssues();

  signals:
    void picturesChanged(const navwright::GameNavPictures& pictures);
    void selectionPictureChanged(std::shared_ptr<const navwright::StagePicture> picture);

  private:
    void makeProgress();
    void showFacts();
    void redraw();
    void drawSelection();

    GameNavEditor& editor_;
    GameNavJobs& jobs_;
    QWidget* working_;
    QLabel* task_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    QTabWidget* tabs_;
    QLabel* facts_;
    QLabel* remarks_;
    GameNavLegend* legend_;
    GameNavFields* fields_;
    GameNavIssues* issues_;
    GameNavEdits* edits_;
    LatestWork drawing_;
};

/// "NAV2 version 15 of Quake: 120 nodes, 300 links (20 one way), 15 traversals, 4 entities ...".
[[nodiscard]] QString gameNavFacts(const GameNavModel& model);

}  // namespace navwright
