#include "widgets/common/jobs/pause.h"

#include <condition_variable>
#include <mutex>

namespace navwright {

void pauseFor(std::chrono::milliseconds time, const std::stop_token& stop) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait_for(lock, stop, time, [] { return false; });
}

}  // namespace navwright
