#include "app/navgen/interrupt.h"

#include <chrono>
#include <cstdio>

#include "app/navgen/command_line/verb.h"
#include "core/base/abrupt_end.h"

namespace navwright {

namespace {

/// Time from the stop request until the process is ended. A verb that can stop has ended long before, even
/// one that ends a server. Together this stays below the promised second.
constexpr std::chrono::milliseconds kPatience{800};

}  // namespace

Interrupt::Interrupt() {
    surviveFileSizeLimit();
    listener_ = std::thread([this] { listen(); });
}

void Interrupt::listen() {
    if (!signals_.wait()) return;
    source_.request_stop();
    // A stop callback may have waited itself; from here only the end of this object counts.
    if (signals_.endsWithin(kPatience)) return;
    sayAtOnce("navgen: cancelled while waiting for a disk or a pipe; unfinished work is lost\n");
    endAbruptly(static_cast<int>(ExitCode::cancelled));
}

Interrupt::~Interrupt() {
    // All that can wait is done, and the exit code is known: a signal changes nothing any more.
    std::fflush(nullptr);
    signals_.end();
    listener_.join();
}

}  // namespace navwright
