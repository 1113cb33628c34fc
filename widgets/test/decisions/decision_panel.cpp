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
    connectAll();
    showRecording(nullptr);
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

void DecisionPanel::connectAll() {
    connect(record_, &QPushButton::clicked, &session_, &DecisionSession::record);
    connect(watch_, &QCheckBox::toggled, this, &DecisionPanel::setWatching);
    connect(live_, &LiveBots::rateChanged, &session_, &DecisionSession::setRate);
    connect(live_, &LiveBots::moved, this, &DecisionPanel::refreshPicture);
    connect(live_, &LiveBots::placeWanted, this, &DecisionPanel::placeWanted);
    connect(live_, &LiveBots::followedMoved, this, &DecisionPanel::followedMoved);
    connect(&session_, &DecisionSession::liveChanged, this, [this] {
        const bool running = session_.live() != nullptr;
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
                showRecording(recorded);
            });
    connect(&session_, &DecisionSession::progressed, this,
            [this](const QString&, qulonglong done, qulonglong total) {
                progress_->setRange(0, static_cast<int>(total));
                progress_->setValue(static_cast<int>(done));
            });
    connect(recordings_, &QComboBox::activated, this, [this](int index) {
        showRecording(recordings_->itemData(index).toBool() ? session_.sentBot() : session_.test());
    });
    connect(bots_, &QComboBox::activated, this, [this](int bot) { showMoment(bot, playback_.seconds()); });
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
    connect(strip_, &CommandStrip::momentWanted, this, &DecisionPanel::showMoment);
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
    showRecording(recorded);
    if (!recorded) return;
    // Who sends a bot has both places in view and looks on from there.
    recorded->sent ? playback_.setPlaying(true) : emit placeWanted(botOrigin());
}

void DecisionPanel::fillRecordings(const std::shared_ptr<const RecordedTest>& chosen) {
    const QSignalBlocker quiet(recordings_);
    recordings_->clear();
    for (const auto& recording : {session_.test(), session_.sentBot()}) {
        if (!recording) continue;
        recordings_->addItem(recording->title, recording->sent.has_value());
        if (recording == chosen) recordings_->setCurrentIndex(recordings_->count() - 1);
    }
}

void DecisionPanel::showRecording(const std::shared_ptr<const RecordedTest>& recorded) {
    playback_.setPlaying(false);
    shown_ = recorded;
    bot_ = 0;
    fillBots();
    lanes_->show(shown_);
    strip_->show(shown_, bot_);
    {
        const QSignalBlocker quiet(scrub_);
        scrub_->setRange(0, shown_ ? shown_->table.frames() - 1 : 0);
        scrub_->setValue(0);
    }
    sentText_->setText(shown_ && shown_->sent ? sentWords(*shown_) : QString());
    characters_->show(shown_.get());
    characters_->setVisible(characters_->topLevelItemCount() > 0);
    playback_.setSpan(0, shown_ ? shown_->lastSeconds() : 0);
    playback_.seek(0);
    refresh();
    refreshMoment();
    emit shownChanged();
}

void DecisionPanel::fillBots() {
    const QSignalBlocker quiet(bots_);
    bots_->clear();
    for (int bot = 0; shown_ && bot < shown_->bots(); ++bot) bots_->addItem(botText(*shown_, bot));
}

void DecisionPanel::showMoment(int bot, double seconds) {
    if (!shown_ || bot < 0 || bot >= shown_->bots()) return;
    playback_.setPlaying(false);
    bot_ = bot;
    bots_->setCurrentIndex(bot);
    strip_->show(shown_, bot);
    // A moment between two frames is the frame's.
    playback_.seek(frameSeconds(shown_->frameAt(std::clamp(seconds, 0.0, shown_->lastSeconds()))));
    refreshMoment();
    emit placeWanted(botOrigin());
}

void DecisionPanel::step(int frames) {
    if (!shown_) return;
    playback_.setPlaying(false);
    const auto frame =
        std::clamp(shown_->frameAt(playback_.seconds()) + frames, 0, shown_->table.frames() - 1);
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
    const bool running = session_.running();
    const auto why = session_.whyNot();
    record_->setToolTip(
        tr("Simulate a test and keep every frame of every bot: %1").arg(session_.sizeWords()));
    allow(*record_, running ? tr("it is recording") : why);
    allow(*stop_, running ? QString() : tr("nothing is being recorded"));
    progress_->setVisible(running);
    if (running) progress_->setRange(0, 0);
    const auto none = shown_ ? QString() : tr("record a test first");
    for (auto* widget :
         std::initializer_list<QWidget*>{recordings_, bots_, back_, play_, forward_, rate_, follow_, scrub_})
        allow(*widget, none);
    allow(*team_, running ? tr("it is recording") : QString());
    allow(*send_, why);
    const bool outdated = shown_ && session_.outdated(*shown_);
    outdated_->setText(outdated ? tr("The nav has changed since: record again.") : QString());
    outdated_->setVisible(outdated);
    sentText_->setVisible(!sentText_->text().isEmpty());
    allow(*sendBot_, whyNotSend());
}

void DecisionPanel::refreshMoment() {
    const double seconds = playback_.seconds();
    lanes_->setMoment(bot_, seconds);
    strip_->setSeconds(seconds);
    if (!shown_) {
        time_->clear();
        keys_->release();
        decision_->clear();
        moment_->setText(tr("Record a test to see what each bot did and when."));
    } else {
        {
            const QSignalBlocker quiet(scrub_);
            scrub_->setValue(shown_->frameAt(seconds));
        }
        time_->setText(tr("%1 of %2").arg(timeText(seconds, true), timeText(shown_->lastSeconds(), true)));
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

void DecisionPanel::refreshPicture() {
    if (auto picture = isVisible() ? live_->picture() : nullptr) {
        picture_ = std::move(picture);
        return emit pictureChanged(picture_);
    }
    const bool drawn = shown_ && isVisible();
    if (!drawn && !picture_) return;
    picture_ = drawn
                   ? std::make_shared<const StagePicture>(decisionPicture(*shown_, bot_, playback_.seconds()))
                   : nullptr;
    emit pictureChanged(picture_);
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
