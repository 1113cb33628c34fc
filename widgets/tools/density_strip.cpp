#include "tools/density_strip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

#include "stages/sample_values.h"
#include "tools/time_text.h"

namespace navwright {

namespace {

constexpr int kMargin = 8;
constexpr int kLeastHeight = 56, kUsualHeight = 96;
constexpr int kSlop = 4;  ///< pixels a click may wander, and how near to an edge it takes hold of it
constexpr int kLeastTickPixels = 70;
constexpr int kRangeOpacity = 60, kOutsideOpacity = 110, kFaint = 90;
constexpr double kDeathMark = 5;  ///< half the width of the mark of a death, pixels

/// A round step that leaves room for the labels.
double tickStep(double seconds, double pixels) {
    const double least = seconds * kLeastTickPixels / std::max(pixels, 1.0);
    for (const double step : {0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0}) {
        if (step >= least) return step;
    }
    return std::ceil(least / 600) * 600;
}

}  // namespace

DensityStrip::DensityStrip(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

QSize DensityStrip::sizeHint() const {
    return {4 * kUsualHeight, kUsualHeight};
}

QSize DensityStrip::minimumSizeHint() const {
    return {kUsualHeight, kLeastHeight};
}

void DensityStrip::setDensity(Density density) {
    density_ = std::move(density);
    update();
}

void DensityStrip::setCursorSeconds(double seconds) {
    if (seconds == cursor_) return;
    cursor_ = seconds;
    update();
}

void DensityStrip::setRange(const Range& range) {
    if (range == range_) return;
    range_ = range;
    update();
}

double DensityStrip::xOf(double seconds) const {
    const double length = std::max(1, width() - 2 * kMargin);
    return kMargin + (density_.seconds > 0 ? seconds / density_.seconds * length : 0);
}

double DensityStrip::secondsAt(double x) const {
    const double length = std::max(1, width() - 2 * kMargin);
    return std::clamp((x - kMargin) / length, 0.0, 1.0) * density_.seconds;
}

void DensityStrip::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (density_.seconds <= 0) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect(), Qt::AlignCenter, tr("No samples to show"));
        return;
    }
    paintBars(painter);
    paintRange(painter);
    paintDeaths(painter);
    paintRuler(painter);
    painter.setPen(QPen(palette().color(QPalette::BrightText), 2));
    const double x = xOf(cursor_);
    painter.drawLine(QPointF(x, 0), QPointF(x, height()));
}

void DensityStrip::paintBars(QPainter& painter) const {
    if (density_.most == 0 || density_.bins.empty()) return;
    const double room = height() - kRulerHeight - 2;
    const double length = (width() - 2.0 * kMargin) / static_cast<double>(density_.bins.size());
    const auto edge = [&](std::size_t bin) {
        return static_cast<int>(std::lround(kMargin + static_cast<double>(bin) * length));
    };
    const auto bar = [&](std::size_t bin, std::uint32_t count, const QColor& colour) {
        const int tall = static_cast<int>(std::lround(room * count / density_.most));
        painter.fillRect(edge(bin), height() - tall, std::max(1, edge(bin + 1) - edge(bin)), tall, colour);
    };
    auto faint = palette().color(QPalette::Highlight);
    faint.setAlpha(kFaint);
    for (std::size_t i = 0; i < density_.bins.size(); ++i) {
        bar(i, density_.bins[i], faint);
        bar(i, density_.kept[i], palette().color(QPalette::Highlight));
    }
}

void DensityStrip::paintDeaths(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Base), 1));
    painter.setBrush(palette().color(QPalette::BrightText));
    for (const double death : density_.deaths) {
        const double x = xOf(death);
        const QPointF mark[] = {{x - kDeathMark, kRulerHeight + 1.0},
                                {x + kDeathMark, kRulerHeight + 1.0},
                                {x, kRulerHeight + 1 + 1.5 * kDeathMark}};
        painter.drawPolygon(mark, 3);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void DensityStrip::paintRange(QPainter& painter) const {
    if (!range_) return;
    auto outside = palette().color(QPalette::Base);
    outside.setAlpha(kOutsideOpacity + kRangeOpacity);
    const double left = xOf(range_->first), right = xOf(range_->second);
    const double tall = height() - kRulerHeight;
    painter.fillRect(QRectF(0, kRulerHeight, left, tall), outside);
    painter.fillRect(QRectF(right, kRulerHeight, width() - right, tall), outside);
    auto inside = palette().color(QPalette::Text);
    inside.setAlpha(kRangeOpacity / 2);
    painter.fillRect(QRectF(left, kRulerHeight, right - left, tall), inside);
    painter.setPen(palette().color(QPalette::Text));
    for (const double x : {left, right}) painter.drawLine(QPointF(x, kRulerHeight), QPointF(x, height()));
}

void DensityStrip::paintRuler(QPainter& painter) const {
    painter.fillRect(0, 0, width(), kRulerHeight, palette().color(QPalette::Window));
    const double step = tickStep(density_.seconds, width() - 2.0 * kMargin);
    for (int i = 0; i * step <= density_.seconds; ++i) {
        const double x = xOf(i * step);
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawLine(QPointF(x, kRulerHeight - 5), QPointF(x, kRulerHeight));
        painter.setPen(palette().color(QPalette::Text));
        const bool last = x + kLeastTickPixels / 2.0 > width();
        if (!last) painter.drawText(QPointF(x + 3, kRulerHeight - 5), timeText(i * step, step < 1));
    }
}

void DensityStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || density_.seconds <= 0) return;
    pressedAt_ = event->position().x();
    if (event->position().y() < kRulerHeight) {
        drag_ = Drag::scrub;
        dragTo(pressedAt_);
        return;
    }
    drag_ = Drag::pressed;
    anchor_ = secondsAt(pressedAt_);
    if (!range_) return;
    if (std::abs(pressedAt_ - xOf(range_->first)) <= kSlop) {
        anchor_ = range_->second;
        drag_ = Drag::range;
    } else if (std::abs(pressedAt_ - xOf(range_->second)) <= kSlop) {
        anchor_ = range_->first;
        drag_ = Drag::range;
    }
}

