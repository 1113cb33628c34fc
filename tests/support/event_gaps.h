#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <algorithm>
#include <ctime>

namespace navwright {

/// Watches the event loop of this thread: the longest time between two turns of it.
class EventGaps : public QObject {
  public:
    EventGaps() {
        timer_.setTimerType(Qt::PreciseTimer);
        connect(&timer_, &QTimer::timeout, this, &EventGaps::turn);
        timer_.start(kEvery);
        forget();
    }

    void forget() {
        clock_.start();
        processor_ = processorNow();
        wall_ = own_ = 0;
    }
    /// Milliseconds; what else the machine does counts, too.
    [[nodiscard]] double longest() {
        turn();
        return wall_;
    }
    /// Milliseconds of processor that this thread took between two turns.
    [[nodiscard]] double longestWork() {
        turn();
        return own_;
    }

  private:
    static constexpr int kEvery = 5;  ///< milliseconds

    static double processorNow() {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    }
    void turn() {
        const auto processor = processorNow();
        wall_ = std::max(wall_, static_cast<double>(clock_.nsecsElapsed()) / 1e6);
        own_ = std::max(own_, processor - processor_);
        clock_.start();
        processor_ = processor;
    }

    QTimer timer_;
    QElapsedTimer clock_;
    double processor_ = 0, wall_ = 0, own_ = 0;
};

}  // namespace navwright
