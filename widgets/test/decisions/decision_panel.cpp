#include "widgets/test/decisions/decision_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/named_button.h"
#include "widgets/common/controls/time_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/test/decisions/character_table.h"
#include "widgets/test/decisions/command_strip.h"
#include "widgets/test/decisions/decision_picture.h"
#include "widgets/test/decisions/lane_view.h"
#include "widgets/test/decisions/lane_words.h"
#include "widgets/test/decisions/live_bots.h"
#include "widgets/test/decisions/team_box.h"
#include "widgets/test/verdict/stuck_replay.h"

namespace navwright {

namespace {

constexpr std::array kPlayRates{0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0};
constexpr int kUsualPlayRate = 2;  ///< index of 1
constexpr int kPageFrames = 50;
constexpr int kComboLetters = 18, kBotLetters = 8;
constexpr int kChip = 12;
constexpr int kProgressWidth = 120;

/// What the list of recordings has.
enum class Replay { test, sent, both };

QWidget* makeLegend(QWidget* parent) {
    auto* legend = new QWidget(parent);
    legend->setObjectName(QStringLiteral("decisionLegend"));
    auto* row = new FlowLayout(legend);
    for (std::size_t i = 0; i < kBotStates; ++i) {
        const auto state = static_cast<BotState>(i);
        QPixmap chip(kChip, kChip);
        chip.fill(botStateQColor(state));
        auto* entry = new QWidget(legend);
        auto* line = new QHBoxLayout(entry);
        line->setContentsMargins(0, 0, 4, 0);
        line->setSpacing(3);
        auto* colour = new QLabel(entry);
        colour->setPixmap(chip);
        line->addWidget(colour);
        line->addWidget(new QLabel(botStateText(state), entry));
        row->addWidget(entry);
    }
    return legend;
}

QLabel* wrapped(QWidget* parent, const char* name) {
    auto* label = wordsLabel(parent, name);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    return label;
}

}  // namespace

DecisionPanel::DecisionPanel(Testing& testing, const Cast& cast, QWidget* parent)
    : Panel("decisionPanel", parent), session_(testing), team_(new TeamBox(cast)) {
    auto* controls = new QWidget(this);
    makeControls(controls);
    lanes_ = named(
        new LaneView(this), "decisionLanes", tr("What each bot did over time"),
        tr("Click: show that bot at that moment. Wheel: zoom; Shift+wheel or drag: other times; Ctrl+wheel: "
           "other bots; double click: all.\nKeys: ← → a frame, Ctrl+← → a goal, ↑ ↓ a bot, N and P where "
           "one got stuck or died, + − 0 zoom, Space play."));
    strip_ = new CommandStrip(this);
    auto* left = new QWidget(this);
    auto* lanesColumn = new QVBoxLayout(left);
    lanesColumn->setContentsMargins(0, 0, 0, 0);
    lanesColumn->setSpacing(2);
    lanesColumn->addWidget(lanes_, 1);
    lanesColumn->addWidget(strip_);
    decision_ = new QLabel(this);
    decision_->setObjectName(QStringLiteral("decisionWhy"));
    decision_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // Long words are told in full by the tip, and must not widen the window.
    decision_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    lanesColumn->addWidget(decision_);
    parts_ = split("decisionSplitter", this, {{left, 3}, {makeWords(), 1}});
    live_ = new LiveBots(this);
    live_->hide();
    scrub_ = named(new QSlider(Qt::Horizontal, this), "decisionScrub", tr("Moment of the recording"));
    scrub_->setPageStep(kPageFrames);
    time_ = new QLabel(this);
    time_->setObjectName(QStringLiteral("decisionTime"));
    add(controls);
    add(live_, 1);
    add(parts_, 1);
    addLine({scrub_, time_}, scrub_);
    connectAll(testing);
    showRecording({});
    refresh();
}

void DecisionPanel::makeControls(QWidget* row) {
    team_->setParent(row);
    record_ = pushButton(row, "decisionRecord", tr("Record decisions"), {});
    stop_ = pushButton(row, "decisionStop", tr("Stop"), tr("Stop recording; what was shown stays"));
    watch_ = named(new QCheckBox(tr("Watch"), row), "decisionWatch",
                   tr("Show the bots of tests and recordings while they run"));
    progress_ = named(new QProgressBar(row), "decisionProgress", tr("How far the recording is"));
    progress_->setFixedWidth(kProgressWidth);
    progress_->hide();
    recordings_ = narrowCombo(row, "decisionRecordings", tr("Recording that is shown"), kComboLetters);
    bots_ = narrowCombo(row, "decisionBot", tr("Bot that is shown"), kBotLetters);
    back_ = namedButton(row, "decisionBack", tr("‹"), tr("One frame back"));
    play_ = namedButton(row, "decisionPlay", tr("Play"), tr("Play or pause the recording"));
    play_->setCheckable(true);
    forward_ = namedButton(row, "decisionForward", tr("›"), tr("One frame forward"));
    rate_ = named(new QComboBox(row), "decisionRate", tr("Speed of playback"));
    for (const double rate : kPlayRates) rate_->addItem(tr("%1×").arg(rate), rate);
    rate_->setCurrentIndex(kUsualPlayRate);
    follow_ = named(new QCheckBox(tr("Follow"), row), "decisionFollow", tr("The camera follows the bot"));
    send_ =
        namedButton(row, "decisionSend", tr("Send a bot…"),
                    tr("Click two places: a simulated bot walks from one to the other. It judges nothing."));
    sendBot_ =
        namedButton(row, "decisionSendBot", tr("Send this bot…"),
                    tr("Click a place: a bot walks there from where the chosen one is at this moment."));
    auto* line = new FlowLayout(row);
    for (auto* widget :
         std::initializer_list<QWidget*>{record_, team_, watch_, stop_, progress_, recordings_, bots_, back_,
                                         play_, forward_, rate_, follow_, send_, sendBot_})
        line->addWidget(widget);
}

QWidget* DecisionPanel::makeWords() {
    auto* words = new QWidget;
    outdated_ = wrapped(words, "decisionOutdated");
    moment_ = wrapped(words, "decisionMoment");
    sentText_ = wrapped(words, "decisionSent");
    characters_ = new CharacterTable(words);
    keys_ = new KeyCaps(words);
    keys_->setObjectName(QStringLiteral("decisionKeys"));
    auto* column = new QVBoxLayout(words);
    column->setContentsMargins(4, 0, 0, 0);
    column->setSpacing(4);
    for (auto* widget : std::initializer_list<QWidget*>{outdated_, moment_, keys_, sentText_, characters_})
        column->addWidget(widget);
    column->addStretch();
    column->addWidget(makeLegend(words));
    return scrolled(words, "decisionWords", tr("The moment in words"), this);
}

void DecisionPanel::connectAll(Testing& testing) {
    connect(record_, &QPushButton::clicked, &session_, &DecisionSession::record);
    connect(watch_, &QCheckBox::toggled, this, &DecisionPanel::setWatching);
    connect(live_, &LiveBots::rateChanged, &session_, &DecisionSession::setRate);
    connect(live_, &LiveBots::moved, this, &DecisionPanel::refreshPicture);
    connect(live_, &LiveBots::placeWanted, this, &DecisionPanel::placeWanted);
    connect(live_, &LiveBots::followedMoved, this, &DecisionPanel::followedMoved);
    connect(&testing, &Testing::busyChanged, this, &DecisionPanel::refresh);
    connect(&session_, &DecisionSession::bothTested, this, [this] {
        if (session_.bothTests().empty()) return;
        fillRecordings(session_.bothTests().front());
        showRecording(session_.bothTests());
    });
    connect(&session_, &DecisionSession::liveChanged, this, [this] {
        const bool running = !session_.live().empty();
        playback_.setPlaying(false);
        live_->watch(session_.live());
        live_->setVisible(running);
        parts_->setVisible(!running);
    });
    session_.setRate(live_->rate());
    connect(team_, &TeamBox::teamChanged, &session_, &DecisionSession::setTeam);
    connect(team_, &TeamBox::said, this, &DecisionPanel::said);
    connect(stop_, &QPushButton::clicked, &session_, &DecisionSession::stop);
    connect(&session_, &DecisionSession::runningChanged, this, &DecisionPanel::refresh);
    connect(&session_, &DecisionSession::documentChanged, this, &DecisionPanel::refresh);
    connect(&session_, &DecisionSession::recorded, this, &DecisionPanel::take);
    // Where the user looks is left to him: the verdict comes up.
    connect(&session_, &DecisionSession::kept, this,
            [this](const std::shared_ptr<const RecordedTest>& recorded) {
                fillRecordings(recorded);
                showRecording({recorded});
            });
    connect(&session_, &DecisionSession::progressed, this,
            [this](const QString&, qulonglong done, qulonglong total) {
                progress_->setRange(0, static_cast<int>(total));
                progress_->setValue(static_cast<int>(done));
            });
    connect(recordings_, &QComboBox::activated, this, [this](int index) {
        switch (static_cast<Replay>(recordings_->itemData(index).toInt())) {
            case Replay::test:
                return showRecording({session_.test()});
            case Replay::sent:
                return showRecording({session_.sentBot()});
            case Replay::both:
                return showRecording(session_.bothTests());
        }
    });
    connect(bots_, &QComboBox::activated, this, [this](int lane) { showMoment(lane, playback_.seconds()); });
    connect(back_, &QToolButton::clicked, this, [this] { step(-1); });
    connect(forward_, &QToolButton::clicked, this, [this] { step(1); });
    connect(play_, &QToolButton::clicked, this, [this](bool on) {
        playback_.setPlaying(on);
        play_->setChecked(playback_.playing());
    });
    connect(rate_, &QComboBox::currentIndexChanged, this,
            [this] { playback_.setRate(rate_->currentData().toDouble()); });
    connect(follow_, &QCheckBox::toggled, this, [this](bool on) {
        if (on && shown_) emit placeWanted(botOrigin());
    });
    connect(send_, &QToolButton::clicked, this, &DecisionPanel::sendWanted);
    connect(sendBot_, &QToolButton::clicked, this, [this] {
        playback_.setPlaying(false);
        if (shown_) emit sendBotWanted(botOrigin());
    });
    connect(scrub_, &QSlider::valueChanged, this, [this](int frame) {
        playback_.setPlaying(false);
        playback_.seek(frameSeconds(frame));
    });
    connect(lanes_, &LaneView::momentWanted, this, &DecisionPanel::showMoment);
    connect(lanes_, &LaneView::stepWanted, this, &DecisionPanel::step);
    connect(lanes_, &LaneView::playWanted, this, &DecisionPanel::togglePlaying);
    connect(lanes_, &LaneView::scaleChanged, this, [this] { strip_->setScale(lanes_->scale()); });
    connect(strip_, &CommandStrip::momentWanted, this,
            [this](int bot, double seconds) { showMoment(laneOf(*shown_, bot), seconds); });
    connect(characters_, &CharacterTable::linkWanted, this, [this](const NodeLink& link) {
        const auto* from = shown_ ? findNode(*shown_->graph, link.from) : nullptr;
        if (from != nullptr) emit placeWanted(from->origin);
    });
    connect(&playback_, &Playback::moved, this, &DecisionPanel::refreshMoment);
    connect(&playback_, &Playback::playingChanged, this, [this](bool playing) {
        play_->setChecked(playing);
        play_->setText(playing ? tr("Pause") : tr("Play"));
    });
}

void DecisionPanel::take(const std::shared_ptr<const RecordedTest>& recorded) {
    fillRecordings(recorded);
    showRecording(recorded ? std::vector{recorded} : std::vector<std::shared_ptr<const RecordedTest>>());
    if (!recorded) return;
    // Who sends a bot has both places in view and looks on from there.
    recorded->sent ? playback_.setPlaying(true) : emit placeWanted(botOrigin());
}

void DecisionPanel::fillRecordings(const std::shared_ptr<const RecordedTest>& chosen) {
    const QSignalBlocker quiet(recordings_);
    recordings_->clear();
    const auto add = [&](Replay which, const QString& title,
                         const std::shared_ptr<const RecordedTest>& recording) {
        recordings_->addItem(title, static_cast<int>(which));
        if (recording == chosen) recordings_->setCurrentIndex(recordings_->count() - 1);
    };
    if (const auto& test = session_.test()) add(Replay::test, test->title, test);
    if (const auto& sent = session_.sentBot()) add(Replay::sent, sent->title, sent);
    QStringList titles;
    for (const auto& test : session_.bothTests()) titles << test->title;
    if (!titles.empty()) add(Replay::both, titles.join(tr("; ")), session_.bothTests().front());
}

void DecisionPanel::showRecording(std::vector<std::shared_ptr<const RecordedTest>> tests) {
    playback_.setPlaying(false);
    tests_ = std::move(tests);
    shown_ = tests_.empty() ? nullptr : tests_.front();
    bot_ = 0;
    const auto last = shown_ ? longest().table.frames() - 1 : 0;
    fillBots();
    lanes_->show(tests_);
    strip_->show(shown_, bot_);
    {
        const QSignalBlocker quiet(scrub_);
        scrub_->setRange(0, last);
        scrub_->setValue(0);
    }
    // The names of two navs are long.
    const auto title = recordings_->currentText();
    recordings_->setToolTip(title.isEmpty() ? tr("Recording that is shown")
                                            : tr("Recording that is shown: %1").arg(title));
    sentText_->setText(shown_ && shown_->sent ? sentWords(*shown_) : QString());
    characters_->show(shown_.get());
    characters_->setVisible(characters_->topLevelItemCount() > 0);
    playback_.setSpan(0, frameSeconds(last));
    playback_.seek(0);
    refresh();
    refreshMoment();
    emit shownChanged();
}

void DecisionPanel::fillBots() {
    const QSignalBlocker quiet(bots_);
    bots_->clear();
    for (const auto& test : tests_)
        for (int bot = 0; bot < test->bots(); ++bot) bots_->addItem(botText(*test, bot));
}

const RecordedTest& DecisionPanel::longest() const {
    return **std::ranges::max_element(
        tests_, {}, [](const std::shared_ptr<const RecordedTest>& test) { return test->table.frames(); });
}

int DecisionPanel::laneOf(const RecordedTest& test, int bot) const {
    int lane = bot;
    for (const auto& other : tests_) {
        if (other.get() == &test) break;
        lane += other->bots();
    }
    return lane;
}

void DecisionPanel::showMoment(int lane, double seconds) {
    const auto of = std::ranges::find_if(tests_, [&](const std::shared_ptr<const RecordedTest>& test) {
        const int first = laneOf(*test, 0);
        return lane >= first && lane < first + test->bots();
    });
    if (of == tests_.end()) return;
    playback_.setPlaying(false);
    const bool other = std::exchange(shown_, *of) != *of;
    bot_ = lane - laneOf(*shown_, 0);
    if (other) refresh();
    bots_->setCurrentIndex(lane);
    strip_->show(shown_, bot_);
    // A moment between two frames is the frame's.
    playback_.seek(frameSeconds(longest().frameAt(std::clamp(seconds, 0.0, longest().lastSeconds()))));
    refreshMoment();
    emit placeWanted(botOrigin());
}

void DecisionPanel::step(int frames) {
    if (!shown_) return;
    playback_.setPlaying(false);
    const auto& all = longest();
    const auto frame = std::clamp(all.frameAt(playback_.seconds()) + frames, 0, all.table.frames() - 1);
    playback_.seek(frameSeconds(frame));
}

void DecisionPanel::setWatching(bool watching) {
    if (watching == session_.watching()) return;
    session_.setWatching(watching);
    watch_->setChecked(watching);
    emit watchingChanged();
}

Vec3 DecisionPanel::botOrigin() const {
    return shown_->placeAt(bot_, playback_.seconds()).origin;
}

QString DecisionPanel::whyNotSend() const {
    if (!shown_) return tr("record a test first");
    if (!shown_->placeAt(bot_, playback_.seconds()).alive)
        return tr("the bot is out of the game at this moment");
    return session_.whyNot();
}

void DecisionPanel::refresh() {
    const bool recording = session_.running();
    const bool running = recording || session_.testingBoth();
    const auto why = session_.whyNot();
    record_->setToolTip(
        tr("Simulate a test and keep every frame of every bot: %1").arg(session_.sizeWords()));
    allow(*record_, recording ? tr("it is recording") : why);
    allow(*stop_, running ? QString() : tr("nothing is being recorded"));
    progress_->setVisible(running);
    if (running) progress_->setRange(0, 0);
    const auto none = shown_ ? QString() : tr("record a test first");
    for (auto* widget :
         std::initializer_list<QWidget*>{recordings_, bots_, back_, play_, forward_, rate_, follow_, scrub_})
        allow(*widget, none);
    allow(*team_, recording ? tr("it is recording") : QString());
    allow(*send_, why);
    const bool outdated = shown_ && session_.outdated(*shown_);
    outdated_->setText(outdated ? tr("The nav has changed since: record again.") : QString());
    outdated_->setVisible(outdated);
    sentText_->setVisible(!sentText_->text().isEmpty());
    allow(*sendBot_, whyNotSend());
}

void DecisionPanel::refreshMoment() {
    const double seconds = playback_.seconds();
    lanes_->setMoment(shown_ ? laneOf(*shown_, bot_) : 0, seconds);
    strip_->setSeconds(seconds);
    if (!shown_) {
        time_->clear();
        keys_->release();
        decision_->clear();
        moment_->setText(tr("Record a test to see what each bot did and when."));
    } else {
        {
            const QSignalBlocker quiet(scrub_);
            scrub_->setValue(longest().frameAt(seconds));
        }
        time_->setText(tr("%1 of %2").arg(timeText(seconds, true), timeText(playback_.span().second, true)));
        keys_->show(shown_->table.at(bot_, shown_->frameAt(seconds)));
        moment_->setText(momentWords(*shown_, bot_, seconds));
        const auto why = decisionWords(*shown_, bot_, seconds);
        const bool goal = spanAt(shown_->lanes[bot_].goals, shown_->frameAt(seconds)) != nullptr;
        decision_->setText(!goal           ? tr("No goal at this moment")
                           : why.isEmpty() ? tr("Why it has this goal is not known")
                                           : why);
        decision_->setToolTip(why);
        if (follow_->isChecked()) emit followedMoved(botOrigin());
    }
    allow(*sendBot_, whyNotSend());
    refreshPicture();
}

DecisionPanel::Pictures DecisionPanel::drawn() const {
    Pictures pictures;
    if (!isVisible()) return pictures;
    const auto take = [&pictures](std::optional<SplitSide> side,
                                  std::shared_ptr<const StagePicture> picture) {
        (side ? pictures.sides[toIndex(*side)] : pictures.one) = std::move(picture);
    };
    if (live_->tests() > 0) {
        for (std::size_t i = 0; i < live_->tests(); ++i) take(live_->sideOf(i), live_->picture(i));
        return pictures;
    }
    for (const auto& test : tests_) {
        const auto bot = test == shown_ ? std::optional(bot_) : std::nullopt;
        take(test->side,
             std::make_shared<const StagePicture>(decisionPicture(*test, bot, playback_.seconds())));
    }
    return pictures;
}

void DecisionPanel::refreshPicture() {
    if (auto pictures = drawn(); pictures != pictures_) {
        pictures_ = std::move(pictures);
        emit pictureChanged();
    }
}

void DecisionPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refreshPicture();
}

void DecisionPanel::hideEvent(QHideEvent* event) {
    playback_.setPlaying(false);
    QWidget::hideEvent(event);
    refreshPicture();
}

}  // namespace navwright
