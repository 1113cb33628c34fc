#pragma once

#include <stop_token>
#include <thread>

#include "core/system/signals.h"

namespace navwright {

/// Turns the first SIGINT, SIGTERM or SIGHUP into a stop request. If the verb does not end soon after,
/// because it waits for a disk or for a reader of its output, the process is ended with ExitCode::cancelled,
/// without unfinished outputs. A second SIGINT or SIGTERM ends the process at once; further SIGHUPs are
/// ignored, as a closing terminal sends several. Under nohup SIGHUP stays ignored. Also makes exceeding the
/// file size limit a write error. One instance per process.
class Interrupt {
  public:
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

  private:
    void listen();

    StopSignals signals_;
    std::stop_source source_;
    std::thread listener_;
};

}  // namespace navwright
