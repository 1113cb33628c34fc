#pragma once

#include <QTimer>

#include <memory>
#include <optional>

#include "core/bots/test/live_test.h"
#include "widgets/common/controls/panel.h"
#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/drawing/layers/stage_picture.h"

class QComboBox;
class QLabel;
class QToolButton;
class QTreeWidget;

namespace navwright {

/// The bots of a running test: what each does and who is stuck, with its pace; a click on a bot rides along.
class LiveBots : public Panel {
    Q_OBJECT

  public:
    explicit LiveBots(QWidget* parent = nullptr);

    /// Shows a test; nullptr: none.
    void watch(std::shared_ptr<LiveTest> live);
    /// What is shown now.
    [[nodiscard]] const LiveTest::Moment& moment() const { return moment_; }
    /// The bot that the camera follows.
    [[nodiscard]] std::optional<int> followed() const { return followed_; }
    void follow(std::optional<int> bot);
    /// Follows the bot under a place of the view. `unitsPerPixel`: size of a pixel at distance 1.
    void followAlong(const Ray& ray, float unitsPerPixel);
    /// The rate that is chosen, as LiveTest::setRate() takes it.
    [[nodiscard]] double rate() const;
    /// What to draw; nullptr while no test is shown.
    [[nodiscard]] std::shared_ptr<const StagePicture> picture() const;

  signals:
    /// picture() has changed.
    void moved();
    void rateChanged(double rate);
    /// The view is to show this place.
    void placeWanted(const navwright::Vec3& place);
    /// Where the bot is that the camera follows.
    void followedMoved(const navwright::Vec3& place);

  private:
    void poll();
    void fillBots();
    void fillGaveUp();

    std::shared_ptr<LiveTest> live_;
    LiveTest::Moment moment_;
    std::optional<int> followed_;
    QTimer timer_;
    QToolButton* pause_;
    QComboBox* rate_;
    QLabel* time_;
    QTreeWidget* bots_;
    QTreeWidget* gaveUp_;
};

/// Bots of a running test in the colours of what they do, their last way and a line to their goal. Stuck ones
/// have a ring, which is `lit` or not so that it flashes; a pointer is over the followed one.
[[nodiscard]] StagePicture livePicture(const LiveTest::Moment& moment, std::optional<int> followed, bool lit);

}  // namespace navwright
