#include "app/navgen/interrupt.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <string_view>
#include <system_error>

#include "app/navgen/command_line/verb.h"
#include "core/base/abrupt_end.h"

namespace navwright {

namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM};

/// Time from the stop request until the process is ended. A verb that can stop has ended long before, even
/// one that ends a server. Together this stays below the promised second.
constexpr int kPatienceMilliseconds = 800;

/// Read end and write end. A signal handler may only call async-signal-safe functions, so it writes a byte
/// here, and a thread does the rest.
std::array<int, 2> wakePipe = {-1, -1};

extern "C" void onSignal(int) {
    const int saved = errno;
    for (const int number : kSignals) std::signal(number, SIG_DFL);
    std::signal(SIGHUP, SIG_IGN);
    const char byte = 1;
    [[maybe_unused]] const auto written = ::write(wakePipe[1], &byte, 1);
    errno = saved;
}

/// Whether the descriptor becomes readable or reaches its end within this time.
bool readable(int descriptor, int milliseconds) {
    pollfd asked{descriptor, POLLIN, 0};
    int ready = 0;
    do {
        ready = ::poll(&asked, 1, milliseconds);
    } while (ready < 0 && errno == EINTR);
    return ready != 0;
}

/// Prints the reason, if standard error accepts it at once.
void sayAbruptEnd() {
    constexpr std::string_view kWords =
        "navgen: cancelled while waiting for a disk or a pipe; unfinished work is lost\n";
    pollfd asked{STDERR_FILENO, POLLOUT, 0};
    if (::poll(&asked, 1, 0) != 1 || (asked.revents & POLLOUT) == 0) return;
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kWords.data(), kWords.size());
}

}  // namespace

Interrupt::Interrupt() {
    if (::pipe2(wakePipe.data(), O_CLOEXEC) != 0) {
        throw std::system_error(errno, std::generic_category(), "pipe");
    }
    surviveFileSizeLimit();
    listener_ = std::thread([this] { listen(); });
    struct sigaction action{};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    for (const int number : kSignals) ::sigaction(number, &action, nullptr);
    struct sigaction hangup{};
    ::sigaction(SIGHUP, nullptr, &hangup);
    if (hangup.sa_handler != SIG_IGN) ::sigaction(SIGHUP, &action, nullptr);
}

void Interrupt::listen() {
    char byte = 0;
    ssize_t got = 0;
    do {
        got = ::read(wakePipe[0], &byte, 1);
    } while (got < 0 && errno == EINTR);
    if (got != 1) return;
    source_.request_stop();
    // A stop callback may have waited itself; from here only the end of this object counts.
    if (readable(wakePipe[0], kPatienceMilliseconds)) return;
    sayAbruptEnd();
    endAbruptly(static_cast<int>(ExitCode::cancelled));
}

Interrupt::~Interrupt() {
    // All that can wait is done, and the exit code is known: a signal changes nothing any more.
    std::fflush(nullptr);
    for (const int number : kSignals) std::signal(number, SIG_IGN);
    std::signal(SIGHUP, SIG_IGN);
    ::close(wakePipe[1]);  // so that the listener reads end of file
    listener_.join();
    ::close(wakePipe[0]);
}

}  // namespace navwright
