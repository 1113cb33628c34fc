#pragma once

#include <QWidget>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/generate/pipeline/generation.h"
#include "widgets/common/controls/demo_events.h"

namespace navwright {

/// How many samples players gave over the time of the demos.
struct Density {
    double seconds = 0;               ///< from 0 to the last frame's
    std::vector<std::uint32_t> bins;  ///< equal parts of that time
    std::vector<std::uint32_t> kept;  ///< of them, samples that passed the gate
    std::vector<DemoEvent> events;    ///< by time
    std::uint32_t most = 0;           ///< in one bin
};

/// Counts the samples of one demo, or of all on one time axis, in at most `bins` parts. Errors: cancelled.
[[nodiscard]] Result<Density> sampleDensity(const Generation& generation, std::optional<std::size_t> demo,
                                            std::size_t bins, JobContext& context);

/// What happens in the demos over their time, a lane for each kind of event, and below them how busy they are
/// (what the gate let through in full colour); with a cursor and a range. Events too near to each other for
/// marks of their own share one with their number. A click moves the cursor or asks for the event there, a
/// drag along the ruler moves the cursor; a drag below it chooses a range, or moves the edge it began at.
class DensityStrip : public QWidget {
    Q_OBJECT

  public:
    using Range = std::optional<std::pair<double, double>>;  ///< seconds

    explicit DensityStrip(QWidget* parent = nullptr);

    void setDensity(Density density);
    [[nodiscard]] const Density& density() const { return density_; }
    void setCursorSeconds(double seconds);
    void setRange(const Range& range);
    [[nodiscard]] const Range& range() const { return range_; }
    /// Where a time is, and what time a place is; logical pixels.
    [[nodiscard]] double xOf(double seconds) const;
    [[nodiscard]] double secondsAt(double x) const;

    static constexpr int kRulerHeight = 18;

    /// Events that share a mark.
    struct Mark {
        DemoEventKind kind;                ///< of the lane; of joins and leaves that of the first
        QRectF place;                      ///< logical pixels
        std::size_t first = 0, count = 0;  ///< in the lane's events
    };
    struct Lane {
        QString title;
        double top = 0, height = 0;
        std::vector<DemoEvent> events;
        std::vector<Mark> marks;
    };
    /// The lanes that are drawn: those that have events.
    [[nodiscard]] const std::vector<Lane>& lanes() const { return lanes_; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  signals:
    void seekWanted(double seconds);
    void rangeWanted(const navwright::DensityStrip::Range& range);
    void stepWanted(int frames);
    void eventWanted(const navwright::DemoEvent& event);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    /// Shows the tool tip of the events under the mouse.
    bool event(QEvent* event) override;

  private:
    enum class Drag { none, pressed, scrub, range };

    void paintBars(QPainter& painter) const;
    void paintLanes(QPainter& painter) const;
    void paintMark(QPainter& painter, const Mark& mark) const;
    void layLanes();
    /// The lane and mark there; nullptr for none.
    [[nodiscard]] std::pair<const Lane*, const Mark*> markAt(const QPointF& place) const;
    [[nodiscard]] double lanesEnd() const;
    [[nodiscard]] double length() const;
    void paintRuler(QPainter& painter) const;
    void paintRange(QPainter& painter) const;
    void dragTo(double x);

    Density density_;
    std::vector<Lane> lanes_;
    double left_ = 0;  ///< where time 0 is: right of the lanes' titles
    Range range_;
    double cursor_ = 0;
    Drag drag_ = Drag::none;
    double anchor_ = 0;  ///< seconds at the end of the range that stays
    double pressedAt_ = 0;
};

}  // namespace navwright
