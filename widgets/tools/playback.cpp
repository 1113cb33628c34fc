#include "tools/playback.h"

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
    seek(seconds_);
}

void Playback::seek(double seconds) {
    const auto inside = std::clamp(seconds, first_, last_);
    if (inside == seconds_) return;
    seconds_ = inside;
    emit moved(seconds_);
}

void Playback::advance(double passed) {
    const auto next = seconds_ + passed * rate_;
    if (next < last_) {
        seek(next);
    } else if (loops_ && last_ > first_) {
        seek(first_ + std::fmod(next - first_, last_ - first_));
    } else {
        seek(last_);
        setPlaying(false);
    }
}

}  // namespace navwright
