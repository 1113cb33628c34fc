#pragma once

#include <chrono>
#include <string_view>

namespace navwright {

/// The signals and console events that ask this program to end, from now on. Only one may live. A second one
/// ends the process at once, but for a closing terminal.
class StopSignals {
  public:
    /// Throws std::system_error if the system gives no pipe.
    StopSignals();
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;
    ~StopSignals();

    /// Waits for the first; false: end() came first.
    [[nodiscard]] bool wait();
    /// Whether end() comes within this time.
    [[nodiscard]] bool endsWithin(std::chrono::milliseconds time);
    /// From here a signal changes nothing any more.
    void end();
};

/// Writes to standard error, if that accepts it at once.
void sayAtOnce(std::string_view words);

/// Makes exceeding the file size limit (`ulimit -f`) a write error instead of a signal that ends the program.
/// Programs started from here keep the default.
void surviveFileSizeLimit();

/// Ends the process; nothing is destroyed.
[[noreturn]] void endProcess(int code);

}  // namespace navwright
