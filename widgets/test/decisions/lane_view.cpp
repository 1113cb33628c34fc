#include "widgets/test/decisions/lane_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>

#include "widgets/test/decisions/lane_words.h"

namespace navwright {

namespace {

constexpr double kGap = 3, kMargin = 6;
constexpr double kClickSlop = 3;
constexpr double kMostZoom = 400;  ///< at least so many pixels for a frame are of no use
constexpr double kZoomStep = 1.25;
constexpr double kLeastPixels = 2;  ///< of what must be seen at any zoom
constexpr int kMilli = 1000;
constexpr int kKeyPageFrames = 50;
constexpr int kShownLanes = 8;
constexpr int kWheelNotch = 120;

bool mustBeSeen(BotState state) {
    return state == BotState::stuck || state == BotState::dead;
}

QColor endColour(LaneEnd end, const QColor& usual) {
    if (end == LaneEnd::gaveUp) return botStateQColor(BotState::stuck);
    if (end == LaneEnd::died) return botStateQColor(BotState::dead);
    return usual;
}

}  // namespace

LaneView::LaneView(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    lay();
}

QSize LaneView::sizeHint() const {
    const int lanes = lanes_.empty() ? kShownLanes : std::min(kShownLanes, count());
    return {600,
            static_cast<int>(ruler() + lanes * laneHeight()) + horizontalScrollBar()->sizeHint().height()};
}

void LaneView::show(std::vector<std::shared_ptr<const RecordedTest>> tests) {
    tests_ = std::move(tests);
    lanes_.clear();
    for (const auto& test : tests_)
        for (int bot = 0; bot < test->bots(); ++bot) lanes_.push_back({test.get(), bot});
    chosen_ = 0;
    seconds_ = 0;
    showAll();
}

double LaneView::lastSeconds() const {
    double last = 0;
    for (const auto& test : tests_) last = std::max(last, test->lastSeconds());
    return last;
}

void LaneView::setMoment(int lane, double seconds) {
    if (lane == chosen_ && seconds == seconds_) return;
    if (lane != chosen_) drawn_ = {};
    chosen_ = lane;
    seconds_ = seconds;
    follow();
    if (chosen_ < count())
        setAccessibleDescription(momentWords(*lanes_[chosen_].test, lanes_[chosen_].bot, seconds_));
    viewport()->update();
}

/// Keeps the moment and the chosen lane within what is shown.
void LaneView::follow() {
    if (lanes_.empty() || drag_ == Drag::pan) return;
    if (seconds_ < scale_.first || seconds_ > scale_.last()) {
        const double first =
            seconds_ < scale_.first ? seconds_ : seconds_ - scale_.width * scale_.perPixel / 10;
        horizontalScrollBar()->setValue(static_cast<int>(kMilli * first));
    }
    const auto lane = placeOf(chosen_);
    auto* bar = verticalScrollBar();
    if (lane.top() < ruler()) bar->setValue(bar->value() - static_cast<int>(ruler() - lane.top()));
    const double over = lane.bottom() - viewport()->height();
    if (over > 0) bar->setValue(bar->value() + static_cast<int>(std::ceil(over)));
}

double LaneView::ruler() const {
    return fontMetrics().height() + 6;
}

double LaneView::laneHeight() const {
    return 2 * fontMetrics().height() + 3 * kGap;
}

QRectF LaneView::placeOf(int lane) const {
    return {0, ruler() + lane * laneHeight() - verticalScrollBar()->value(),
            static_cast<double>(viewport()->width()), laneHeight()};
}

std::optional<int> LaneView::laneAt(double y) const {
    if (y < ruler()) return std::nullopt;
    const int lane = static_cast<int>((y - ruler() + verticalScrollBar()->value()) / laneHeight());
    return lane < count() ? std::optional(lane) : std::nullopt;
}

/// Computes scroll bars and scale from size and zoom.
void LaneView::lay() {
    const auto before = scale_;
    int title = 0;
    for (const auto& lane : lanes_)
        title = std::max(title, fontMetrics().horizontalAdvance(botText(*lane.test, lane.bot)));
    scale_.left = title + 2 * kMargin;
    scale_.width = std::max(1.0, viewport()->width() - scale_.left - kMargin);
    const double all = lanes_.empty() ? 1 : lastSeconds() + frameSeconds(1);
    zoom_ = std::clamp(zoom_, 1.0, std::max(1.0, all * kMostZoom / scale_.width));
    scale_.perPixel = all / zoom_ / scale_.width;
    auto* bar = horizontalScrollBar();
    const auto shown = static_cast<int>(kMilli * all / zoom_);
    bar->setRange(0, static_cast<int>(kMilli * all) - shown);
    bar->setPageStep(shown);
    bar->setSingleStep(std::max(1, shown / 20));
    scale_.first = std::min(scale_.first, static_cast<double>(bar->maximum()) / kMilli);
    auto* rows = verticalScrollBar();
    const double high = count() * laneHeight();
    rows->setRange(0, std::max(0, static_cast<int>(std::ceil(high + ruler() - viewport()->height()))));
    rows->setPageStep(viewport()->height());
    rows->setSingleStep(static_cast<int>(laneHeight()));
    drawn_ = {};
    viewport()->update();
    if (!(scale_ == before)) emit scaleChanged();
}

void LaneView::zoom(double factor, double about) {
    const double x = scale_.xOf(about);
    zoom_ *= factor;
    lay();
    const double first = std::max(0.0, about - (x - scale_.left) * scale_.perPixel);
    scale_.first = std::min(first, horizontalScrollBar()->maximum() / static_cast<double>(kMilli));
    const QSignalBlocker quiet(horizontalScrollBar());
    horizontalScrollBar()->setValue(static_cast<int>(kMilli * scale_.first));
    drawn_ = {};
    viewport()->update();
    emit scaleChanged();
}

void LaneView::showAll() {
    zoom_ = 1;
    scale_.first = 0;
    lay();
    horizontalScrollBar()->setValue(0);
}

void LaneView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    lay();
}