void DensityStrip::mouseMoveEvent(QMouseEvent* event) {
    const double x = event->position().x();
    const bool atEdge =
        range_ && event->position().y() >= kRulerHeight &&
        std::min(std::abs(x - xOf(range_->first)), std::abs(x - xOf(range_->second))) <= kSlop;
    setCursor(atEdge || drag_ == Drag::range ? Qt::SizeHorCursor : Qt::ArrowCursor);
    if (drag_ == Drag::pressed && std::abs(x - pressedAt_) > kSlop) drag_ = Drag::range;
    dragTo(x);
}

void DensityStrip::dragTo(double x) {
    const auto seconds = secondsAt(x);
    if (drag_ == Drag::scrub) emit seekWanted(seconds);
    if (drag_ == Drag::range) emit rangeWanted(std::minmax(anchor_, seconds));
}

void DensityStrip::mouseReleaseEvent(QMouseEvent* event) {
    if (drag_ == Drag::pressed) emit seekWanted(secondsAt(event->position().x()));
    drag_ = Drag::none;
}

void DensityStrip::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->position().y() >= kRulerHeight) emit rangeWanted(std::nullopt);
}

void DensityStrip::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
        emit stepWanted(event->key() == Qt::Key_Left ? -1 : 1);
    } else if (event->key() == Qt::Key_Home) {
        emit seekWanted(0);
    } else if (event->key() == Qt::Key_End) {
        emit seekWanted(density_.seconds);
    } else {
        QWidget::keyPressEvent(event);
    }
}

namespace {

/// Counts what a generation holds of one demo, or of all.
class Counting {
  public:
    Counting(const Generation& generation, std::optional<std::size_t> demo)
        : generation_(generation), recordings_(recordingsByDemo(generation)), demo_(demo) {}

    /// Calls visit(track) for every track of a player on the wanted map. False when stopped.
    template <class Visit>
    bool tracks(JobContext& context, Visit visit) const {
        for (std::size_t i = 0; i < recordings_.size(); ++i) {
            if (!wants(i)) continue;
            for (const auto& segment : recordings_[i]->segments) {
                if (segment.map != generation_.mapName) continue;
                for (const auto& track : segment.tracks) {
                    if (context.stopRequested()) return false;
                    if (track.slot != segment.dummySlot) visit(track);
                }
            }
        }
        return true;
    }

    /// Calls visit(sample) for every sample that passed the gate. False when stopped.
    template <class Visit>
    bool kept(JobContext& context, Visit visit) const {
        for (std::size_t i = 0; i < recordings_.size(); ++i) {
            if (!wants(i)) continue;
            for (const auto& run : generation_.gated[i]->runs) {
                if (context.stopRequested()) return false;
                const auto& samples = recordings_[i]->segments[run.segment].tracks[run.track].samples;
                for (auto k = run.first; k < run.first + run.count; ++k) visit(samples[k]);
            }
        }
        return true;
    }

    [[nodiscard]] std::vector<double> deaths() const {
        std::vector<double> seconds;
        for (std::size_t i = 0; i < recordings_.size(); ++i) {
            if (!wants(i)) continue;
            for (const auto& death : generation_.gated[i]->deaths) {
                if (isEnvironmental(death.cause)) seconds.push_back(death.frame * kFrameSeconds);
            }
        }
        std::ranges::sort(seconds);
        return seconds;
    }

  private:
    [[nodiscard]] bool wants(std::size_t demo) const {
        return recordings_[demo] != nullptr && (!demo_ || *demo_ == demo);
    }

    const Generation& generation_;
    std::vector<const Recording*> recordings_;
    std::optional<std::size_t> demo_;
};

}  // namespace

Result<Density> sampleDensity(const Generation& generation, std::optional<std::size_t> demo, std::size_t bins,
                              JobContext& context) {
    const Counting counting(generation, demo);
    Density density;
    std::uint32_t last = 0;
    if (!counting.tracks(context, [&](const Track& track) {
            if (!track.samples.empty()) last = std::max(last, track.samples.back().frame);
        })) {
        return cancelled();
    }
    density.seconds = last * kFrameSeconds;
    const auto frames = std::uint64_t{last} + 1;
    // Narrower than a frame some would be empty by chance.
    density.bins.assign(std::min<std::uint64_t>(bins, frames), 0);
    density.kept = density.bins;
    const auto binOf = [&](const Sample& sample) { return sample.frame * density.bins.size() / frames; };
    const bool whole = counting.tracks(context, [&](const Track& track) {
        for (const auto& sample : track.samples) ++density.bins[binOf(sample)];
    }) && counting.kept(context, [&](const Sample& sample) { ++density.kept[binOf(sample)]; });
    if (!whole) return cancelled();
    density.deaths = counting.deaths();
    if (!density.bins.empty()) density.most = *std::ranges::max_element(density.bins);
    return density;
}

}  // namespace navwright
