#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace navwright {

enum class LogLevel { debug, info, warning, error };

/// Where a job's progress and log lines go. Called from any thread, one call at a time.
class JobSink {
  public:
    virtual ~JobSink() = default;
    /// `done` of `total` units of `task` are finished; `total` 0 means unknown.
    virtual void progress(std::string_view task, std::size_t done, std::size_t total) = 0;
    virtual void log(LogLevel level, std::string_view message) = 0;
};

struct StageTime {
    std::string stage;
    double milliseconds = 0;  ///< wall time
};

/// What a job needs besides its input: a stop token, and a sink for progress and log lines. Thread-safe.
class JobContext {
  public:
    /// Reports nowhere and never stops.
    JobContext() = default;
    explicit JobContext(std::stop_token stop, JobSink* sink = nullptr)
        : stop_(std::move(stop)), sink_(sink) {}
    JobContext(const JobContext&) = delete;
    JobContext& operator=(const JobContext&) = delete;

    /// Loops over demos, votes, nodes or links must check this often enough to stop within 200 ms.
    [[nodiscard]] bool stopRequested() const noexcept { return stop_.stop_requested(); }
    [[nodiscard]] const std::stop_token& stopToken() const noexcept { return stop_; }

    void progress(std::string_view task, std::size_t done, std::size_t total);
    void log(LogLevel level, std::string_view message);
    void info(std::string_view message) { log(LogLevel::info, message); }
    void warn(std::string_view message) { log(LogLevel::warning, message); }

    /// Adds its own lifetime to stageTimes() under `stage`.
    class StageTimer {
      public:
        StageTimer(JobContext& context, std::string stage);
        StageTimer(const StageTimer&) = delete;
        StageTimer& operator=(const StageTimer&) = delete;
        ~StageTimer();

      private:
        JobContext& context_;
        std::string stage_;
        std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    };

    /// The time per stage, in the order stages were first seen.
    [[nodiscard]] std::vector<StageTime> stageTimes() const;

  private:
    std::stop_token stop_;
    JobSink* sink_ = nullptr;
    mutable std::mutex mutex_;
    std::vector<StageTime> times_;
};

}  // namespace navwright