void LaneView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) lay();
}

void LaneView::scrollContentsBy(int dx, int /*dy*/) {
    drawn_ = {};
    if (dx != 0) {
        scale_.first = static_cast<double>(horizontalScrollBar()->value()) / kMilli;
        emit scaleChanged();
    }
    viewport()->update();
}

void LaneView::paintEvent(QPaintEvent* /*event*/) {
    if (drawn_.isNull()) paintLanes();
    QPainter painter(viewport());
    painter.drawPixmap(0, 0, drawn_);
    if (lanes_.empty()) return;
    const double x = scale_.xOf(seconds_);
    if (x < scale_.left - 1 || x > scale_.left + scale_.width + 1) return;
    painter.setPen(QPen(palette().color(QPalette::Text), 2));
    painter.drawLine(QPointF(x, 0), QPointF(x, viewport()->height()));
}

void LaneView::paintLanes() {
    const auto ratio = viewport()->devicePixelRatioF();
    drawn_ = QPixmap(viewport()->size() * ratio);
    drawn_.setDevicePixelRatio(ratio);
    drawn_.fill(palette().color(QPalette::Base));
    QPainter painter(&drawn_);
    painter.setFont(font());
    if (lanes_.empty()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Record a test to see what each bot did and when, or send a bot to a place."));
        return;
    }
    for (int lane = 0; lane < count(); ++lane) {
        const auto place = placeOf(lane);
        if (place.bottom() > ruler() && place.top() < viewport()->height()) paintLane(painter, lane);
    }
    const QRectF top(0, 0, viewport()->width(), ruler());
    painter.fillRect(top, palette().color(QPalette::Window));
    paintRuler(painter, palette(), scale_,
               QRectF(scale_.left, 0, viewport()->width() - scale_.left, ruler()));
}

