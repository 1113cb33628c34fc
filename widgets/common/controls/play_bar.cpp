#include "widgets/common/controls/play_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "widgets/common/controls/named_button.h"
#include "widgets/common/controls/time_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"

namespace navwright {

namespace {

constexpr std::array kBarRates{0.25, 0.5, 1.0, 2.0, 4.0, 8.0};
constexpr int kUsualBarRate = 2;  ///< index of 1
constexpr int kPageFrames = 10;

}  // namespace

PlayBar::PlayBar(const QString& name, QWidget* parent)
    : QWidget(parent),
      back_(namedButton(this, "back", tr("‹"), tr("One frame back"))),
      play_(namedButton(this, "play", tr("Play"), tr("Play or pause"))),
      forward_(namedButton(this, "forward", tr("›"), tr("One frame forward"))),
      rate_(named(new QComboBox(this), name + QStringLiteral("Rate"), tr("Speed of playback"))),
      scrub_(named(new QSlider(Qt::Horizontal, this), name + QStringLiteral("Scrub"), tr("Moment"))),
      time_(new QLabel(this)) {
    setObjectName(name + QStringLiteral("PlayBar"));
    back_->setObjectName(name + QStringLiteral("Back"));
    play_->setObjectName(name + QStringLiteral("Play"));
    forward_->setObjectName(name + QStringLiteral("Forward"));
    time_->setObjectName(name + QStringLiteral("Time"));
    play_->setCheckable(true);
    for (const double rate : kBarRates) rate_->addItem(tr("%1×").arg(rate), rate);
    rate_->setCurrentIndex(kUsualBarRate);
    scrub_->setPageStep(kPageFrames);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    for (auto* widget : std::initializer_list<QWidget*>{back_, play_, forward_, rate_})
        row->addWidget(widget);
    row->addWidget(scrub_, 1);
    row->addWidget(time_);
    connect(back_, &QToolButton::clicked, this, [this] { step(-1); });
    connect(forward_, &QToolButton::clicked, this, [this] { step(1); });
    connect(play_, &QToolButton::clicked, this, [this](bool on) {
        playback_.setPlaying(on);
        play_->setChecked(playback_.playing());
    });
    connect(rate_, &QComboBox::currentIndexChanged, this,
            [this] { playback_.setRate(rate_->currentData().toDouble()); });
    connect(scrub_, &QSlider::valueChanged, this, &PlayBar::setFrame);
    connect(&playback_, &Playback::moved, this, &PlayBar::showMoment);
    connect(&playback_, &Playback::playingChanged, this, [this](bool playing) {
        play_->setChecked(playing);
        play_->setText(playing ? tr("Pause") : tr("Play"));
    });
}

void PlayBar::setFrames(int frames, double secondsPerFrame, const QString& whyNone) {
    playback_.setPlaying(false);
    frames_ = frames;
    secondsPerFrame_ = secondsPerFrame;
    shown_ = -1;
    {
        const QSignalBlocker quiet(scrub_);
        scrub_->setRange(0, std::max(frames - 1, 0));
    }
    playback_.setSpan(0, std::max(frames - 1, 0) * secondsPerFrame);
    playback_.seek(0);
    const auto why = frames > 0 ? QString() : whyNone;
    for (auto* widget : std::initializer_list<QWidget*>{back_, play_, forward_, rate_, scrub_})
        allow(*widget, why);
    showMoment();
}

int PlayBar::frame() const {
    return std::clamp(static_cast<int>(std::lround(playback_.seconds() / secondsPerFrame_)), 0,
                      std::max(frames_ - 1, 0));
}

void PlayBar::setFrame(int frame) {
    if (frame == this->frame()) return;
    playback_.setPlaying(false);
    playback_.seek(frame * secondsPerFrame_);
}

void PlayBar::step(int frames) {
    playback_.setPlaying(false);
    playback_.seek((frame() + frames) * secondsPerFrame_);
}

void PlayBar::showMoment() {
    const int now = frame();
    {
        const QSignalBlocker quiet(scrub_);
        scrub_->setValue(now);
    }
    time_->setText(frames_ > 0 ? tr("%1 of %2")
                                     .arg(timeText(now * secondsPerFrame_, true),
                                          timeText((frames_ - 1) * secondsPerFrame_, true))
                               : QString());
    if (std::exchange(shown_, now) != now) emit frameChanged(now);
}

}  // namespace navwright
