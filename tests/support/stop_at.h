#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/job_context.h"

/// The token of work that is cancelled before it begins.
[[nodiscard]] inline std::stop_token alreadyStopped() {
    std::stop_source source;
    source.request_stop();
    return source.get_token();
}

/// Requests a stop when a task is first reported.
class StopAtTask : public navwright::JobSink {
  public:
    StopAtTask(std::stop_source& source, std::string task) : source_(source), task_(std::move(task)) {}
    void progress(std::string_view task, std::size_t, std::size_t) override {
        if (task == task_) source_.request_stop();
    }
    void log(navwright::LogLevel, std::string_view) override {}

  private:
    std::stop_source& source_;
    std::string task_;
};
