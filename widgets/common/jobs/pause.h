#pragma once

#include <chrono>
#include <stop_token>

namespace navwright {

/// Waits for `time`, or until `stop` is requested.
void pauseFor(std::chrono::milliseconds time, const std::stop_token& stop);

}  // namespace navwright
