#include "app/navwright/window/end_signals.h"

#include <QGuiApplication>
#include <QSessionManager>
#include <QSocketNotifier>
#include <QThread>

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <future>
#include <memory>
#include <utility>

#include "app/navwright/shell/project/autosave.h"
#include "app/navwright/window/main_window.h"

namespace navwright {

namespace {

constexpr std::array kSignals{SIGTERM, SIGHUP, SIGINT};
constexpr int kKilled = 128;                  ///< to which shells add the signal's number
constexpr std::chrono::seconds kPatience(1);  ///< for a window that is busy while the program ends

/// Hardly anything else is allowed in a handler.
std::array<int, 2> pipeEnds{-1, -1};

void tell(int number) {
    const int saved = errno;
    const auto byte = static_cast<unsigned char>(number);
    [[maybe_unused]] const auto written = ::write(pipeEnds[1], &byte, 1);
    errno = saved;
}

MainWindow* keptAtExit = nullptr;

/// A display that goes away makes Qt or Xlib call exit(), on any thread.
void keepAtExit() {
    auto* window = std::exchange(keptAtExit, nullptr);
    if (!window) return;
    const auto keep = [window] { static_cast<void>(window->autosave().saveAtExit()); };
    if (window->thread() == QThread::currentThread()) return keep();
    const auto done = std::make_shared<std::promise<void>>();
    auto kept = done->get_future();
    QMetaObject::invokeMethod(
        window,
        [keep, done] {
            keep();
            done->set_value();
        },
        Qt::QueuedConnection);
    kept.wait_for(kPatience);
}

}  // namespace

EndSignals::EndSignals(MainWindow& window) : window_(window) {
    if (::pipe2(pipeEnds.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
    auto* notifier = new QSocketNotifier(pipeEnds[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, &EndSignals::read);
    for (const int number : kSignals) {
        struct sigaction before{};
        ::sigaction(number, nullptr, &before);
        if (before.sa_handler == SIG_IGN) continue;
        struct sigaction action{};
        action.sa_handler = tell;
        action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
        ::sigaction(number, &action, nullptr);
    }
}

EndSignals::~EndSignals() {
    for (const int number : kSignals) {
        struct sigaction now{};
        ::sigaction(number, nullptr, &now);
        if (now.sa_handler == tell) std::signal(number, SIG_DFL);
    }
    for (int& end : pipeEnds) {
        if (end >= 0) ::close(end);
        end = -1;
    }
}

void EndSignals::read() {
    unsigned char number = 0;
    if (::read(pipeEnds[0], &number, 1) != 1) return;
    window_.keepForNextStart();
    // This also ends a modal dialog.
    QCoreApplication::exit(kKilled + number);
}

void keepAtSessionEnd(MainWindow& window) {
    QObject::connect(qGuiApp, &QGuiApplication::commitDataRequest, &window,
                     [&window] { static_cast<void>(window.autosave().saveNow()); });
    static const bool registered = std::atexit(keepAtExit) == 0;
    if (registered) keptAtExit = &window;
    QObject::connect(&window, &QObject::destroyed, [] { keptAtExit = nullptr; });
}

}  // namespace navwright
