#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "core/base/job_context.h"
#include "core/base/output_set.h"

namespace navwright {

/// Turns progress reports into text: a bar that is drawn over for terminals, whole lines for logs. It holds
/// no clock: a line appears for every new task and at each quarter of it.
class ProgressMeter {
  public:
    /// The bar, at most `width` columns wide.
    [[nodiscard]] static std::string bar(std::string_view task, std::size_t done, std::size_t total,
                                         std::size_t width);

    /// The line to print for this report, if it is worth one.
    [[nodiscard]] std::optional<std::string> line(std::string_view task, std::size_t done, std::size_t total);

  private:
    std::string task_;
    std::size_t quarters_ = 0;
};

/// Where a run of navgen speaks to: results to one stream, everything else to the other.
struct Streams {
    std::ostream& out;
    std::ostream& err;
    std::size_t terminalWidth = 0;  ///< columns of the terminal that shows `err`; 0 when it is none
};

/// Results, progress and messages of one run: the only way to a terminal or a log that verbs have. Names of
/// files, players and maps come from strangers, so control characters are escaped (base/path_text.h
/// printable()), in a way that leaves JSON the same JSON; what is delivered goes out as it is. Thread-safe.
class Console final : public JobSink, public StandardOutput {
  public:
    explicit Console(Streams streams) : streams_(streams) {}

    /// With quiet only results, warnings and errors are printed.
    void setQuiet(bool quiet) { quiet_ = quiet; }

    /// A result.
    void print(std::string_view text);
    /// Makes the stream of results an output of the run. From then on print() writes to the other stream.
    void giveOutAway() override;
    /// Writes bytes to the stream that was given away, as they are.
    void deliver(std::string_view bytes) override;
    /// Prints a result to Streams::err.
    void aside(std::string_view text);
    /// A line about what was done. Not in quiet runs.
    void note(std::string_view line) override;
    void warn(std::string_view line);
    /// "navgen: message".
    void error(std::string_view message);

    void progress(std::string_view task, std::size_t done, std::size_t total) override;
    void log(LogLevel level, std::string_view message) override;

    /// Takes a progress bar off the terminal and flushes. False when results could not be written.
    [[nodiscard]] bool finish();
    [[nodiscard]] std::size_t warningCount() const;

  private:
    void clearBar();
    void errLine(std::string_view prefix, std::string_view line);

    Streams streams_;
    mutable std::mutex mutex_;
    ProgressMeter meter_;
    std::string drawn_;
    std::size_t warnings_ = 0;
    bool quiet_ = false;
    bool outGivenAway_ = false;
};

}  // namespace navwright
