#include "navgen/interrupt.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

namespace navwright {

namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM};

/// Read end and write end. A signal handler may only use what is async-signal-safe, so it writes a byte here
/// and a thread does the rest.
std::array<int, 2> wakePipe = {-1, -1};

extern "C" void onSignal(int) {
    const int saved = errno;
    for (const int number : kSignals) std::signal(number, SIG_DFL);
    const char byte = 1;
    [[maybe_unused]] const auto written = ::write(wakePipe[1], &byte, 1);
    errno = saved;
}

}  // namespace

Interrupt::Interrupt() {
    if (::pipe2(wakePipe.data(), O_CLOEXEC) != 0) {
        throw std::system_error(errno, std::generic_category(), "pipe");
    }
    listener_ = std::thread([this] {
        char byte = 0;
        ssize_t got = 0;
        do {
            got = ::read(wakePipe[0], &byte, 1);
        } while (got < 0 && errno == EINTR);
        if (got == 1) source_.request_stop();
    });
    struct sigaction action{};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    for (const int number : kSignals) ::sigaction(number, &action, nullptr);
}

Interrupt::~Interrupt() {
    for (const int number : kSignals) std::signal(number, SIG_DFL);
    ::close(wakePipe[1]);  // the listener reads end of file
    listener_.join();
    ::close(wakePipe[0]);
}

}  // namespace navwright
