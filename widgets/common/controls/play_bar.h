#pragma once

#include <QWidget>

#include "core/base/engine_constants.h"
#include "widgets/common/controls/playback.h"

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace navwright {

/// Plays something that was recorded frame by frame: back, play, forward, speed, and a slider over the time.
class PlayBar : public QWidget {
    Q_OBJECT

  public:
    /// `name` begins the names of its controls.
    explicit PlayBar(const QString& name, QWidget* parent = nullptr);

    /// Sets how many frames there are and the seconds from one to the next. Without frames the bar is
    /// disabled and says `whyNone`.
    void setFrames(int frames, double secondsPerFrame, const QString& whyNone);
    [[nodiscard]] int frame() const;
    void setFrame(int frame);
    [[nodiscard]] Playback& playback() { return playback_; }

  signals:
    void frameChanged(int frame);

  private:
    void step(int frames);
    void showMoment();

    Playback playback_;
    int frames_ = 0;
    int shown_ = -1;
    double secondsPerFrame_ = kFrameSeconds;
    QToolButton* back_;
    QToolButton* play_;
    QToolButton* forward_;
    QComboBox* rate_;
    QSlider* scrub_;
    QLabel* time_;
};

}  // namespace navwright
