#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include "core/system/signals.h"

namespace navwright {

namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM};

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

}  // namespace

StopSignals::StopSignals() {
    if (::pipe2(wakePipe.data(), O_CLOEXEC) != 0) {
        throw std::system_error(errno, std::generic_category(), "pipe");
    }
    struct sigaction action{};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    for (const int number : kSignals) ::sigaction(number, &action, nullptr);
    struct sigaction hangup{};
    ::sigaction(SIGHUP, nullptr, &hangup);
    if (hangup.sa_handler != SIG_IGN) ::sigaction(SIGHUP, &action, nullptr);
}

bool StopSignals::wait() {
    char byte = 0;
    ssize_t got = 0;
    do {
        got = ::read(wakePipe[0], &byte, 1);
    } while (got < 0 && errno == EINTR);
    return got == 1;
}

bool StopSignals::endsWithin(std::chrono::milliseconds time) {
    pollfd asked{wakePipe[0], POLLIN, 0};
    int ready = 0;
    do {
        ready = ::poll(&asked, 1, static_cast<int>(time.count()));
    } while (ready < 0 && errno == EINTR);
    return ready != 0;
}

void StopSignals::end() {
    for (const int number : kSignals) std::signal(number, SIG_IGN);
    std::signal(SIGHUP, SIG_IGN);
    ::close(std::exchange(wakePipe[1], -1));  // so that wait() reads end of file
}

StopSignals::~StopSignals() {
    ::close(std::exchange(wakePipe[0], -1));
}

void sayAtOnce(std::string_view words) {
    pollfd asked{STDERR_FILENO, POLLOUT, 0};
    if (::poll(&asked, 1, 0) != 1 || (asked.revents & POLLOUT) == 0) return;
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, words.data(), words.size());
}

void surviveFileSizeLimit() {
    // An ignored signal stays ignored in child processes, unlike one with a handler.
    struct sigaction action{};
    action.sa_handler = [](int) {};
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGXFSZ, &action, nullptr);
}

void endProcess(int code) {
    ::_exit(code);
}

}  // namespace navwright
