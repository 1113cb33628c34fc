#include "widgets/test/decisions/live_bots.h"

#include <QComboBox>
#include <QDateTime>
#include <QHeaderView>
#include <QLabel>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "core/base/index.h"
#include "core/physics/movement/bot_driver.h"
#include "widgets/common/controls/named_button.h"
#include "widgets/common/controls/row_views.h"
#include "widgets/common/controls/time_text.h"
#include "widgets/common/models/named.h"
#include "widgets/drawing/draw/pick.h"
#include "widgets/drawing/layers/sketch.h"
#include "widgets/test/decisions/lane_words.h"
#include "widgets/test/verdict/stuck_words.h"

namespace navwright {

namespace {

constexpr int kPollMilliseconds = 33;
constexpr int kFlashMilliseconds = 300;
constexpr float kClickPixels = 14;
constexpr std::array kPaces{1.0, 2.0, 4.0, 8.0, 16.0, 64.0};
constexpr float kGoalCategory = 6, kPointerCategory = 5;
constexpr float kLiveGlyph = 18, kStuckRing = 40, kLiveGoalGlyph = 12;
constexpr float kTrailWidth = 3, kGoalLine = 1.2f, kLivePointer = 5;
constexpr Vec3 kAboveTop{0, 0, 130}, kAboveTip{0, 0, 44};

enum BotColumn { botColumn, stateColumn, idleColumn, linkColumn, goalColumn, botColumns };

QTreeWidget* listOf(QWidget* parent, const char* name, const QString& says, const QStringList& titles) {
    auto* list = new QTreeWidget(parent);
    asList(*list, name, says);
    list->setHeaderLabels(titles);
    list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    return list;
}

}  // namespace

LiveBots::LiveBots(QWidget* parent) : Panel("liveBots", parent, Room::none) {
    pause_ = namedButton(this, "livePause", tr("Pause"), tr("Hold the test that is watched, or go on"));
    pause_->setCheckable(true);
    rate_ = named(new QComboBox(this), "liveRate", tr("Speed of the test that is watched"));
    for (const double pace : kPaces) rate_->addItem(tr("%1×").arg(pace), pace);
    rate_->addItem(tr("As fast as it goes"), LiveTest::kFullSpeed);
    time_ = new QLabel(this);
    time_->setObjectName(QStringLiteral("liveTime"));
    bots_ =
        listOf(this, "liveList", tr("Bots of the running test; a click rides along, another one ends that"),
               {tr("Bot"), tr("State"), tr("No progress"), tr("Link"), tr("Goal")});
    gaveUp_ = listOf(this, "liveGaveUp", tr("Bots that got stuck and gave up, the last one first"),
                     {tr("When"), tr("Bot"), tr("Link"), tr("Cause")});
    addLine({pause_, rate_, time_}, time_);
    add(split("liveSplitter", this, {{bots_, 1}, {gaveUp_, 1}}), 1);
    connect(pause_, &QToolButton::toggled, this, [this](bool on) {
        for (const auto& one : live_) one->setPaused(on);
        pause_->setText(on ? tr("Go on") : tr("Pause"));
    });
    connect(rate_, &QComboBox::currentIndexChanged, this, [this] { emit rateChanged(rate()); });
    connect(bots_, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        const int row = bots_->indexOfTopLevelItem(item);
        follow(followed_ == row ? std::nullopt : std::optional(row));
    });
    connect(gaveUp_, &QTreeWidget::itemClicked, this, [this](const QTreeWidgetItem* item) {
        follow({});
        const auto test = item->data(0, Qt::UserRole).toUInt(), index = item->data(1, Qt::UserRole).toUInt();
        if (test < moments_.size() && index < moments_[test].gaveUp.size())
            emit placeWanted(moments_[test].gaveUp[index].origin);
    });
    timer_.setInterval(kPollMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &LiveBots::poll);
}

double LiveBots::rate() const {
    return rate_->currentData().toDouble();
}

void LiveBots::watch(std::vector<std::shared_ptr<LiveTest>> live) {
    live_ = std::move(live);
    moments_.assign(std::max<std::size_t>(1, live_.size()), {});
    listed_.assign(moments_.size(), 0);
    followed_ = {};
    pause_->setChecked(false);
    bots_->clear();
    gaveUp_->clear();
    time_->clear();
    live_.empty() ? timer_.stop() : timer_.start();
    emit moved();
}

std::optional<std::pair<std::size_t, std::size_t>> LiveBots::botOf(int row) const {
    auto bot = toIndex(row);
    for (std::size_t test = 0; test < moments_.size(); ++test) {
        const auto bots = moments_[test].bots.size();
        if (bot < bots) return std::pair(test, bot);
        bot -= bots;
    }
    return std::nullopt;
}

std::optional<SplitSide> LiveBots::sideOf(std::size_t test) const {
    if (live_.size() < 2) return std::nullopt;
    return test == 0 ? SplitSide::a : SplitSide::b;
}

QString LiveBots::botName(std::size_t test, std::size_t bot) const {
    const auto number = QString::number(bot);
    const auto side = sideOf(test);
    return side ? tr("%1 %2").arg(sideText(*side), number) : number;
}

void LiveBots::follow(std::optional<int> row) {
    followed_ = row;
    bots_->setCurrentItem(row ? bots_->topLevelItem(*row) : nullptr);
    if (!row) bots_->clearSelection();
    const auto bot = row ? botOf(*row) : std::nullopt;
    if (bot) emit placeWanted(moments_[bot->first].bots[bot->second].place.origin);
    emit moved();
}

