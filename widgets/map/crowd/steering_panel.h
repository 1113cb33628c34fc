#pragma once

#include <memory>
#include <optional>

#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/map/crowd/steering_session.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace navwright {

class PlayBar;
class RowTable;
class ToolModel;
class WorkRow;

/// A preview of steered agents: what they want, how that is blended, how they avoid each other. It says
/// nothing about what bots make of a nav.
class SteeringPanel : public Panel {
    Q_OBJECT

  public:
    /// Both outlive it.
    SteeringPanel(SteeringSession& session, ToolModel& tools, QWidget* parent = nullptr);

    static QString goalToolId() { return QStringLiteral("map.steeringGoal"); }
    static QString sendToolId() { return QStringLiteral("map.steeringSend"); }
    static QString sendAllToolId() { return QStringLiteral("map.steeringSendAll"); }
    /// Sets the goal of all agents; none: each has a goal of its own.
    void setGoal(const std::optional<Vec3>& surface);
    [[nodiscard]] SteeringWish wish() const;
    /// Runs the preview as it is set.
    void run();
    /// Sends the chosen agent, or all, to a place on the map's surface from the moment shown on, and plays on
    /// from there. Returns why that cannot be done, or nothing.
    QString send(const Vec3& surface, bool all);
    /// The chosen agent; -1: none.
    [[nodiscard]] int chosen() const;
    void choose(int agent);
    /// The frame that is shown, as text.
    [[nodiscard]] QString momentWords() const;
    /// All frames so far as CSV; empty without a preview.
    [[nodiscard]] std::string csv() const;

  signals:
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void placeWanted(const navwright::Vec3& place);
    void csvWanted();

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void makeWishes(QWidget* row);
    void makeLooks(QWidget* row);
    void allowSending();
    void refresh();
    void fillAgents();
    void fillComparison();
    void showMoment();

    SteeringSession& session_;
    ToolModel& tools_;
    std::shared_ptr<const SteeringRun> shown_;
    std::optional<Vec3> goal_;
    std::optional<int> playFrom_;  ///< once agents that were sent elsewhere have gone there
    QSpinBox* count_;
    QComboBox* role_;
    QComboBox* blending_;
    QComboBox* method_;
    QSpinBox* seconds_;
    QSpinBox* seed_;
    QPushButton* pickGoal_;
    QPushButton* ownGoals_;
    QPushButton* run_;
    QPushButton* compare_;
    WorkRow* work_;
    QPushButton* csv_;
    QPushButton* send_;
    QPushButton* sendAll_;
    QComboBox* agent_;
    QCheckBox* trails_;
    QCheckBox* velocities_;
    QCheckBox* neighbours_;
    QCheckBox* rose_;
    QLabel* words_;
    QLabel* moment_;
    QLabel* legend_;
    PlayBar* play_;
    RowTable* comparison_;
};

}  // namespace navwright
