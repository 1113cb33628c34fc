#include "widgets/common/controls/timeline_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/index.h"
#include "widgets/common/controls/density_strip.h"
#include "widgets/common/controls/filter_text.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/named_button.h"
#include "widgets/common/controls/player_picture.h"
#include "widgets/common/controls/time_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/drawing/layers/sample_filter.h"
#include "widgets/drawing/layers/sample_values.h"

namespace navwright {

namespace {

constexpr std::size_t kBins = 600;
constexpr std::array kRates{Playback::kSlowest, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, Playback::kFastest};
constexpr int kUsualRate = 3;  ///< index of 1
constexpr int kComboCharacters = 16;

}  // namespace

TimelinePanel::TimelinePanel(Document& document, Selection& selection, DataFilter& filter, QWidget* parent)
    : Panel("timelinePanel", parent), document_(document), filter_(filter) {
    auto* row = new QWidget(this);
    makeRow(row);
    strip_ = new DensityStrip(this);
    strip_->setObjectName(QStringLiteral("timelineStrip"));
    strip_->setAccessibleName(tr("Samples over time"));
    strip_->setToolTip(
        tr("What happens in the demo, and below how busy it is: samples of all players, those that the gate "
           "kept in full colour.\nClick a mark: go there and follow the player; elsewhere: go there. Drag: "
           "show only that time. Double click: all times again."));
    add(row);
    add(strip_, 1);
    connectWidgets();
    connectModels();
    connect(&selection, &Selection::momentWanted, this, &TimelinePanel::showMoment);
    takeGeneration();
    applyFilter();
}

void TimelinePanel::makeRow(QWidget* row) {
    demos_ = narrowCombo(row, "timelineDemo", tr("Demo to play"), kComboCharacters);
    onlyDemo_ = namedButton(row, "timelineOnlyDemo", tr("Only this"), tr("Show only the data of this demo"));
    onlyDemo_->setCheckable(true);
    play_ = namedButton(row, "timelinePlay", tr("Play"), tr("Play or pause"));
    play_->setCheckable(true);
    loop_ = namedButton(row, "timelineLoop", tr("Loop"), tr("Begin again at the end"));
    loop_->setCheckable(true);
    rate_ = named(new QComboBox(row), "timelineRate", tr("Speed of playback"));
    for (const double rate : kRates) rate_->addItem(tr("%1×").arg(rate), rate);
    rate_->setCurrentIndex(kUsualRate);
    shown_ = new QCheckBox(tr("Players"), row);
    shown_->setObjectName(QStringLiteral("timelinePlayers"));
    shown_->setAccessibleName(tr("Show the players of this moment in 3D"));
    shown_->setToolTip(shown_->accessibleName());
    follow_ = narrowCombo(row, "timelineFollow", tr("Player that the camera follows"), kComboCharacters);
    clearRange_ = namedButton(row, "timelineClearRange", tr("All times"), tr("Show all times again"));
    time_ = new QLabel(row);
    time_->setObjectName(QStringLiteral("timelineTime"));
    auto* line = new FlowLayout(row);
    for (auto* widget :
         std::initializer_list<QWidget*>{demos_, onlyDemo_, play_, loop_, rate_, shown_, follow_}) {
        line->addWidget(widget);
    }
    line->addWidget(clearRange_);
    line->addWidget(time_);
}

void TimelinePanel::connectWidgets() {
    connect(demos_, &QComboBox::currentIndexChanged, this, &TimelinePanel::chooseDemo);
    connect(onlyDemo_, &QToolButton::clicked, this, [this](bool only) {
        auto shown = filter_.shown();
        shown.demo.reset();
        if (const auto chosen = demo(); only && chosen) shown.demo = generation_->demos[*chosen]->hash;
        filter_.set(shown);
    });
    connect(play_, &QToolButton::clicked, this, [this](bool on) {
        playback_.setPlaying(on);
        play_->setChecked(playback_.playing());
    });
    connect(loop_, &QToolButton::toggled, this, [this](bool on) { playback_.setLoops(on); });
    connect(rate_, &QComboBox::currentIndexChanged, this,
            [this] { playback_.setRate(rate_->currentData().toDouble()); });
    connect(shown_, &QCheckBox::toggled, this, &TimelinePanel::showPlayers);
    connect(follow_, &QComboBox::currentIndexChanged, this, [this] {
        if (followed()) shown_->setChecked(true);
        showPlayers();
    });
    connect(clearRange_, &QToolButton::clicked, this, [this] { setRange(std::nullopt); });
    connect(strip_, &DensityStrip::seekWanted, this, &TimelinePanel::seek);
    connect(strip_, &DensityStrip::stepWanted, this, &TimelinePanel::step);
    connect(strip_, &DensityStrip::rangeWanted, this, &TimelinePanel::setRange);
    connect(strip_, &DensityStrip::eventWanted, this, [this](const DemoEvent& event) {
        showMoment(static_cast<int>(event.demo), event.slot, event.seconds);
    });
}

void TimelinePanel::connectModels() {
    connect(&playback_, &Playback::moved, this, [this] {
        showTime();
        showPlayers();
    });
    connect(&playback_, &Playback::playingChanged, this, [this](bool playing) {
        play_->setChecked(playing);
        play_->setText(playing ? tr("Pause") : tr("Play"));
        if (playing) shown_->setChecked(true);
    });
    connect(&document_, &Document::generationChanged, this, &TimelinePanel::takeGeneration);
    connect(&filter_, &DataFilter::changed, this, &TimelinePanel::applyFilter);
}

std::optional<std::size_t> TimelinePanel::demo() const {
    const auto number = demos_->currentData();
    if (!generation_ || !number.isValid()) return std::nullopt;
    return toIndex(number.toInt());
}

const Recording* TimelinePanel::recording() const {
    const auto chosen = demo();
    return chosen ? recordingsByDemo(*generation_)[*chosen] : nullptr;
}

std::optional<std::uint8_t> TimelinePanel::followed() const {
    const auto slot = follow_->currentData();
    return slot.isValid() ? std::optional(static_cast<std::uint8_t>(slot.toInt())) : std::nullopt;
}

void TimelinePanel::takeGeneration() {
    const bool sameDemos = generation_ && document_.generation() &&
                           generation_->recordings == document_.generation()->recordings &&
                           generation_->mapName == document_.generation()->mapName;
    // Numbers of demos change with the demos; the one chosen stays.
    ContentHash hash;
    if (const auto chosen = demo()) hash = generation_->demos[*chosen]->hash;
    generation_ = document_.generation();
    if (sameDemos) return takeState();
    {
        const QSignalBlocker quiet(demos_);
        demos_->clear();
        demos_->addItem(tr("All demos"));
        const auto order = generation_ ? demosByName(*generation_) : std::vector<std::size_t>();
        for (const auto demo : order)
            demos_->addItem(QString::fromStdString(generation_->demos[demo]->name), static_cast<int>(demo));
        int wanted = 0;
        for (int i = 1; i < demos_->count(); ++i) {
            const auto& summary = *generation_->demos[demos_->itemData(i).toInt()];
            // A demo that is left out cannot be played.
            const bool playable = !generation_->recordings.empty() && summary.skip == SkipReason::none;
            if (summary.hash == hash || (wanted == 0 && playable)) wanted = i;
        }
        demos_->setCurrentIndex(wanted);
    }
    chooseDemo();
    takeState();
}

std::optional<TimelineState> TimelinePanel::state() const {
    const auto chosen = demo();
    if (!chosen) return wanted_;
    return TimelineState{.demo = generation_->demos[*chosen]->hash,
                         .seconds = playback_.seconds(),
                         .rate = playback_.rate(),
                         .loops = playback_.loops(),
                         .players = shown_->isChecked()};
}

void TimelinePanel::setState(const TimelineState& state) {
    wanted_ = state;
    takeState();
}

void TimelinePanel::takeState() {
    if (!wanted_ || !generation_) return;
    const auto found = std::ranges::find(generation_->demos, wanted_->demo,
                                         [](const auto& summary) { return summary->hash; });
    if (found == generation_->demos.end()) return;
    const auto state = *std::exchange(wanted_, std::nullopt);
    showDemo(static_cast<int>(found - generation_->demos.begin()));
    rate_->setCurrentIndex(std::max(0, rate_->findData(state.rate)));
    loop_->setChecked(state.loops);
    shown_->setChecked(state.players);
    playback_.seek(state.seconds);
}

void TimelinePanel::chooseDemo() {
    const auto* played = recording();
    playable_ = played != nullptr;
    const auto noDemo = !generation_           ? tr("open a map and demos first")
                        : demos_->count() <= 1 ? tr("this nav was not made from demos")
                        : !demo()              ? tr("choose a demo first")
                                               : QString();
    const auto noPlay = playable_ || !noDemo.isEmpty() ? noDemo : tr("this demo was not read");
    allow(*play_, noPlay);
    allow(*shown_, noPlay);
    allow(*onlyDemo_, noDemo);
    allow(*demos_, demos_->count() > 1 ? QString() : noDemo);
    if (!played) playback_.setPlaying(false);
    emit canPlayChanged();
    fillPlayers();
    applySpan();
    applyFilter();
    countSamples();
    showPlayers();
}

void TimelinePanel::fillPlayers() {
    const QSignalBlocker quiet(follow_);
    const auto before = follow_->currentText();
    follow_->clear();
    follow_->addItem(tr("Follow nobody"));
    if (const auto chosen = demo()) {
        for (const auto& player : generation_->demos[*chosen]->players) {
            follow_->addItem(QString::fromStdString(playerName(player)), int{player.slot});
        }
    }
    allow(*follow_, follow_->count() > 1 ? QString()
                    : demo()             ? tr("no player is in this demo")
                                         : tr("choose a demo first"));
    follow_->setCurrentIndex(std::max(0, follow_->findText(before)));
}

void TimelinePanel::countSamples() {
    if (!generation_) {
        counting_.cancel();
        strip_->setDensity({});
        return;
    }
    counting_.run([this, generation = generation_, chosen = demo()](JobContext& context) -> LatestWork::Done {
        auto density = sampleDensity(*generation, chosen, kBins, context);
        if (!density) return {};
        return [this, density = std::move(*density)] {
            strip_->setDensity(density);
            applySpan();
        };
    });
}

void TimelinePanel::applyFilter() {
    const auto& shown = filter_.shown();
    strip_->setRange(shown.seconds);
    clearRange_->setVisible(shown.seconds.has_value());
    if (shown.demo && generation_) {
        const auto found = std::ranges::find(generation_->demos, *shown.demo,
                                             [](const auto& summary) { return summary->hash; });
        if (found != generation_->demos.end()) showDemo(static_cast<int>(found - generation_->demos.begin()));
    }
    const auto chosen = demo();
    onlyDemo_->setChecked(chosen && shown.demo == generation_->demos[*chosen]->hash);
    applySpan();
}

void TimelinePanel::applySpan() {
    std::pair<double, double> span{0, strip_->density().seconds};
    if (const auto* played = recording()) span = playedSeconds(*played, *generation_);
    if (const auto& range = filter_.shown().seconds) {
        const auto first = std::max(span.first, range->first), last = std::min(span.second, range->second);
        if (first < last) span = {first, last};
    }
    playback_.setSpan(span.first, span.second);
    showTime();
}

void TimelinePanel::setRange(const std::optional<std::pair<double, double>>& range) {
    auto shown = filter_.shown();
    shown.seconds = range;
    filter_.set(shown);
}

void TimelinePanel::seek(double seconds) {
    if (recording()) shown_->setChecked(true);
    playback_.seek(seconds);
}

void TimelinePanel::step(int frames) {
    playback_.setPlaying(false);
    const auto frame = std::round(playback_.seconds() / kFrameSeconds) + frames;
    seek(frame * kFrameSeconds);
}

void TimelinePanel::showDemo(int demo) {
    const int at = demos_->findData(demo);
    if (at > 0) demos_->setCurrentIndex(at);
}

void TimelinePanel::showMoment(int demo, int slot, double seconds) {
    if (!generation_ || demo < 0 || toIndex(demo) >= generation_->demos.size()) return;
    // A range that leaves the moment out would keep it from being reached.
    const auto& range = filter_.shown().seconds;
    if (range && (seconds < range->first || seconds > range->second)) setRange(std::nullopt);
    playback_.setPlaying(false);
    showDemo(demo);
    approached_.reset();
    follow_->setCurrentIndex(std::max(0, follow_->findData(slot)));
    seek(seconds);
    showPlayers();
}

void TimelinePanel::replay(int demo, int slot, double from, double to) {
    showMoment(demo, slot, from);
    if (recording() && this->demo() == toIndex(demo)) playback_.playPiece(from, to);
}

void TimelinePanel::showPlayers() {
    const auto* played = shown_->isChecked() ? recording() : nullptr;
    players_.clear();
    if (!played) {
        if (std::exchange(drawn_, false)) emit pictureChanged(nullptr);
        return;
    }
    drawn_ = true;
    players_ = playersAt(*played, *generation_, playback_.seconds());
    emit pictureChanged(std::make_shared<const StagePicture>(playerPicture(players_, followed())));
    const auto watched = followed();
    if (!watched) return approached_.reset();
    const auto player = std::ranges::find(players_, *watched, &PlayerMoment::slot);
    if (player == players_.end()) return;
    if (std::exchange(approached_, watched) != watched) emit followStarted(player->place);
    emit followedMoved(player->place);
}

void TimelinePanel::showTime() {
    strip_->setCursorSeconds(playback_.seconds());
    time_->setText(
        tr("%1 of %2").arg(timeText(playback_.seconds(), true), timeText(playback_.span().second, true)));
}

}  // namespace navwright
