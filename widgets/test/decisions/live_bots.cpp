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
        if (live_) live_->setPaused(on);
        pause_->setText(on ? tr("Go on") : tr("Pause"));
    });
    connect(rate_, &QComboBox::currentIndexChanged, this, [this] { emit rateChanged(rate()); });
    connect(bots_, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        const int bot = bots_->indexOfTopLevelItem(item);
        follow(followed_ == bot ? std::nullopt : std::optional(bot));
    });
    connect(gaveUp_, &QTreeWidget::itemClicked, this, [this](const QTreeWidgetItem* item) {
        follow({});
        const auto index = item->data(0, Qt::UserRole).toUInt();
        if (index < moment_.gaveUp.size()) emit placeWanted(moment_.gaveUp[index].origin);
    });
    timer_.setInterval(kPollMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &LiveBots::poll);
}

double LiveBots::rate() const {
    return rate_->currentData().toDouble();
}

void LiveBots::watch(std::shared_ptr<LiveTest> live) {
    live_ = std::move(live);
    moment_ = {};
    followed_ = {};
    pause_->setChecked(false);
    bots_->clear();
    gaveUp_->clear();
    time_->clear();
    live_ ? timer_.start() : timer_.stop();
    emit moved();
}

void LiveBots::follow(std::optional<int> bot) {
    followed_ = bot;
    bots_->setCurrentItem(bot ? bots_->topLevelItem(*bot) : nullptr);
    if (!bot) bots_->clearSelection();
    if (bot && toIndex(*bot) < moment_.bots.size()) emit placeWanted(moment_.bots[*bot].place.origin);
    emit moved();
}

void LiveBots::followAlong(const Ray& ray, float unitsPerPixel) {
    NearestPoint nearest(ray, kClickPixels, unitsPerPixel, std::numeric_limits<float>::max());
    for (std::size_t i = 0; i < moment_.bots.size(); ++i) {
        const auto& place = moment_.bots[i].place;
        nearest.consider(i, place.origin, [&] { return place.alive; });
    }
    if (const auto hit = nearest.hit()) follow(static_cast<int>(hit->index));
}

void LiveBots::poll() {
    auto now = live_->now();
    const bool flashes = std::ranges::any_of(
        moment_.bots, [](const auto& bot) { return watchedState(bot) == BotState::stuck; });
    if (now.frame == moment_.frame && !flashes) return;
    moment_ = std::move(now);
    fillBots();
    fillGaveUp();
    time_->setText(moment_.frame < 0 ? QString() : timeText(moment_.frame * double{kBotFrameSeconds}, true));
    if (followed_ && toIndex(*followed_) < moment_.bots.size())
        emit followedMoved(moment_.bots[*followed_].place.origin);
    emit moved();
}

void LiveBots::fillBots() {
    while (bots_->topLevelItemCount() > static_cast<int>(moment_.bots.size()))
        delete bots_->takeTopLevelItem(bots_->topLevelItemCount() - 1);
    for (std::size_t i = 0; i < moment_.bots.size(); ++i) {
        auto* row = bots_->topLevelItem(static_cast<int>(i));
        if (row == nullptr) row = new QTreeWidgetItem(bots_, {QString::number(i)});
        const auto& bot = moment_.bots[i];
        const auto state = watchedState(bot);
        const bool stuck = state == BotState::stuck;
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
    for (auto i = toIndex(gaveUp_->topLevelItemCount()); i < moment_.gaveUp.size(); ++i) {
        const auto& one = moment_.gaveUp[i];
        auto* row = new QTreeWidgetItem(
            {timeText(one.frame * double{kBotFrameSeconds}, true), QString::number(one.bot),
             tr("%1 → %2").arg(nodeText(one.from), nodeText(one.to)), stuckCauseText(one.cause)});
        row->setData(0, Qt::UserRole, static_cast<uint>(i));
        gaveUp_->insertTopLevelItem(0, row);
    }
}

std::shared_ptr<const StagePicture> LiveBots::picture() const {
    if (!live_) return nullptr;
    const bool lit = QDateTime::currentMSecsSinceEpoch() / kFlashMilliseconds % 2 == 0;
    return std::make_shared<const StagePicture>(livePicture(moment_, followed_, lit));
}

StagePicture livePicture(const LiveTest::Moment& moment, std::optional<int> followed, bool lit) {
    Sketch sketch;
    for (std::size_t i = 0; i < moment.bots.size(); ++i) {
        const auto& bot = moment.bots[i];
        const auto state = watchedState(bot);
        const auto& at = bot.place.origin;
        const auto colour = static_cast<float>(botStateColour(state));
        if (state == BotState::away) continue;
        sketch.mark(at, kLiveGlyph, colour,
                    state == BotState::dead ? GlyphShape::cross : GlyphShape::octahedron);
        if (followed == static_cast<int>(i))
            sketch.band(at + kAboveTop, at + kAboveTip, kPointerCategory, kLivePointer);
        if (state == BotState::dead) continue;
        if (state == BotState::stuck && lit) sketch.mark(at, kStuckRing, colour, GlyphShape::ring);
        const auto& trail = moment.trails[i];
        for (std::size_t j = 1; j < trail.size(); ++j)
            sketch.band(trail[j - 1], trail[j], colour, kTrailWidth, 0);
        if (bot.place.goal < 0) continue;
        sketch.band(at, bot.goal, kGoalCategory, kGoalLine, 0);
        sketch.mark(bot.goal, kLiveGoalGlyph, kGoalCategory, GlyphShape::ring);
    }
    return std::move(sketch).take();
}

}  // namespace navwright
