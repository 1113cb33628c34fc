#include "widgets/test/decisions/command_strip.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

#include "widgets/test/decisions/lane_words.h"

namespace navwright {

namespace {

constexpr double kRowGap = 2, kRowMargin = 6;
constexpr float kMostPressed = 400;
constexpr float kHalfTurn = 180;

/// An angle within -180..180 degrees.
float turned(float yaw) {
    return std::remainder(yaw, 2 * kHalfTurn);
}

}  // namespace

CommandStrip::CommandStrip(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("commandStrip"));
    setAccessibleName(tr("What the chosen bot pressed over time"));
}

QSize CommandStrip::sizeHint() const {
    return {200, static_cast<int>(kRows * (fontMetrics().height() + kRowGap) + kRowGap)};
}

void CommandStrip::show(std::shared_ptr<const RecordedTest> recorded, int bot) {
    recorded_ = std::move(recorded);
    bot_ = bot;
    update();
}

void CommandStrip::setScale(const TimeScale& scale) {
    if (scale == scale_) return;
    scale_ = scale;
    update();
}

void CommandStrip::setSeconds(double seconds) {
    if (seconds == seconds_) return;
    seconds_ = seconds;
    update();
}

QString CommandStrip::wordsAt(double seconds) const {
    if (!recorded_) return {};
    const auto& place = recorded_->table.at(bot_, recorded_->frameAt(seconds));
    if (!place.alive) return tr("Presses nothing: it is out of the game");
    QStringList keys;
    if (place.forward != 0) keys << (place.forward > 0 ? tr("forward") : tr("back"));
    if (place.side != 0) keys << (place.side > 0 ? tr("right") : tr("left"));
    if (place.up != 0) keys << (place.up > 0 ? tr("jump") : tr("crouch"));
    if (keys.isEmpty()) keys << tr("nothing");
    return tr("Presses %1; looks %2°")
        .arg(keys.join(QStringLiteral(", ")))
        .arg(std::lround(turned(place.yaw)));
}

QRectF CommandStrip::rowOf(int row) const {
    const double line = fontMetrics().height();
    return {scale_.left, kRowGap + row * (line + kRowGap), scale_.width, line};
}

FrameSpan CommandStrip::shown() const {
    const auto last = recorded_->table.frames();
    const auto frame = [&](double seconds) {
        return std::clamp(static_cast<std::int32_t>(std::floor(seconds / frameSeconds(1))), 0, last);
    };
    return {frame(scale_.first), std::min(last, frame(scale_.last()) + 1)};
}

void CommandStrip::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (!recorded_) return;
    const std::array names{tr("Forward"), tr("Side"), tr("Jump"), tr("View")};
    for (int row = 0; row < kRows; ++row) {
        const auto place = rowOf(row);
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRectF(kRowMargin, place.top(), scale_.left - kRowMargin, place.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, names[row]);
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawLine(QPointF(place.left(), place.center().y()),
                         QPointF(place.right(), place.center().y()));
        painter.save();
        painter.setClipRect(place);
        if (row == 0) paintPressed(painter, place, &SimulatedPlace::forward);
        if (row == 1) paintPressed(painter, place, &SimulatedPlace::side);
        if (row == 2) paintPressed(painter, place, &SimulatedPlace::up);
        if (row == 3) paintView(painter, place);
        painter.restore();
    }
    const double x = scale_.xOf(seconds_);
    painter.setPen(QPen(palette().color(QPalette::Text), 2));
    if (x >= scale_.left - 1) painter.drawLine(QPointF(x, 0), QPointF(x, height()));
}

/// A block as long as a key is held; up from the middle forward, right and jump.
void CommandStrip::paintPressed(QPainter& painter, const QRectF& place,
                                std::int16_t SimulatedPlace::* key) const {
    const auto frames = shown();
    const auto valueAt = [&](std::int32_t frame) -> int {
        const auto& at = recorded_->table.at(bot_, frame);
        return at.alive ? at.*key : 0;
    };
    for (auto first = frames.first; first < frames.end;) {
        const int value = valueAt(first);
        auto end = first + 1;
        while (end < frames.end && valueAt(end) == value) ++end;
        if (value != 0) {
            const double left = scale_.xOf(frameSeconds(first)), right = scale_.xOf(frameSeconds(end));
            const double high = place.height() / 2 * std::min(1.0, std::abs(value) / double{kMostPressed});
            const double top = value > 0 ? place.center().y() - high : place.center().y();
            painter.fillRect(
                QRectF(left, top, std::max(1.0, right - left), high),
                value > 0 ? botStateQColor(BotState::moving) : botStateQColor(BotState::climbing));
        }
        first = end;
    }
}

void CommandStrip::paintView(QPainter& painter, const QRectF& place) const {
    const auto frames = shown();
    painter.setPen(QPen(botStateQColor(BotState::inAir), 1.5));
    painter.setRenderHint(QPainter::Antialiasing);
    QPolygonF line;
    const auto draw = [&] {
        if (line.size() > 1) painter.drawPolyline(line);
        line.clear();
    };
    float before = 0;
    for (auto frame = frames.first; frame < frames.end; ++frame) {
        const auto& at = recorded_->table.at(bot_, frame);
        const float yaw = turned(at.yaw);
        if (!at.alive || std::abs(yaw - before) > kHalfTurn) draw();
        before = yaw;
        if (!at.alive) continue;
        line << QPointF(scale_.xOf(frameSeconds(frame)),
                        place.center().y() - yaw / kHalfTurn * place.height() / 2);
    }
    draw();
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void CommandStrip::mousePressEvent(QMouseEvent* event) {
    if (recorded_ && event->button() == Qt::LeftButton && event->position().x() >= scale_.left)
        emit momentWanted(bot_, scale_.secondsAt(event->position().x()));
}

void CommandStrip::mouseMoveEvent(QMouseEvent* event) {
    if (recorded_ && event->buttons().testFlag(Qt::LeftButton))
        emit momentWanted(bot_, std::max(0.0, scale_.secondsAt(event->position().x())));
}

bool CommandStrip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !recorded_) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (help->pos().x() < scale_.left) return QWidget::event(event);
    QToolTip::showText(help->globalPos(), wordsAt(scale_.secondsAt(help->pos().x())), this);
    return true;
}

}  // namespace navwright
