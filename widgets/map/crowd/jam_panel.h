#pragma once

#include <memory>

#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/models/selection.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/map/crowd/jam_session.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QTabWidget;

namespace navwright {

class PlayBar;
class RowTable;
class WorkRow;

/// Many bots on the nav at once: how they fare beside polite agents, where the nav is narrow, what helps.
class JamPanel : public Panel {
    Q_OBJECT

  public:
    /// Both outlive it.
    JamPanel(JamSession& session, const Selection& selection, QWidget* parent = nullptr);

    /// The setup chosen in the panel. If all go to one place, that is the selected node, if there is one.
    [[nodiscard]] JamSetup setup() const;
    void run();

  signals:
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);
    /// The bodies at the moment shown are to be drawn.
    void bodiesChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void placeWanted(const navwright::Vec3& place);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void makeControls(QWidget* row);
    void makeTables();
    void refresh();
    void allowAll();
    void fillRuns();
    void fillPlaces();
    void fillFixes();
    void draw();
    void showMoment();
    [[nodiscard]] QString words() const;
    /// The trace of the bots or of the polite agents, as chosen.
    [[nodiscard]] const JamTrace& trace() const;

    JamSession& session_;
    const Selection& selection_;
    std::shared_ptr<const ShownJam> shown_;
    QSpinBox* bots_;
    QComboBox* task_;
    QSpinBox* seconds_;
    QSpinBox* seed_;
    QPushButton* run_;
    WorkRow* work_;
    QLabel* words_;
    QLabel* legend_;
    QTabWidget* tabs_;
    RowTable* runs_;
    RowTable* places_;
    RowTable* fixes_;
    QPushButton* try_;
    QPushButton* tryAll_;
    QPushButton* add_;
    QComboBox* who_;
    PlayBar* play_;
};

}  // namespace navwright