void LaneView::paintLane(QPainter& painter, int number) const {
    const auto lane = placeOf(number);
    const auto& [test, bot] = lanes_[number];
    const bool isChosen = number == chosen_;
    if (isChosen) painter.fillRect(lane, palette().color(QPalette::AlternateBase));
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(lane.bottomLeft(), lane.bottomRight());
    const double line = fontMetrics().height();
    const auto& frames = test->lanes[bot];
    const QRectF states(scale_.left, lane.top() + kGap, scale_.width, line);
    painter.save();
    painter.setClipRect(QRectF(scale_.left, lane.top(), viewport()->width() - scale_.left, lane.height()));
    paintStates(painter, frames, states);
    paintGoals(painter, frames, states.translated(0, line + kGap));
    paintMarks(painter, lanes_[number], states);
    painter.restore();
    auto bold = font();
    bold.setBold(isChosen);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRectF(kMargin, lane.top(), scale_.left - kMargin, lane.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, botText(*test, bot));
    painter.setFont(font());
}

void LaneView::paintStates(QPainter& painter, const BotLane& lane, const QRectF& place) const {
    const double from = scale_.first, to = scale_.last();
    double drawnTo = -1;
    for (const auto& span : lane.states) {
        const double begin = frameSeconds(span.at.first), end = frameSeconds(span.at.end);
        if (end < from || begin > to) continue;
        const bool marked = mustBeSeen(span.state);
        const double left = scale_.xOf(begin), right = scale_.xOf(end);
        // If several states fall within a pixel, the first is drawn, unless a later one is worth seeing.
        if (!marked && right <= drawnTo) continue;
        QRectF area(left, place.top(), std::max(right - left, marked ? kLeastPixels : 1.0), place.height());
        const auto colour = botStateQColor(span.state);
        if (span.state == BotState::noGoal || span.state == BotState::away) {
            area.adjust(0, place.height() / 3, 0, -place.height() / 3);
        }
        painter.fillRect(area, colour);
        if (marked) painter.fillRect(area, QBrush(palette().color(QPalette::Base), Qt::BDiagPattern));
        drawnTo = std::max(drawnTo, std::floor(right));
    }
}

