#include "widgets/common/controls/density_strip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>

#include "widgets/common/controls/time_text.h"
#include "widgets/drawing/layers/sample_values.h"

namespace navwright {

namespace {

constexpr int kMargin = 8;
constexpr int kLeastHeight = 66, kUsualHeight = 104;
constexpr int kSlop = 4;  ///< pixels a click may wander, and how near to an edge it takes hold of it
constexpr int kLeastTickPixels = 70;
constexpr int kRangeOpacity = 60, kOutsideOpacity = 110, kFaint = 90;
constexpr double kLaneHeight = 15, kLeastLane = 9;
constexpr double kMark = 9;         ///< width and height of a mark, pixels
constexpr double kMarkApart = 2;    ///< marks nearer to each other become one
constexpr double kBusyHeight = 22;  ///< at most, of the bars
constexpr int kTitleShare = 4;      ///< titles of lanes take no more than this part of the width
constexpr int kToldEvents = 12;     ///< of a mark, in its tip

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
    layLanes();
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

double DensityStrip::length() const {
    return std::max(1.0, width() - left_ - kMargin);
}

double DensityStrip::xOf(double seconds) const {
    return left_ + (density_.seconds > 0 ? seconds / density_.seconds * length() : 0);
}

double DensityStrip::secondsAt(double x) const {
    return std::clamp((x - left_) / length(), 0.0, 1.0) * density_.seconds;
}

double DensityStrip::lanesEnd() const {
    return lanes_.empty() ? kRulerHeight : lanes_.back().top + lanes_.back().height;
}

void DensityStrip::layLanes() {
    struct Row {
        QString title;
        std::vector<DemoEventKind> kinds;
    };
    // Joins and leaves share a lane.
    const std::vector<Row> rows{{eventTitle(DemoEventKind::mapDeath), {DemoEventKind::mapDeath}},
                                {eventTitle(DemoEventKind::stuck), {DemoEventKind::stuck}},
                                {tr("Joined, left"), {DemoEventKind::join, DemoEventKind::leave}},
                                {eventTitle(DemoEventKind::combat), {DemoEventKind::combat}}};
    lanes_.clear();
    for (const auto& row : rows) {
        Lane lane;
        lane.title = row.title;
        std::ranges::copy_if(density_.events, std::back_inserter(lane.events), [&](const DemoEvent& event) {
            return std::ranges::find(row.kinds, event.kind) != row.kinds.end();
        });
        if (!lane.events.empty()) lanes_.push_back(std::move(lane));
    }
    int widest = fontMetrics().horizontalAdvance(tr("Samples"));
    for (const auto& lane : lanes_) widest = std::max(widest, fontMetrics().horizontalAdvance(lane.title));
    left_ = std::min(widest + 2 * kMargin, width() / kTitleShare);
    const double room = height() - kRulerHeight - kLeastLane;
    const double tall = lanes_.empty() ? 0
                                       : std::clamp(room / static_cast<double>(lanes_.size()), kLeastLane,
                                                    std::max(kLaneHeight, 1.0 * fontMetrics().height()));
    double top = kRulerHeight;
    for (auto& lane : lanes_) {
        lane.top = std::exchange(top, top + tall);
        lane.height = tall;
        for (std::size_t i = 0; i < lane.events.size(); ++i) {
            const double x = xOf(lane.events[i].seconds);
            const double size = std::min(kMark, tall - 1);
            auto* last = lane.marks.empty() ? nullptr : &lane.marks.back();
            if (last && x - size / 2 < last->place.right() + kMarkApart) {
                ++last->count;
                // A number needs more room than a mark; it stays in the middle of its events.
                const double digits = fontMetrics().horizontalAdvance(QString::number(last->count)) + 6.0;
                const double middle = (xOf(lane.events[last->first].seconds) + x) / 2;
                const double wide = std::max(digits, x - xOf(lane.events[last->first].seconds) + size);
                last->place = QRectF(middle - wide / 2, lane.top + 0.5, wide, tall - 1);
            } else {
                lane.marks.push_back({lane.events[i].kind,
                                      QRectF(x - size / 2, lane.top + (tall - size) / 2, size, size), i, 1});
            }
        }
    }
}

std::pair<const DensityStrip::Lane*, const DensityStrip::Mark*> DensityStrip::markAt(
    const QPointF& place) const {
    for (const auto& lane : lanes_) {
        if (place.y() < lane.top || place.y() >= lane.top + lane.height) continue;
        for (const auto& mark : lane.marks) {
            if (place.x() >= mark.place.left() - 1 && place.x() <= mark.place.right() + 1)
                return {&lane, &mark};
        }
    }
    return {nullptr, nullptr};
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
    paintRuler(painter);
    paintLanes(painter);
    painter.setPen(QPen(palette().color(QPalette::BrightText), 2));
    const double x = xOf(cursor_);
    painter.drawLine(QPointF(x, 0), QPointF(x, height()));
}

void DensityStrip::paintBars(QPainter& painter) const {
    if (density_.most == 0 || density_.bins.empty()) return;
    const double room = std::min(kBusyHeight, height() - lanesEnd() - 2);
    const double wide = length() / static_cast<double>(density_.bins.size());
    const auto edge = [&](std::size_t bin) {
        return static_cast<int>(std::lround(left_ + static_cast<double>(bin) * wide));
    };
    const auto bar = [&](std::size_t bin, std::uint32_t count, const QColor& colour) {
        const int tall = static_cast<int>(std::lround(room * count / density_.most));
        painter.fillRect(edge(bin), height() - tall, std::max(1, edge(bin + 1) - edge(bin)), tall, colour);
    };
    auto faint = palette().color(QPalette::Highlight), kept = faint;
    faint.setAlpha(kFaint / 2);
    kept.setAlpha(kFaint);
    for (std::size_t i = 0; i < density_.bins.size(); ++i) {
        bar(i, density_.bins[i], faint);
        bar(i, density_.kept[i], kept);
    }
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(QRectF(0, height() - room - 2, left_ - kMargin, room + 2),
                     Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, tr("Samples"));
}

void DensityStrip::paintLanes(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto& lane : lanes_) {
        const QRectF place(0, lane.top, left_ - kMargin, lane.height);
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(
            place, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
            fontMetrics().elidedText(lane.title, Qt::ElideRight, static_cast<int>(place.width())));
        auto line = palette().color(QPalette::Text);
        line.setAlpha(kFaint / 3);
        painter.setPen(line);
        painter.drawLine(QPointF(left_, lane.top + lane.height), QPointF(width(), lane.top + lane.height));
        for (const auto& mark : lane.marks) paintMark(painter, mark);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void DensityStrip::paintMark(QPainter& painter, const Mark& mark) const {
    constexpr int kMiddle = 128;
    const auto& base = palette().color(QPalette::Base);
    const auto colour = eventColour(mark.kind, base.lightness() < kMiddle);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const auto& at = mark.place;
    if (mark.count > 1) {
        painter.drawRoundedRect(at, at.height() / 3, at.height() / 3);
        painter.setPen(base);
        painter.drawText(at, Qt::AlignCenter, QString::number(mark.count));
        return;
    }
    const auto shape = [&](const QPolygonF& corners) { painter.drawPolygon(corners); };
    const auto middle = at.center();
    switch (mark.kind) {
        case DemoEventKind::mapDeath:
            return shape(QPolygonF({at.topLeft(), at.topRight(), {middle.x(), at.bottom()}}));
        case DemoEventKind::stuck:
            return shape(QPolygonF({{middle.x(), at.top()},
                                    {at.right(), middle.y()},
                                    {middle.x(), at.bottom()},
                                    {at.left(), middle.y()}}));
        case DemoEventKind::join:
            return shape(QPolygonF({at.topLeft(), {at.right(), middle.y()}, at.bottomLeft()}));
        case DemoEventKind::leave:
            return shape(QPolygonF({at.topRight(), {at.left(), middle.y()}, at.bottomRight()}));
        case DemoEventKind::combat:
            painter.setPen(QPen(colour, 2));
            painter.drawLine(at.topLeft(), at.bottomRight());
            painter.drawLine(at.topRight(), at.bottomLeft());
    }
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
    const double step = tickStep(density_.seconds, length());
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
    const auto [lane, mark] = markAt(event->position());
    if (drag_ == Drag::pressed && mark) {
        // Choose the event of the mark that is nearest to the click.
        const auto all = std::span(lane->events).subspan(mark->first, mark->count);
        const auto seconds = secondsAt(event->position().x());
        emit eventWanted(*std::ranges::min_element(
            all, {}, [&](const DemoEvent& one) { return std::abs(one.seconds - seconds); }));
    } else if (drag_ == Drag::pressed) {
        emit seekWanted(secondsAt(event->position().x()));
    }
    drag_ = Drag::none;
}

void DensityStrip::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->position().y() >= kRulerHeight) emit rangeWanted(std::nullopt);
}

void DensityStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layLanes();
}

