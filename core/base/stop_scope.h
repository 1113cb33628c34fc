#pragma once

#include <stop_token>

namespace navwright {

/// Says to what lies deep below on this thread when to stop: to readers of files, which are called by
/// functions that know of no job. A verb, a background job and parallelFor() make one; they nest. Code that
/// must come to its end (putting files back) makes one with an empty token.
class StopScope {
  public:
    explicit StopScope(std::stop_token token);
    StopScope(const StopScope&) = delete;
    StopScope& operator=(const StopScope&) = delete;
    ~StopScope();

  private:
    std::stop_token token_;
    const std::stop_token* outer_;
};

/// Whether the innermost scope of this thread is asked to stop; without one never.
[[nodiscard]] bool stopAsked() noexcept;

}  // namespace navwright
