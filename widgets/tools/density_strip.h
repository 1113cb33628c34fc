#pragma once

#include <QWidget>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/job_context.h"
#include "base/result.h"
#include "pipeline/generation.h"

namespace navwright {

/// How many samples players gave over the time of the demos.
struct Density {
    double seconds = 0;               ///< from 0 to the last frame's
    std::vector<std::uint32_t> bins;  ///< equal parts of that time
    std::vector<std::uint32_t> kept;  ///< of them, samples that passed the gate
    std::vector<double> deaths;       ///< that the map caused: when, in seconds, ascending
    std::uint32_t most = 0;           ///< in one bin
};

/// Of one demo, or of all on one time axis, in at most `bins` parts. Only a cancel fails.
[[nodiscard]] Result<Density> sampleDensity(const Generation& generation, std::optional<std::size_t> demo,
                                            std::size_t bins, JobContext& context);

/// How busy the demos are over their time (what the gate let through in full colour, with a mark at every
/// death that the map caused), with a cursor and a range. A click moves the cursor, as does a drag along the
/// ruler; a drag below it chooses a range, or moves the edge it began at.
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

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  signals:
    void seekWanted(double seconds);
    void rangeWanted(const navwright::DensityStrip::Range& range);
    void stepWanted(int frames);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    enum class Drag { none, pressed, scrub, range };

    void paintBars(QPainter& painter) const;
    void paintDeaths(QPainter& painter) const;
    void paintRuler(QPainter& painter) const;
    void paintRange(QPainter& painter) const;
    void dragTo(double x);

    Density density_;
    Range range_;
    double cursor_ = 0;
    Drag drag_ = Drag::none;
    double anchor_ = 0;  ///< seconds at the end of the range that stays
    double pressedAt_ = 0;
};

}  // namespace navwright
