#pragma once

#include <QApplication>
#include <QElapsedTimer>

#include <ctime>
#include <functional>
#include <utility>

namespace navwright {

/// Milliseconds of processor time: of this thread (CLOCK_THREAD_CPUTIME_ID), of the process.
inline double processorMilliseconds(clockid_t whose) {
    timespec now{};
    clock_gettime(whose, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// An application that keeps the longest time one event held the thread of the windows.
class GuiWatch : public QApplication {
  public:
    struct Hold {
        double wall = 0, processor = 0;  ///< milliseconds
        QString who;                     ///< class and name of the receiver, and the event's type
    };

    using QApplication::QApplication;

    void forget() { longest_ = {}; }
    /// Frames drawn so far. Qt3D draws in this thread, from the event that drives Qt's animations; those in
    /// which nothing is drawn are over at once.
    [[nodiscard]] int frames() const { return frames_; }
    /// Calls `done` at the end of the next frame that is drawn.
    void afterFrame(std::function<void()> done) { whenDrawn_ = std::move(done); }
    /// By processor time: what else the machine does then counts for nothing.
    [[nodiscard]] const Hold& longest() const { return longest_; }

    bool notify(QObject* receiver, QEvent* event) override {
        if (depth_ > 0) return QApplication::notify(receiver, event);
        const QString who = QStringLiteral("%1 %2 event %3")
                                .arg(QLatin1String(receiver->metaObject()->className()),
                                     receiver->objectName(), QString::number(event->type()));
        // Asked before: the event may be the receiver's last.
        const bool drives = receiver->inherits("QAnimationDriver");
        QElapsedTimer wall;
        wall.start();
        const auto start = processorMilliseconds(CLOCK_THREAD_CPUTIME_ID);
        ++depth_;
        const bool done = QApplication::notify(receiver, event);
        --depth_;
        const auto spent = processorMilliseconds(CLOCK_THREAD_CPUTIME_ID) - start;
        constexpr double kDrawn = 0.4;
        if (spent > kDrawn && drives) {
            ++frames_;
            if (const auto tell = std::exchange(whenDrawn_, nullptr)) tell();
        }
        if (spent > longest_.processor)
            longest_ = {static_cast<double>(wall.nsecsElapsed()) / 1e6, spent, who};
        return done;
    }

  private:
    int depth_ = 0;
    int frames_ = 0;
    std::function<void()> whenDrawn_;
    Hold longest_;
};

}  // namespace navwright
