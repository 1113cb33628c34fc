#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace navwright {

/// How far a test on the server is, by its own words.
struct EngineProgress {
    double gameSeconds = 0;
    double coverage = 0;
    std::uint32_t deaths = 0;
    std::uint32_t stuck = 0;
};

/// "navtest: t=10 coverage=0.194 deaths=0 stuck=0"; nothing for any other line.
[[nodiscard]] std::optional<EngineProgress> parseProgressLine(std::string_view line);

/// Reads what the server prints, in bounded memory however much and however long its lines: what the nav test
/// says of itself, what the server complains of, the last lines.
class ServerConsole {
  public:
    /// `line` is called with every line, cut to a readable length, control characters taken out.
    explicit ServerConsole(std::function<void(const std::string&)> line) : line_(std::move(line)) {}

    void feed(std::span<const char> text);
    /// A last line without an end counts too.
    void finish();

    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
    [[nodiscard]] bool bannerSeen() const { return !banner_.empty(); }
    [[nodiscard]] const std::string& banner() const { return banner_; }  ///< the rest of that line
    [[nodiscard]] const std::optional<EngineProgress>& progress() const { return progress_; }
    /// Lines so far that tell that the test goes on.
    [[nodiscard]] std::uint64_t steps() const { return steps_; }
    /// After "navtest: error".
    [[nodiscard]] const std::string& testError() const { return testError_; }
    /// The first line with a complaint that keeps the server from running the map.
    [[nodiscard]] const std::string& complaint() const { return complaint_; }
    /// The last few lines, "a | b | c"; empty when it printed nothing.
    [[nodiscard]] std::string lastWords() const;

  private:
    void take();

    std::function<void(const std::string&)> line_;
    std::string current_;
    std::deque<std::string> last_;
    std::uint64_t bytes_ = 0;
    std::uint64_t steps_ = 0;
    std::string banner_;
    std::string testError_;
    std::string complaint_;
    std::optional<EngineProgress> progress_;
};

}  // namespace navwright