bool DensityStrip::event(QEvent* event) {
    if (event->type() == QEvent::FontChange) layLanes();
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto [lane, mark] = markAt(help->pos());
    if (!mark) return QWidget::event(event);
    QStringList words;
    for (std::size_t i = 0; i < std::min<std::size_t>(mark->count, kToldEvents); ++i)
        words << eventWords(lane->events[mark->first + i]).toHtmlEscaped();
    if (mark->count > kToldEvents) words << tr("and %1 more").arg(mark->count - kToldEvents);
    QToolTip::showText(help->globalPos(), words.join(QStringLiteral("<br>")), this,
                       mark->place.toAlignedRect());
    return true;
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
                if (!generation_.shows(segment)) continue;
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
    // Bins narrower than a frame would be empty by chance.
    density.bins.assign(std::min<std::uint64_t>(bins, frames), 0);
    density.kept = density.bins;
    const auto binOf = [&](const Sample& sample) { return sample.frame * density.bins.size() / frames; };
    const bool whole = counting.tracks(context, [&](const Track& track) {
        for (const auto& sample : track.samples) ++density.bins[binOf(sample)];
    }) && counting.kept(context, [&](const Sample& sample) { ++density.kept[binOf(sample)]; });
    if (!whole) return cancelled();
    density.events = demoEvents(generation, demo);
    if (!density.bins.empty()) density.most = *std::ranges::max_element(density.bins);
    return density;
}

}  // namespace navwright
