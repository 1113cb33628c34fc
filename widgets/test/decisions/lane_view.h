#pragma once

#include <QAbstractScrollArea>
#include <QPixmap>

#include <memory>
#include <optional>
#include <vector>

#include "widgets/test/decisions/recorded_test.h"
#include "widgets/test/decisions/time_scale.h"

namespace navwright {

/// The bots of recorded tests, a lane each over one time axis: what each did in colours, its goals as
/// segments below, marks where one gave up or died, and the moment shown. A click chooses a lane and a
/// moment; the wheel zooms, a drag pans, one along the ruler moves the moment. Lanes are numbered from 0 on,
/// over all tests: with one test a lane is its bot.
class LaneView : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit LaneView(QWidget* parent = nullptr);

    /// Shows recordings of one time axis; empty: nothing.
    void show(std::vector<std::shared_ptr<const RecordedTest>> tests);
    /// Sets the moment shown and the lane that is chosen, without a signal.
    void setMoment(int lane, double seconds);
    [[nodiscard]] int chosen() const { return chosen_; }
    [[nodiscard]] double seconds() const { return seconds_; }

    /// The time scale of the viewport.
    [[nodiscard]] const TimeScale& scale() const { return scale_; }
    /// Where a lane is in the viewport, and the lane there.
    [[nodiscard]] QRectF placeOf(int lane) const;
    [[nodiscard]] std::optional<int> laneAt(double y) const;

    /// Zooms by a factor around `about`; above 1 shows less time.
    void zoom(double factor, double about);
    void showAll();

    [[nodiscard]] QSize sizeHint() const override;

  signals:
    void momentWanted(int lane, double seconds);
    void stepWanted(int frames);
    void playWanted();
    void scaleChanged();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    /// Takes the keys of the lanes before commands with the same keys.
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    enum class Drag { none, pressed, pan, scrub };
    /// A bot of a test.
    struct Lane {
        const RecordedTest* test;
        int bot;
    };

    void lay();
    void follow();
    void paintLanes();
    void paintLane(QPainter& painter, int number) const;
    void paintStates(QPainter& painter, const BotLane& lane, const QRectF& place) const;
    void paintGoals(QPainter& painter, const BotLane& lane, const QRectF& place) const;
    void paintMarks(QPainter& painter, const Lane& lane, const QRectF& place) const;
    void goToGoal(int way);
    void goToMark(int way);
    [[nodiscard]] double ruler() const;
    [[nodiscard]] double laneHeight() const;
    [[nodiscard]] int count() const { return static_cast<int>(lanes_.size()); }
    /// When the last frame of all tests is, seconds.
    [[nodiscard]] double lastSeconds() const;

    std::vector<std::shared_ptr<const RecordedTest>> tests_;
    std::vector<Lane> lanes_;
    int chosen_ = 0;
    double seconds_ = 0;
    TimeScale scale_;
    double zoom_ = 1;  ///< 1 shows all
    QPixmap drawn_;    ///< the lanes without the moment; null: to be drawn
    Drag drag_ = Drag::none;
    QPointF pressedAt_;
    int pressedValue_ = 0;  ///< of the horizontal bar
};

}  // namespace navwright
