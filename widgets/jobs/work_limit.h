#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace navwright {

/// How many pieces of several LatestWorks may run at once; the others wait on their threads.
class WorkLimit {
  public:
    explicit WorkLimit(int most) : free_(most) {}

    /// A place among them, as long as it lives.
    class Place {
      public:
        /// Waits for one; without a limit there always is. `stop` ends the wait.
        Place(WorkLimit* limit, const std::stop_token& stop);
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;
        ~Place();

      private:
        WorkLimit* taken_ = nullptr;
    };

  private:
    std::mutex mutex_;
    std::condition_variable_any freed_;
    int free_;
};

}  // namespace navwright
