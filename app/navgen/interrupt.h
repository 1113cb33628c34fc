#pragma once

#include <stop_token>
#include <thread>

namespace navwright {

/// Turns the first SIGINT, SIGTERM or SIGHUP into a stop request. When the verb has not ended soon after,
/// because it waits for a disk or a reader of its output, the process ends all the same, with
/// ExitCode::cancelled and without what was not finished. The second signal ends it as usual, but for SIGHUP,
/// of which a terminal that goes sends several. Under nohup SIGHUP is left alone. A file that may not get
/// larger is an error of writing it, and ends nothing. One per process.
class Interrupt {
  public:
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

  private:
    void listen();

    std::stop_source source_;
    std::thread listener_;
};

}  // namespace navwright
