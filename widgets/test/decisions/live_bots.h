#pragma once

#include <QTimer>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/bots/test/live_test.h"
#include "widgets/common/controls/panel.h"
#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/drawing/draw/split.h"
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

    /// Shows a test, or two beside each other, A and B; empty: none.
    void watch(std::vector<std::shared_ptr<LiveTest>> live);
    /// How many tests are shown.
    [[nodiscard]] std::size_t tests() const { return live_.size(); }
    /// The side that a test is of; nothing with one test alone.
    [[nodiscard]] std::optional<SplitSide> sideOf(std::size_t test) const;
    /// What is shown of a test now.
    [[nodiscard]] const LiveTest::Moment& moment(std::size_t test = 0) const { return moments_[test]; }
    /// The row of the bot that the camera follows: bots of A come before those of B.
    [[nodiscard]] std::optional<int> followed() const { return followed_; }
    void follow(std::optional<int> row);
    /// Follows the bot under a place of the view. `unitsPerPixel`: size of a pixel at distance 1. `side`: of
    /// two navs, whose bots alone are there.
    void followAlong(const Ray& ray, float unitsPerPixel, std::optional<SplitSide> side = {});
    /// The rate that is chosen, as LiveTest::setRate() takes it.
    [[nodiscard]] double rate() const;
    /// What to draw of a test; nullptr while it is not shown.
    [[nodiscard]] std::shared_ptr<const StagePicture> picture(std::size_t test = 0) const;

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
    /// The test and the number of the bot of a row.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> botOf(int row) const;
    /// "3"; of two navs "A 3".
    [[nodiscard]] QString botName(std::size_t test, std::size_t bot) const;
    void fillBots();
    void fillGaveUp();

    std::vector<std::shared_ptr<LiveTest>> live_;
    std::vector<LiveTest::Moment> moments_{1};  ///< of each; an empty one without any
    std::vector<std::size_t> listed_;           ///< by test: how many of those who gave up are listed
    std::optional<int> followed_;
    QTimer timer_;
    QToolButton* pause_;
    QComboBox* rate_;
    QLabel* time_;
    QTreeWidget* bots_;
    QTreeWidget* gaveUp_;
};

/// Bots of a running test in the colours of what they do, their last way and a line to their goal. Stuck ones
/// have a ring, which is `lit` or not so that it flashes; a pointer is over the followed one. Of two navs
/// bots, ways and lines have the look of their nav.
[[nodiscard]] StagePicture livePicture(const LiveTest::Moment& moment, std::optional<int> followed, bool lit,
                                       std::optional<SplitSide> side = {});

}  // namespace navwright
