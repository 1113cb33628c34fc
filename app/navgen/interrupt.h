#pragma once

#include <stop_token>
#include <thread>

namespace navwright {

/// Turns the first SIGINT or SIGTERM into a stop request; the second one ends the process as usual. One per
/// process.
class Interrupt {
  public:
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

  private:
    std::stop_source source_;
    std::thread listener_;
};

}  // namespace navwright
