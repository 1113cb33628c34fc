#include "widgets/test/verdict/stuck_replay.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "core/bots/test/simulator.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/named_button.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/test/verdict/stuck_picture.h"
#include "widgets/test/verdict/stuck_words.h"

namespace navwright {

namespace {

constexpr int kPage = 10;  ///< frames, a second
constexpr int kLines = 4;  ///< that what it tries may take

}  // namespace

StuckReplay::StuckReplay(QWidget* parent)
    : QWidget(parent),
      play_(named(new QToolButton(this), "stuckPlay", tr("Play or pause the bot's last seconds"))),
      scrub_(
          named(new QSlider(Qt::Horizontal, this), "stuckScrub", tr("Time within the bot's last seconds"))),
      time_(new QLabel(this)),
      keys_(new KeyCaps(this)),
      trying_(new QLabel(this)) {
    setObjectName(QStringLiteral("stuckReplay"));
    play_->setCheckable(true);
    play_->setText(tr("Play"));
    scrub_->setPageStep(kPage);
    time_->setObjectName(QStringLiteral("stuckTime"));
    trying_->setObjectName(QStringLiteral("stuckTrying"));
    trying_->setWordWrap(true);
    trying_->setMinimumHeight(kLines * trying_->fontMetrics().lineSpacing());
    trying_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* line = new QHBoxLayout;
    line->addWidget(play_);
    line->addWidget(scrub_, 1);
    line->addWidget(time_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(line);
    column->addWidget(keys_);
    column->addWidget(trying_);
    setToolTip(
        tr("In the view: the trail is blue, and red where something is in the way, thick as far as it is "
           "played. Orange is the link the bot tries, purple its goal, yellow where it looks."));
    connect(play_, &QToolButton::clicked, this, [this](bool on) {
        playback_.setPlaying(on);
        play_->setChecked(playback_.playing());
    });
    connect(scrub_, &QSlider::valueChanged, this, [this](int frame) {
        playback_.setPlaying(false);
        playback_.seek(stuckSeconds(frame));
    });
    connect(&playback_, &Playback::moved, this, &StuckReplay::update);
    connect(&playback_, &Playback::playingChanged, this, [this](bool playing) {
        play_->setChecked(playing);
        play_->setText(playing ? tr("Pause") : tr("Play"));
    });
    clear();
}

void StuckReplay::show(const StuckBot& stuck, std::shared_ptr<const NavGraph> graph) {
    playback_.setPlaying(false);
    stuck_ = stuck;
    graph_ = std::move(graph);
    playback_.setSpan(0, lengthOf(stuck));
    playback_.seek(lengthOf(stuck));
    update();
}

void StuckReplay::clear() {
    playback_.setPlaying(false);
    stuck_.reset();
    graph_.reset();
    update();
}

void StuckReplay::update() {
    const bool plays = stuck_ && stuck_->last.size() > 1;
    const auto why = plays    ? QString()
                     : stuck_ ? tr("reports from elsewhere do not say what the bot did")
                              : tr("choose a stuck bot first");
    allow(*play_, why);
    const QSignalBlocker quiet(scrub_);
    allow(*scrub_, why);
    scrub_->setRange(0, plays ? static_cast<int>(stuck_->last.size()) - 1 : 0);
    const auto seconds = playback_.seconds();
    scrub_->setValue(static_cast<int>(std::lround(seconds / stuckSeconds(1))));
    const bool known = stuck_ && !stuck_->last.empty();
    const auto place = known ? placeAt(*stuck_, seconds) : SimulatedPlace();
    if (known) {
        keys_->show(place);
        const auto left = lengthOf(*stuck_) - seconds;
        time_->setText(left < stuckSeconds(1) / 2 ? tr("gave up") : tr("%1 s before").arg(left, 0, 'f', 1));
        trying_->setText(tr("%1.\nIt is %2.").arg(tryingText(*graph_, place), stateText(place)));
    } else {
        keys_->release();
        time_->setText({});
        trying_->setText(
            stuck_ ? tr("There is no record of this bot.")
                   : tr("Choose a bot to see its last seconds: its trail blue, red where something is "
                        "in the way, orange the link it tries, purple its goal, yellow where it "
                        "looks."));
    }
    picture_ =
        stuck_ ? std::make_shared<const StagePicture>(stuckPicture(*stuck_, *graph_, seconds)) : nullptr;
    emit pictureChanged(picture_);
}

namespace {

constexpr int kMargin = 3;
constexpr const char* kNames[KeyCaps::kKeys] = {"W", "A", "S", "D", "Jump", "Crouch"};

}  // namespace

KeyCaps::KeyCaps(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("stuckKeys"));
    auto* row = new FlowLayout(this);
    row->setSpacing(2);
    const QString words[kKeys] = {tr("W"), tr("A"), tr("S"), tr("D"), tr("Jump"), tr("Crouch")};
    for (std::size_t i = 0; i < caps_.size(); ++i) {
        auto* cap = new QLabel(words[i], this);
        cap->setObjectName(QStringLiteral("stuckKey.") + QLatin1String(kNames[i]));
        cap->setFrameShape(QFrame::StyledPanel);
        cap->setMargin(kMargin);
        cap->setAlignment(Qt::AlignCenter);
        cap->setAutoFillBackground(true);
        cap->setMinimumWidth(std::max(cap->sizeHint().width(), cap->fontMetrics().height() + 2 * kMargin));
        row->addWidget(cap);
        caps_[i] = cap;
    }
    release();
}

void KeyCaps::show(const SimulatedPlace& place) {
    light({place.forward > 0, place.side < 0, place.forward < 0, place.side > 0, place.up > 0, place.up < 0});
}

void KeyCaps::release() {
    light({});
}

void KeyCaps::light(const std::array<bool, kKeys>& pressed) {
    for (std::size_t i = 0; i < caps_.size(); ++i) {
        auto* cap = caps_[i];
        cap->setBackgroundRole(pressed[i] ? QPalette::Highlight : QPalette::Window);
        cap->setForegroundRole(pressed[i] ? QPalette::HighlightedText : QPalette::PlaceholderText);
        cap->setProperty("pressed", pressed[i]);
        cap->setAccessibleName((pressed[i] ? tr("%1 pressed") : tr("%1 not pressed")).arg(cap->text()));
    }
}

}  // namespace navwright
