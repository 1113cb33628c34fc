#include "widgets/common/controls/playback.h"

#include <algorithm>
#include <cmath>

namespace navwright {

namespace {

constexpr int kStepMilliseconds = 33;
constexpr double kMilli = 0.001;

}  // namespace

Playback::Playback(QObject* parent) : QObject(parent) {
    timer_.setInterval(kStepMilliseconds);
    connect(&timer_, &QTimer::timeout, this,
            [this] { advance(kMilli * static_cast<double>(since_.restart())); });
}

void Playback::setPlaying(bool playing) {
    if (playing == this->playing() || (playing && last_ <= first_)) return;
    if (playing) {
        if (seconds_ >= last_) seek(first_);
        since_.start();
        timer_.start();
    } else {
        timer_.stop();
        piece_.reset();
    }
    emit playingChanged(playing);
}

void Playback::setRate(double rate) {
    rate_ = std::clamp(rate, kSlowest, kFastest);
}

void Playback::setSpan(double first, double last) {
    first_ = first;
    last_ = std::max(first, last);
    if (last_ <= first_) setPlaying(false);
    moveTo(seconds_);
}

void Playback::seek(double seconds) {
    piece_.reset();
    moveTo(seconds);
}

void Playback::playPiece(double first, double last) {
    seek(first);
    piece_ = {seconds_, std::clamp(last, seconds_, last_)};
    setPlaying(true);
}

void Playback::moveTo(double seconds) {
    const auto inside = std::clamp(seconds, first_, last_);
    if (inside == seconds_) return;
    seconds_ = inside;
    emit moved(seconds_);
}

void Playback::advance(double passed) {
    const auto next = seconds_ + passed * rate_;
    const auto [first, last] = piece_.value_or(span());
    if (next < last) {
        moveTo(next);
    } else if (loops_ && last > first) {
        moveTo(first + std::fmod(next - first, last - first));
    } else {
        moveTo(last);
        setPlaying(false);
    }
}

}  // namespace navwright