void LiveBots::followAlong(const Ray& ray, float unitsPerPixel, std::optional<SplitSide> side) {
    NearestPoint nearest(ray, kClickPixels, unitsPerPixel, std::numeric_limits<float>::max());
    std::size_t row = 0;
    for (std::size_t test = 0; test < moments_.size(); ++test) {
        const bool shown = !side || live_.size() < 2 || sideOf(test) == side;
        for (const auto& bot : moments_[test].bots) {
            nearest.consider(row, bot.place.origin, [&] { return shown && bot.place.alive; });
            ++row;
        }
    }
    if (const auto hit = nearest.hit()) follow(static_cast<int>(hit->index));
}

void LiveBots::poll() {
    auto now = LiveTest::now(live_);
    const auto isStuck = [](const WatchedBot& bot) { return watchedState(bot) == BotState::stuck; };
    const bool flashes = std::ranges::any_of(
        moments_, [&](const auto& moment) { return std::ranges::any_of(moment.bots, isStuck); });
    // The time is that of a test that goes on.
    std::optional<std::int32_t> frame;
    for (std::size_t i = 0; i < now.size(); ++i)
        if (now[i].frame != moments_[i].frame) frame = std::max(frame.value_or(0), now[i].frame);
    if (!frame && !flashes) return;
    moments_ = std::move(now);
    fillBots();
    fillGaveUp();
    if (frame) time_->setText(timeText(*frame * double{kBotFrameSeconds}, true));
    if (const auto bot = followed_ ? botOf(*followed_) : std::nullopt)
        emit followedMoved(moments_[bot->first].bots[bot->second].place.origin);
    emit moved();
}

void LiveBots::fillBots() {
    int count = 0;
    for (const auto& moment : moments_) count += static_cast<int>(moment.bots.size());
    while (bots_->topLevelItemCount() > count) delete bots_->takeTopLevelItem(bots_->topLevelItemCount() - 1);
    for (int i = 0; i < count; ++i) {
        auto* row = bots_->topLevelItem(i);
        if (row == nullptr) row = new QTreeWidgetItem(bots_);
        const auto [test, number] = *botOf(i);
        const auto& bot = moments_[test].bots[number];
        const auto state = watchedState(bot);
        const bool stuck = state == BotState::stuck;
        row->setText(botColumn, botName(test, number));
        if (const auto side = sideOf(test)) row->setData(botColumn, Qt::DecorationRole, navQColor(*side));
        row->setText(stateColumn, botStateText(state));
        row->setData(stateColumn, Qt::DecorationRole, botStateQColor(state));
        auto font = row->font(stateColumn);
        font.setBold(stuck);
        row->setFont(stateColumn, font);
        row->setText(idleColumn,
                     stuck ? tr("%1 s").arg(bot.idle * double{kBotFrameSeconds}, 0, 'f', 0) : QString());
        row->setText(linkColumn, tr("%1 → %2").arg(nodeText(bot.place.node), nodeText(bot.place.next)));
        row->setText(goalColumn, nodeText(bot.place.goal));
    }
}

void LiveBots::fillGaveUp() {
    for (std::size_t test = 0; test < moments_.size(); ++test) {
        const auto& all = moments_[test].gaveUp;
        for (auto& i = listed_[test]; i < all.size(); ++i) {
            const auto& one = all[i];
            auto* row = new QTreeWidgetItem(
                {timeText(one.frame * double{kBotFrameSeconds}, true), botName(test, toIndex(one.bot)),
                 tr("%1 → %2").arg(nodeText(one.from), nodeText(one.to)), stuckCauseText(one.cause)});
            row->setData(0, Qt::UserRole, static_cast<uint>(test));
            row->setData(1, Qt::UserRole, static_cast<uint>(i));
            gaveUp_->insertTopLevelItem(0, row);
        }
    }
}

std::shared_ptr<const StagePicture> LiveBots::picture(std::size_t test) const {
    if (test >= live_.size()) return nullptr;
    const bool lit = QDateTime::currentMSecsSinceEpoch() / kFlashMilliseconds % 2 == 0;
    const auto followed = followed_ ? botOf(*followed_) : std::nullopt;
    const auto own = followed && followed->first == test ? std::optional(static_cast<int>(followed->second))
                                                         : std::nullopt;
    return std::make_shared<const StagePicture>(livePicture(moments_[test], own, lit, sideOf(test)));
}

StagePicture livePicture(const LiveTest::Moment& moment, std::optional<int> followed, bool lit,
                         std::optional<SplitSide> side) {
    Sketch sketch;
    for (std::size_t i = 0; i < moment.bots.size(); ++i) {
        const auto& bot = moment.bots[i];
        const auto state = watchedState(bot);
        const auto& at = bot.place.origin;
        const auto ofState = static_cast<float>(botStateColour(state));
        const auto colour = side ? navColour(*side) : ofState;
        const auto shape = side ? navShape(*side) : GlyphShape::octahedron;
        const auto toGoal = side ? colour : kGoalCategory;
        if (state == BotState::away) continue;
        sketch.mark(at, kLiveGlyph, colour, state == BotState::dead ? GlyphShape::cross : shape);
        if (followed == static_cast<int>(i))
            sketch.band(at + kAboveTop, at + kAboveTip, kPointerCategory, kLivePointer);
        if (state == BotState::dead) continue;
        if (state == BotState::stuck && lit) sketch.mark(at, kStuckRing, ofState, GlyphShape::ring);
        const auto& trail = moment.trails[i];
        for (std::size_t j = 1; j < trail.size(); ++j)
            sketch.band(trail[j - 1], trail[j], colour, kTrailWidth, 0);
        if (bot.place.goal < 0) continue;
        sketch.band(at, bot.goal, toGoal, kGoalLine, 0);
        sketch.mark(bot.goal, kLiveGoalGlyph, toGoal, GlyphShape::ring);
    }
    return std::move(sketch).take();
}

}  // namespace navwright
