#pragma once

#include <QWidget>

#include <memory>
#include <optional>

#include "base/vec3.h"
#include "crowd/steering_session.h"
#include "stages/stage_picture.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace navwright {

class PlayBar;
class RowTable;
class ToolModel;

/// A preview of steered agents: what they want, how that is blended, how they avoid each other. It says
/// nothing about what bots make of a nav.
class SteeringPanel : public QWidget {
    Q_OBJECT

  public:
    /// Both outlive it.
    SteeringPanel(SteeringSession& session, ToolModel& tools, QWidget* parent = nullptr);

    static QString goalToolId() { return QStringLiteral("map.steeringGoal"); }
    /// All go there; none: each has a goal of its own.
    void setGoal(const std::optional<Vec3>& surface);
    [[nodiscard]] SteeringWish wish() const;
    /// Runs the preview as it is set.
    void run();
    /// The one chosen; -1: none.
    [[nodiscard]] int chosen() const;
    void choose(int agent);
    /// Of the frame that is shown, as text.
    [[nodiscard]] QString momentWords() const;
    /// All frames so far; empty without a preview.
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
    void refresh();
    void fillAgents();
    void fillComparison();
    void showMoment();

    SteeringSession& session_;
    ToolModel& tools_;
    std::shared_ptr<const SteeringRun> shown_;
    std::optional<Vec3> goal_;
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
    QPushButton* stop_;
    QPushButton* csv_;
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