void LaneView::paintGoals(QPainter& painter, const BotLane& lane, const QRectF& place) const {
    const auto frame = palette().color(QPalette::Mid), text = palette().color(QPalette::Text);
    for (const auto& span : lane.goals) {
        const double left = scale_.xOf(frameSeconds(span.at.first)),
                     right = scale_.xOf(frameSeconds(span.at.end));
        if (right < scale_.left || left > scale_.left + scale_.width) continue;
        const QRectF area(left, place.top(), std::max(1.0, right - left), place.height());
        const auto colour = endColour(span.ended, frame);
        painter.setPen(colour);
        painter.setBrush(palette().color(QPalette::Button));
        painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
        if (span.ended == LaneEnd::gaveUp || span.ended == LaneEnd::died) {
            const double cap = std::min(area.width(), 4.0);
            painter.fillRect(QRectF(area.right() - cap, area.top(), cap, area.height()), colour);
        }
        // A goal that began before what is shown is named where it can be read.
        const double begin = std::max(area.left(), scale_.left) + kGap;
        const double room = area.right() - begin - kGap;
        auto words = tr("goal %1").arg(span.goal);
        if (fontMetrics().horizontalAdvance(words) > room) words = QString::number(span.goal);
        if (fontMetrics().horizontalAdvance(words) > room) continue;
        painter.setPen(text);
        painter.drawText(QRectF(begin, area.top(), room, area.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         words);
    }
}

void LaneView::paintMarks(QPainter& painter, const Lane& lane, const QRectF& place) const {
    const auto& marks = lane.test->lanes[lane.bot];
    const double size = place.height() / 2;
    painter.setRenderHint(QPainter::Antialiasing);
    const QPen outline(palette().color(QPalette::Text), 1.5);
    for (const auto index : marks.stuck) {
        const double x = scale_.xOf(frameSeconds(lane.test->test.stuck[index].frame));
        painter.setPen(outline);
        painter.setBrush(botStateQColor(BotState::stuck));
        const QPolygonF triangle{QPointF(x, place.top()), QPointF(x - size * 0.8, place.bottom()),
                                 QPointF(x + size * 0.8, place.bottom())};
        painter.drawPolygon(triangle);
    }
    for (const auto index : marks.deaths) {
        const double x = scale_.xOf(lane.test->test.report.deaths[index].time), y = place.center().y();
        for (const auto& pen :
             {QPen(palette().color(QPalette::Base), 5), QPen(palette().color(QPalette::Text), 2.5)}) {
            painter.setPen(pen);
            painter.drawLine(QPointF(x - size * 0.7, y - size * 0.7),
                             QPointF(x + size * 0.7, y + size * 0.7));
            painter.drawLine(QPointF(x - size * 0.7, y + size * 0.7),
                             QPointF(x + size * 0.7, y - size * 0.7));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void LaneView::wheelEvent(QWheelEvent* event) {
    const auto turned = event->angleDelta();
    if (event->modifiers().testFlag(Qt::ShiftModifier) || std::abs(turned.x()) > std::abs(turned.y())) {
        const int by = turned.x() != 0 ? turned.x() : turned.y();
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() -
                                        by * horizontalScrollBar()->pageStep() / (8 * kWheelNotch));
    } else if (event->modifiers().testFlag(Qt::ControlModifier)) {
        verticalScrollBar()->setValue(verticalScrollBar()->value() -
                                      turned.y() * verticalScrollBar()->singleStep() / kWheelNotch);
    } else if (!lanes_.empty()) {
        const double about = scale_.secondsAt(std::max(scale_.left, event->position().x()));
        zoom(std::pow(kZoomStep, static_cast<double>(turned.y()) / kWheelNotch), about);
    }
    event->accept();
}

void LaneView::mousePressEvent(QMouseEvent* event) {
    if (lanes_.empty() || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)) return;
    pressedAt_ = event->position();
    pressedValue_ = horizontalScrollBar()->value();
    drag_ = event->button() == Qt::MiddleButton ? Drag::pan
            : pressedAt_.y() < ruler()          ? Drag::scrub
                                                : Drag::pressed;
    if (drag_ == Drag::scrub) emit momentWanted(chosen_, std::max(0.0, scale_.secondsAt(pressedAt_.x())));
}

void LaneView::mouseMoveEvent(QMouseEvent* event) {
    const double by = event->position().x() - pressedAt_.x();
    if (drag_ == Drag::pressed && std::abs(by) > kClickSlop) drag_ = Drag::pan;
    if (drag_ == Drag::pan)
        horizontalScrollBar()->setValue(pressedValue_ - static_cast<int>(kMilli * by * scale_.perPixel));
    if (drag_ == Drag::scrub)
        emit momentWanted(chosen_, std::max(0.0, scale_.secondsAt(event->position().x())));
}

void LaneView::mouseReleaseEvent(QMouseEvent* event) {
    const bool clicked = drag_ == Drag::pressed;
    drag_ = Drag::none;
    if (!clicked) return;
    const auto lane = laneAt(event->position().y());
    if (!lane) return;
    const double x = event->position().x();
    // A click on the name chooses the bot at the moment shown.
    emit momentWanted(*lane, x < scale_.left ? seconds_ : scale_.secondsAt(x));
}

void LaneView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) showAll();
}

bool LaneView::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto lane = laneAt(help->pos().y());
    if (!lane || help->pos().x() < scale_.left) {
        QToolTip::showText(help->globalPos(), lanes_.empty() ? QString() : toolTip(), viewport());
        return true;
    }
    const auto& [test, bot] = lanes_[*lane];
    const double seconds = std::clamp(scale_.secondsAt(help->pos().x()), 0.0, test->lastSeconds());
    QToolTip::showText(help->globalPos(), momentWords(*test, bot, seconds), viewport());
    return true;
}

