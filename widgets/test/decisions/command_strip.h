#pragma once

#include <QWidget>

#include <array>
#include <memory>

#include "widgets/test/decisions/recorded_test.h"
#include "widgets/test/decisions/time_scale.h"

namespace navwright {

/// What one bot pressed over time: forward and back, to the sides, jump and crouch, and where it looked.
class CommandStrip : public QWidget {
    Q_OBJECT

  public:
    explicit CommandStrip(QWidget* parent = nullptr);

    /// Shows what a bot pressed in a recording; nullptr: nothing.
    void show(std::shared_ptr<const RecordedTest> recorded, int bot);
    void setScale(const TimeScale& scale);
    void setSeconds(double seconds);
    /// What it pressed then, in words: "forward, jump; looks 90°".
    [[nodiscard]] QString wordsAt(double seconds) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

    static constexpr int kRows = 4;  ///< forward, side, up, view

  signals:
    void momentWanted(int bot, double seconds);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void paintPressed(QPainter& painter, const QRectF& place, std::int16_t SimulatedPlace::* key) const;
    void paintView(QPainter& painter, const QRectF& place) const;
    [[nodiscard]] QRectF rowOf(int row) const;
    /// The span of frames that is shown.
    [[nodiscard]] FrameSpan shown() const;

    std::shared_ptr<const RecordedTest> recorded_;
    int bot_ = 0;
    double seconds_ = 0;
    TimeScale scale_;
};

}  // namespace navwright
