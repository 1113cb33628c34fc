#include "widgets/test/characters/curve_plot.h"

#include <qcustomplot.h>

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/index.h"

namespace navwright {

namespace {

constexpr double kNearPixels = 10;
constexpr double kKeyShare = 0.02;  ///< of the range that a key moves a point by
constexpr double kRoomAround = 0.04;

}  // namespace

CurvePlot::CurvePlot(QWidget* parent)
    : Chart(QStringLiteral("characterCurve"), parent),
      line_(plot_->addGraph()),
      mark_(plot_->addGraph()),
      live_(plot_->addGraph()) {
    plot_->setAccessibleName(tr("How much the value of the criterion is wanted"));
    plot_->setToolTip(
        tr("Drag a point; double click: another point; right click or Del: remove it. Keys: left and right "
           "choose a "
           "point, Ctrl+arrows move it, Ins adds one."));
    plot_->setFocusPolicy(Qt::StrongFocus);
    plot_->setMinimumSize(160, 80);
    plot_->installEventFilter(this);
    mark_->setLineStyle(QCPGraph::lsNone);
    live_->setLineStyle(QCPGraph::lsImpulse);
    plot_->yAxis->setLabel(tr("Wanted"));
    applyTheme();
    show(nullptr);
}

QWidget* CurvePlot::canvas() const {
    return plot_;
}

void CurvePlot::show(const FuzzyRelation* relation) {
    const bool curve = relation != nullptr && !relation->points.empty();
    points_ = curve ? relation->points : std::vector<CurvePoint>();
    if (curve && relation->on != on_) chosen_ = -1;
    on_ = curve ? relation->on : Criterion();
    chosen_ = std::min(chosen_, static_cast<int>(points_.size()) - 1);
    draw();
}

void CurvePlot::draw() {
    QVector<double> x, y;
    const auto& row = criterionRow(on_);
    double low = row.low, high = row.high;
    if (!points_.empty()) {
        // Ranges of criteria are far wider than most curves.
        const double last = points_.back().at, first = points_.front().at;
        if (dragged_ < 0) {
            const double length = std::max({(last - first) * 1.25, (row.high - row.low) / 64, 1e-6});
            low = std::max(row.low, first - length / 5);
            high = std::min(row.high, low + length * 1.2);
        } else {
            low = plot_->xAxis->range().lower;
            high = plot_->xAxis->range().upper;
        }
        x << std::min(low, first);
        y << points_.front().value;
        for (const auto& point : points_) {
            x << point.at;
            y << point.value;
        }
        x << std::max(high, last);
        y << points_.back().value;
    }
    line_->setData(x, y, true);
    QVector<double> markX, markY;
    for (const auto& point : points_) {
        markX << point.at;
        markY << point.value;
    }
    mark_->setData(markX, markY, true);
    if (dragged_ < 0)
        plot_->xAxis->setRange(low - kRoomAround * (high - low), high + kRoomAround * (high - low));
    plot_->yAxis->setRange(-kRoomAround * kMostWant, (1 + kRoomAround) * kMostWant);
    const auto key = QString::fromUtf8(row.key.data(), static_cast<qsizetype>(row.key.size()));
    const auto unit = QString::fromUtf8(row.unit.data(), static_cast<qsizetype>(row.unit.size()));
    plot_->xAxis->setLabel(points_.empty() ? QString() : unit.isEmpty() ? key : tr("%1 (%2)").arg(key, unit));
    if (chosen_ >= 0) {
        const auto& point = points_[chosen_];
        plot_->setAccessibleDescription(tr("Point %1 of %2: %3 at %4")
                                            .arg(chosen_ + 1)
                                            .arg(points_.size())
                                            .arg(point.value, 0, 'f', 1)
                                            .arg(point.at, 0, 'f', 1));
    }
    // The chosen point is larger: a graph of its own would need a style for each.
    plot_->clearItems();
    if (chosen_ >= 0) {
        auto* ring = new QCPItemEllipse(plot_);
        const auto place = placeOf(points_[chosen_]);
        for (auto* corner : {ring->topLeft, ring->bottomRight}) corner->setType(QCPItemPosition::ptAbsolute);
        ring->topLeft->setPixelPosition(place - QPointF(8, 8));
        ring->bottomRight->setPixelPosition(place + QPointF(8, 8));
        ring->setPen(QPen(ink(ChartColour::orange), 2));
    }
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::setLive(const std::optional<CurvePoint>& live) {
    live_->setData(live ? QVector{live->at} : QVector<double>(),
                   live ? QVector{live->value} : QVector<double>(), true);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

QPointF CurvePlot::placeOf(const CurvePoint& point) const {
    return {plot_->xAxis->coordToPixel(point.at), plot_->yAxis->coordToPixel(point.value)};
}

CurvePoint CurvePlot::pointAt(const QPointF& place) const {
    return {plot_->xAxis->pixelToCoord(place.x()), plot_->yAxis->pixelToCoord(place.y())};
}

std::optional<int> CurvePlot::near(const QPointF& place) const {
    std::optional<int> best;
    double nearest = kNearPixels;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        const auto away = placeOf(points_[i]) - place;
        const double distance = std::hypot(away.x(), away.y());
        if (distance >= nearest) continue;
        nearest = distance;
        best = static_cast<int>(i);
    }
    return best;
}

bool CurvePlot::key(int key, bool moves) {
    const int count = static_cast<int>(points_.size());
    if (count == 0) return false;
    const auto range = plot_->xAxis->range();
    const double across = key == Qt::Key_Left ? -1 : key == Qt::Key_Right ? 1 : 0;
    const double up = key == Qt::Key_Up ? 1 : key == Qt::Key_Down ? -1 : 0;
    if (moves && chosen_ >= 0 && (across != 0 || up != 0)) {
        const auto& point = points_[chosen_];
        emit pointMoved(chosen_, point.at + across * kKeyShare * range.size(),
                        point.value + up * kKeyShare * kMostWant, ++drag_);
    } else if (across != 0) {
        chosen_ = std::clamp(chosen_ + static_cast<int>(across), 0, count - 1);
        draw();
    } else if (key == Qt::Key_Delete && chosen_ >= 0) {
        emit pointRemoved(chosen_);
    } else if (key == Qt::Key_Insert) {
        const int from = std::clamp(chosen_, 0, std::max(0, count - 2));
        const auto& before = points_[from];
        const auto after =
            from + 1 < count ? points_[toIndex(from) + 1] : CurvePoint{range.upper, before.value};
        emit pointAdded((before.at + after.at) / 2, (before.value + after.value) / 2);
    } else {
        return false;
    }
    return true;
}

bool CurvePlot::eventFilter(QObject* watched, QEvent* event) {
    if (watched != plot_ || points_.empty()) return QWidget::eventFilter(watched, event);
    const auto* mouse = static_cast<const QMouseEvent*>(event);
    switch (event->type()) {
        case QEvent::MouseButtonPress: {
            const auto at = near(mouse->position());
            if (at) chosen_ = *at;
            if (at && mouse->button() == Qt::RightButton) {
                emit pointRemoved(*at);
            } else if (at && mouse->button() == Qt::LeftButton) {
                dragged_ = *at;
                ++drag_;
                draw();
            }
            return false;
        }
        case QEvent::MouseMove:
            if (dragged_ >= 0) {
                const auto to = pointAt(mouse->position());
                emit pointMoved(dragged_, to.at, to.value, drag_);
            } else {
                plot_->setCursor(near(mouse->position()) ? Qt::SizeAllCursor : Qt::CrossCursor);
            }
            return false;
        case QEvent::MouseButtonRelease:
            if (std::exchange(dragged_, -1) >= 0) draw();
            return false;
        case QEvent::MouseButtonDblClick:
            if (mouse->button() == Qt::LeftButton && !near(mouse->position())) {
                const auto to = pointAt(mouse->position());
                emit pointAdded(to.at, to.value);
                return true;
            }
            return false;
        case QEvent::ShortcutOverride: {
            // Del and the arrows mean points here, not nodes.
            const int pressed = static_cast<const QKeyEvent*>(event)->key();
            const bool taken = pressed == Qt::Key_Delete || pressed == Qt::Key_Insert ||
                               pressed == Qt::Key_Left || pressed == Qt::Key_Right || pressed == Qt::Key_Up ||
                               pressed == Qt::Key_Down;
            if (taken) event->accept();
            return taken;
        }
        case QEvent::KeyPress: {
            const auto* pressed = static_cast<const QKeyEvent*>(event);
            return key(pressed->key(), pressed->modifiers().testFlag(Qt::ControlModifier));
        }
        case QEvent::Resize:
            QMetaObject::invokeMethod(this, [this] { draw(); }, Qt::QueuedConnection);
            return false;
        default:
            return QWidget::eventFilter(watched, event);
    }
}

void CurvePlot::paintCurves() {
    const auto colour = ink(ChartColour::blue), live = ink(ChartColour::green);
    line_->setPen(QPen(colour, 2));
    mark_->setScatterStyle({QCPScatterStyle::ssDisc, colour, colour, 9});
    live_->setPen(QPen(live, 2, Qt::DashLine));
    live_->setScatterStyle({QCPScatterStyle::ssDiamond, live, live, 11});
}

}  // namespace navwright
