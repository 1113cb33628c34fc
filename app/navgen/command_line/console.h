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

/// Turns progress reports into text: a bar that is redrawn on terminals, whole lines in logs. Lines appear
/// for each new task and at each quarter of it.
class ProgressMeter {
  public:
    /// The progress bar, at most `width` columns wide.
    [[nodiscard]] static std::string bar(std::string_view task, std::size_t done, std::size_t total,
                                         std::size_t width);

    /// The line to print for this report, if any.
    [[nodiscard]] std::optional<std::string> line(std::string_view task, std::size_t done, std::size_t total);

  private:
    std::string task_;
    std::size_t quarters_ = 0;
};

/// The output streams of a run: results go to one, everything else to the other.
struct Streams {
    std::ostream& out;
    std::ostream& err;
    std::size_t terminalWidth = 0;  ///< width of the terminal that shows `err`, columns; 0: not a terminal
};

/// Prints results, progress and messages of one run; verbs print nowhere else. Control characters are escaped
/// with printable(), as names of files, players and maps are untrusted; JSON keeps its meaning. deliver()
/// writes bytes unchanged. Thread-safe.
class Console final : public JobSink, public StandardOutput {
  public:
    explicit Console(Streams streams) : streams_(streams) {}

    /// Quiet: print only results, warnings and errors.
    void setQuiet(bool quiet) { quiet_ = quiet; }

    /// Prints a result to Streams::out.
    void print(std::string_view text);
    /// Reserves Streams::out for an output file named `-`. From then on print() writes to Streams::err.
    void giveOutAway() override;
    /// Writes bytes unchanged to the reserved Streams::out.
    void deliver(std::string_view bytes) override;
    /// Prints a result to Streams::err.
    void aside(std::string_view text);
    /// Prints a line about what was done; nothing in quiet mode.
    void note(std::string_view line) override;
    void warn(std::string_view line);
    /// Prints "navgen: MESSAGE".
    void error(std::string_view message);

    void progress(std::string_view task, std::size_t done, std::size_t total) override;
    void log(LogLevel level, std::string_view message) override;

    /// Clears a progress bar and flushes. Returns false when results could not be written.
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