void LaneView::goToGoal(int way) {
    const auto& [test, bot] = lanes_[chosen_];
    const auto& goals = test->lanes[bot].goals;
    const auto frame = test->frameAt(seconds_);
    if (way > 0) {
        const auto next =
            std::ranges::find_if(goals, [&](const GoalSpan& goal) { return goal.at.first > frame; });
        if (next != goals.end()) emit momentWanted(chosen_, frameSeconds(next->at.first));
        return;
    }
    const auto last = std::find_if(goals.rbegin(), goals.rend(),
                                   [&](const GoalSpan& goal) { return goal.at.first < frame; });
    if (last != goals.rend()) emit momentWanted(chosen_, frameSeconds(last->at.first));
}

/// Goes to the next or previous place where any bot got stuck or died.
void LaneView::goToMark(int way) {
    const auto now = lanes_[chosen_].test->frameAt(seconds_);
    std::optional<std::pair<std::int32_t, int>> best;
    const auto offer = [&](std::int32_t frame, int lane) {
        const std::pair mark(frame, lane), here(now, chosen_);
        if (way > 0 ? mark <= here : mark >= here) return;
        if (!best || (way > 0 ? mark < *best : mark > *best)) best = mark;
    };
    int first = 0;
    for (const auto& test : tests_) {
        for (const auto& stuck : test->test.stuck) offer(stuck.frame, first + stuck.bot);
        for (const auto& death : test->test.report.deaths)
            offer(static_cast<std::int32_t>(std::lround(death.time / frameSeconds(1))), first + death.bot);
        first += test->bots();
    }
    if (best) emit momentWanted(best->second, frameSeconds(best->first));
}

bool LaneView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && !lanes_.empty()) {
        const auto* pressed = static_cast<QKeyEvent*>(event);
        constexpr std::array kLaneKeys{Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Up,    Qt::Key_Down,
                                       Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home,  Qt::Key_End,
                                       Qt::Key_Plus,   Qt::Key_Equal,    Qt::Key_Minus, Qt::Key_0,
                                       Qt::Key_N,      Qt::Key_P,        Qt::Key_Space};
        const auto with = pressed->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier);
        const bool across = pressed->key() == Qt::Key_Left || pressed->key() == Qt::Key_Right;
        const bool plain = with == Qt::NoModifier || (across && with == Qt::ControlModifier);
        if (plain && std::ranges::find(kLaneKeys, static_cast<Qt::Key>(pressed->key())) != kLaneKeys.end()) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

void LaneView::keyPressEvent(QKeyEvent* event) {
    if (lanes_.empty()) return QAbstractScrollArea::keyPressEvent(event);
    const bool far = event->modifiers().testFlag(Qt::ControlModifier);
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right: {
            const int way = event->key() == Qt::Key_Left ? -1 : 1;
            if (far) return goToGoal(way);
            emit stepWanted(way);
            return;
        }
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            emit stepWanted(event->key() == Qt::Key_PageUp ? -kKeyPageFrames : kKeyPageFrames);
            return;
        case Qt::Key_Up:
        case Qt::Key_Down: {
            const int lane = chosen_ + (event->key() == Qt::Key_Up ? -1 : 1);
            if (lane >= 0 && lane < count()) emit momentWanted(lane, seconds_);
            return;
        }
        case Qt::Key_Home:
            emit momentWanted(chosen_, 0);
            return;
        case Qt::Key_End:
            emit momentWanted(chosen_, lastSeconds());
            return;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            return zoom(kZoomStep, seconds_);
        case Qt::Key_Minus:
            return zoom(1 / kZoomStep, seconds_);
        case Qt::Key_0:
            return showAll();
        case Qt::Key_N:
        case Qt::Key_P:
            return goToMark(event->key() == Qt::Key_N ? 1 : -1);
        case Qt::Key_Space:
            emit playWanted();
            return;
        default:
            QAbstractScrollArea::keyPressEvent(event);
    }
}

}  // namespace navwright
