#pragma once

#include <QWidget>

#include <array>
#include <memory>
#include <optional>

#include "core/bots/test/simulator.h"
#include "core/nav/files/nav_graph.h"
#include "widgets/common/controls/playback.h"
#include "widgets/drawing/layers/stage_picture.h"

class QLabel;
class QSlider;
class QToolButton;

namespace navwright {

class KeyCaps;

/// Plays the last seconds of a stuck bot: where it was, what it pressed and what it was trying.
class StuckReplay : public QWidget {
    Q_OBJECT

  public:
    explicit StuckReplay(QWidget* parent = nullptr);

    /// Shows a bot at the moment it gave up. `graph` is the nav that it walked.
    void show(const StuckBot& stuck, std::shared_ptr<const NavGraph> graph);
    void clear();
    [[nodiscard]] Playback& playback() { return playback_; }
    /// What to draw; nullptr while no bot is shown.
    [[nodiscard]] const std::shared_ptr<const StagePicture>& picture() const { return picture_; }

  signals:
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);

  private:
    void update();

    std::optional<StuckBot> stuck_;
    std::shared_ptr<const NavGraph> graph_;
    std::shared_ptr<const StagePicture> picture_;
    Playback playback_;
    QToolButton* play_;
    QSlider* scrub_;
    QLabel* time_;
    KeyCaps* keys_;
    QLabel* trying_;
};

}  // namespace navwright

namespace navwright {

struct SimulatedPlace;

/// The keys a bot presses, each a cap that lights up.
class KeyCaps : public QWidget {
    Q_OBJECT

  public:
    explicit KeyCaps(QWidget* parent = nullptr);

    void show(const SimulatedPlace& place);
    /// Shows all keys as released.
    void release();

    static constexpr int kKeys = 6;

  private:
    void light(const std::array<bool, kKeys>& pressed);

    std::array<QLabel*, kKeys> caps_{};  ///< W, A, S, D, jump, crouch
};

}  // namespace navwright
