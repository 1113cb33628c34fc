#pragma once

#include <QCommandLineParser>
#include <QEventLoop>
#include <QMouseEvent>
#include <QTemporaryDir>
#include <QTimer>

#include <functional>

#include "app/navwright/window/main_window.h"
#include "workbench/gui_watch.h"
#include "workbench/times.h"

namespace navwright {

class WorkbenchView;

inline constexpr int kMouseInterval = 8;  ///< milliseconds between moves of a mouse

/// How fast frames came, and what one took.
struct Rate {
    double framesPerSecond = 0;
    double processor = 0;  ///< milliseconds a frame, of all threads
    double own = 0;        ///< of them the windows' thread
};

/// The real window with what measuring needs: waiting for what is under way, and for frames.
class Session {
  public:
    explicit Session(GuiWatch& watch);
    ~Session();

    [[nodiscard]] bool works();
    [[nodiscard]] GuiWatch& watch() { return watch_; }
    [[nodiscard]] MainWindow& window() { return window_; }
    [[nodiscard]] WorkbenchView& view();
    [[nodiscard]] QString file(const QString& name) const { return folder_.filePath(name); }

    /// Runs events until `whenDone(done)` has called done().
    template <class WhenDone>
    void waitFor(const WhenDone& whenDone) {
        QEventLoop loop;
        bool over = false;
        whenDone([&] {
            over = true;
            loop.quit();
        });
        if (!over) loop.exec();
    }
    /// Until a signal comes.
    template <class Sender, class Signal>
    void await(Sender* sender, Signal signal) {
        // Once alone: a second signal would find the loop gone.
        waitFor([&](auto done) {
            QObject::connect(sender, signal, &window_, [done] { done(); }, Qt::SingleShotConnection);
        });
    }
    /// Turns around the map for so long, then back.
    Rate orbit(double seconds);
    void rest();
    void rest(int milliseconds);
    /// Until nothing is under way that was asked for, as reading files and making generations: at once where
    /// what was asked for changes nothing.
    void work();
    /// Until all pictures asked for are in a frame, and that frame is drawn; nothing is read back.
    void picture();
    /// Calls `done` at the end of the frame with all pictures asked for, where they are sure to change it.
    /// picture() ends a frame later, when Qt3D tells.
    void whenDrawn(std::function<void()> done);
    /// Until the next frame is drawn.
    void frame();
    /// While step() is called every `interval` milliseconds, for so many seconds.
    [[nodiscard]] Rate draw(double seconds, int interval, const std::function<void()>& step);
    /// What a mouse over the view does.
    void send(QEvent::Type type, const QPointF& at, Qt::MouseButton button, Qt::MouseButtons buttons);
    /// As an event, so that what it does at once is watched too.
    template <class Act>
    void post(Act act) {
        QMetaObject::invokeMethod(&window_, act, Qt::QueuedConnection);
    }

  private:
    GuiWatch& watch_;
    QTemporaryDir folder_;
    MainWindow window_;
};

/// Lets a command line name a map and demos, `[--copies N] MAP.bsp DEMO...`.
void addDemoFiles(QCommandLineParser& line);
/// What it names, the map first. The same demo under another gzip header is another demo: N times as much to
/// do on one map.
[[nodiscard]] QStringList demoFiles(const QCommandLineParser& line, const Session& session);

/// Megabytes of memory that the process holds now.
[[nodiscard]] double residentMegabytes();

}  // namespace navwright
